import type { Messages } from '@lingui/core';
import { i18n } from '@lingui/core';
import { settings } from '#data/settings/settings.ts';
import { firstMessages, furtherMessages } from '#parts/language/catalogues.ts';
import type { Language } from '#ui/page/local-path.ts';
import { asLanguage, languageOfPath, manifestFile } from '#ui/page/local-path.ts';
import { loadAhead, loadChunk } from '../loading/chunk-reload.ts';

/** One year, in seconds (specification §9: language cookie lifetime 365 days). */
const cookieLifetime = 365 * 24 * 3_600;
const cookieName = 'language';

/** The words of each language that are here. The interface reads the further ones from the object that holds the first. */
const loaded = new Map<Language, Messages>();
const isWhole = new Set<Language>();

/** True when a part of the app needed further words: from then on, a language comes with all of its words. */
let needsAll = false;

/** Prefetches the words of the first pages while the page prepares its content. */
export function preloadCatalogue(language: Language): void {
  void loadAhead(firstMessages[language]).catch(() => undefined);
}

async function loadFurther(language: Language): Promise<void> {
  if (isWhole.has(language)) return;
  const [first, further] = await Promise.all([loadFirst(language), loadChunk(furtherMessages[language])]);
  // No screen shows one of these yet, so none renders again.
  Object.assign(first, further.messages);
  isWhole.add(language);
}

async function loadFirst(language: Language): Promise<Messages> {
  const { messages } = await loadChunk(firstMessages[language]);
  const words = loaded.get(language) ?? { ...messages };
  loaded.set(language, words);
  return words;
}

/** Loads the words that the first pages do not show, in the language of the page. */
export async function loadFurtherMessages(): Promise<void> {
  needsAll = true;
  await loadFurther(i18n.locale === '' ? languageOfPath(window.location.pathname) : asLanguage(i18n.locale));
}

/** Activates a language in the interface; loads its words at the first use. */
export async function activateLanguage(language: Language): Promise<void> {
  if (i18n.locale !== language) {
    const words = await loadFirst(language);
    if (needsAll) await loadFurther(language);
    i18n.loadAndActivate({ locale: language, messages: words });
  }
  document.documentElement.lang = language;
  // What is installed from here speaks the language of the page.
  document.querySelector('link[rel=manifest]')?.setAttribute('href', manifestFile(language));
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

/** Stores the chosen language for a year. */
export function rememberLanguage(language: Language): void {
  document.cookie = `${cookieName}=${language}; Max-Age=${cookieLifetime}; Path=/; SameSite=Lax`;
}
