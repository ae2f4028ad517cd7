import { i18n } from '@lingui/core';
import { settings } from '#data/settings.ts';
import type { Language } from '#ui/local-path.ts';
import { loadAhead, loadChunk } from './chunk-reload.ts';

/** One year, in seconds (specification §9: language cookie lifetime 365 days). */
const cookieLifetime = 365 * 24 * 3_600;
const cookieName = 'language';

const catalogues = {
  fr: () => import('../../locales/fr/messages.po'),
  nl: () => import('../../locales/nl/messages.po'),
} satisfies Record<Language, () => Promise<unknown>>;

const loaded = new Set<Language>();

/** Fetches a language's words while the page finds out what it will say with them. */
export function fetchWordsAhead(language: Language): void {
  void loadAhead(catalogues[language]).catch(() => undefined);
}

/** Puts the interface in a language; its catalogue is fetched at its first use. */
export async function activateLanguage(language: Language): Promise<void> {
  if (!loaded.has(language)) {
    const { messages } = await loadChunk(catalogues[language]);
    i18n.load(language, messages);
    loaded.add(language);
  }
  if (i18n.locale !== language) i18n.activate(language);
  document.documentElement.lang = language;
}

/** The language that this browser's user chose last, or null: by the cookie, else by the settings, which outlive it. */
export function chosenLanguage(): Language | null {
  const found = /(?:^|; )language=(fr|nl)(?:;|$)/.exec(document.cookie)?.[1];
  if (found === 'fr' || found === 'nl') return found;
  return settings.current().language === 'nl' ? 'nl' : null;
}

/** Remembers a choice of language for a year. */
export function rememberLanguage(language: Language): void {
  document.cookie = `${cookieName}=${language}; Max-Age=${cookieLifetime}; Path=/; SameSite=Lax`;
}
