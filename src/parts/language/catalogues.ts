import { loadTownNames } from '#labels/town-names.ts';
import type { Language } from '#ui/local-path.ts';

/** The names of towns are texts of the screens too. */
async function withTownNames<T>(catalogue: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([catalogue, loadTownNames()]);
  return loaded;
}

/** Loads the message catalogue of a language. Both are stored on the device for offline use. */
export const catalogues = {
  fr: () => withTownNames(import('../../../locales/fr/messages.po')),
  nl: () => withTownNames(import('../../../locales/nl/messages.po')),
} satisfies Record<Language, () => Promise<unknown>>;
