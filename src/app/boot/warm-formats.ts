import { brusselsTimeZone } from '#contract/rules/brussels-time.ts';
import type { Language } from '#ui/page/local-path.ts';
import { localeTags } from '#ui/page/local-path.ts';

/**
 * Loads the browser's data for dates and numbers while the first page's data is on its way. The browser loads it once,
 * at the first use, which would delay that page.
 */
export function warmFormats(language: Language): void {
  const tag = localeTags[language];
  setTimeout(() => new Intl.DateTimeFormat(tag, { timeZone: brusselsTimeZone, weekday: 'long' }).format(0));
  setTimeout(() => new Intl.NumberFormat(tag, { style: 'currency', currency: 'EUR' }).format(0));
  setTimeout(() => new Intl.PluralRules(tag).select(0));
}
