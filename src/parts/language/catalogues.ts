import type { Messages } from '@lingui/core';
import { loadTownNames } from '#labels/orders/town-names.ts';
import type { Language } from '#ui/page/local-path.ts';

type Load = () => Promise<{ messages: Messages }>;

/** The names of towns are texts of the screens too. */
async function withTownNames<T>(catalogue: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([catalogue, loadTownNames()]);
  return loaded;
}

/** Loads the words of a language that the pages show which people open first. All words are stored on the device for offline use. */
export const firstMessages: Readonly<Record<Language, Load>> = {
  fr: () => withTownNames(import('../../../locales/fr/messages.po?first')),
  nl: () => withTownNames(import('../../../locales/nl/messages.po?first')),
};

/** Loads all other words of a language. */
export const furtherMessages: Readonly<Record<Language, Load>> = {
  fr: () => import('../../../locales/fr/messages.po?further'),
  nl: () => import('../../../locales/nl/messages.po?further'),
};
