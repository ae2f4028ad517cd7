/** The two languages of the interface; French is the default and has no prefix in the address. */
export const languages = ['fr', 'nl'] as const;
export type Language = (typeof languages)[number];

const prefixes: Record<Language, string> = { fr: '', nl: '/nl' };

/** The language that an address is in. */
export function languageOfPath(pathname: string): Language {
  return pathname === '/nl' || pathname.startsWith('/nl/') ? 'nl' : 'fr';
}

/** The address without its language prefix: `/nl/orders` → `/orders`, `/nl` → `/`. */
export function barePath(pathname: string): string {
  if (languageOfPath(pathname) === 'fr') return pathname;
  return pathname.slice(prefixes.nl.length) || '/';
}

/** The address of a page in a language: (`nl`, `/orders`) → `/nl/orders`. `path` may carry a query and a fragment. */
export function localPath(language: Language, path: string): string {
  const prefix = prefixes[language];
  if (prefix === '') return path;
  return path === '/' ? prefix : `${prefix}${path}`;
}

/** The tag that dates and amounts are written by (specification §9). */
export const localeTags: Record<Language, string> = { fr: 'fr-FR', nl: 'nl-BE' };

/** The language of a catalogue's name; anything unknown is the default. */
export function asLanguage(name: string): Language {
  return name === 'nl' ? 'nl' : 'fr';
}
