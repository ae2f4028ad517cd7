import type { Language } from '#ui/local-path.ts';

/** Loads the message catalogue of a language. Both are stored on the device for offline use. */
export const catalogues = {
  fr: () => import('../../../locales/fr/messages.po'),
  nl: () => import('../../../locales/nl/messages.po'),
} satisfies Record<Language, () => Promise<unknown>>;
