import { i18n } from '@lingui/core';
import { settings } from '#data/settings/settings.ts';
import { catalogues } from '#parts/language/catalogues.ts';
import type { Language } from '#ui/local-path.ts';
import { loadAhead, loadChunk } from './chunk-reload.ts';

/** One year, in seconds (specification §9: language cookie lifetime 365 days). */
const cookieLifetime = 365 * 24 * 3_600;
const cookieName = 'language';

const loaded = new Set<Language>();

/** Prefetches a language's catalogue while the page prepares its content. */
export function preloadCatalogue(language: Language): void {
  void loadAhead(catalogues[language]).catch(() => undefined);
}

/** Activates a language in the interface; loads its catalogue at the first use. */
export async function activateLanguage(language: Language): Promise<void> {
  if (!loaded.has(language)) {
    const { messages } = await loadChunk(catalogues[language]);
    i18n.load(language, messages);
    loaded.add(language);
  }
  if (i18n.locale !== language) i18n.activate(language);
  document.documentElement.lang = language;
}

/**
 * Returns the language that this browser's user chose last, from the cookie or else from the settings, which outlive
 * it; null when there is none.
 */
export function chosenLanguage(): Language | null {
  const found = /(?:^|; )language=(fr|nl)(?:;|$)/.exec(document.cookie)?.[1];
  if (found === 'fr' || found === 'nl') return found;
  return settings.current().language === 'nl' ? 'nl' : null;
}

/** Returns the first language of the browser that the app speaks; French for a browser that names none. */
export function browserLanguage(): Language {
  const known = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return known.find((one) => one === 'fr' || one === 'nl') ?? 'fr';
}

/** Stores the chosen language for a year. */
export function rememberLanguage(language: Language): void {
  document.cookie = `${cookieName}=${language}; Max-Age=${cookieLifetime}; Path=/; SameSite=Lax`;
}
