import { i18n } from '@lingui/core';
import { messages as fr } from '../../locales/fr/messages.po';
import { messages as nl } from '../../locales/nl/messages.po';

i18n.load({ fr, nl });

/** Activates a language with the real catalogues. */
export function speak(language: 'fr' | 'nl'): typeof i18n {
  i18n.activate(language);
  return i18n;
}
