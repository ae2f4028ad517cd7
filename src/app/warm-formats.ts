import type { Language } from '#ui/local-path.ts';
import { localeTags } from '#ui/local-path.ts';

/**
 * Has the browser read what it needs for dates and numbers while the first page's data is on its way: it does so once, at the
 * first use, which would otherwise hold that page up.
 */
export function warmFormats(language: Language): void {
  const tag = localeTags[language];
  setTimeout(() => new Intl.DateTimeFormat(tag, { timeZone: 'Europe/Brussels', weekday: 'long' }).format(0));
  setTimeout(() => new Intl.NumberFormat(tag, { style: 'currency', currency: 'EUR' }).format(0));
  setTimeout(() => new Intl.PluralRules(tag).select(0));
}
