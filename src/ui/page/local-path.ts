/** The languages of the interface. French is the default and has no path prefix. */
export const languages = ['fr', 'nl'] as const;
export type Language = (typeof languages)[number];

/** The languages by their own names. */
export const languageNames: Readonly<Record<Language, string>> = { fr: 'Français', nl: 'Nederlands' };

const prefixes: Record<Language, string> = { fr: '', nl: '/nl' };

/** Returns the language of a path. */
export function languageOfPath(pathname: string): Language {
  return pathname === '/nl' || pathname.startsWith('/nl/') ? 'nl' : 'fr';
}

/**
 * Returns a path without its language prefix: `/nl/orders` → `/orders`, `/nl` → `/`. It begins with one slash: what follows two
 * would be another site.
 */
export function barePath(pathname: string): string {
  const bare = languageOfPath(pathname) === 'fr' ? pathname : pathname.slice(prefixes.nl.length);
  return bare.replace(/^[/\\]*/, '/');
}

/** Returns the path of the web app's manifest in a language. */
export function manifestFile(language: Language): string {
  return language === 'fr' ? '/manifest.webmanifest' : `/manifest.${language}.webmanifest`;
}

/** Returns the path of a page in a language: (`nl`, `/orders`) → `/nl/orders`. `path` may have a query and a fragment. */
export function localPath(language: Language, path: string): string {
  const prefix = prefixes[language];
  if (prefix === '') return path;
  return path === '/' ? prefix : `${prefix}${path}`;
}

/** Locale tags of dates and amounts (specification §9). */
export const localeTags: Record<Language, string> = { fr: 'fr-FR', nl: 'nl-BE' };

/** Returns the language of a catalogue's name; the default for an unknown name. */
export function asLanguage(name: string): Language {
  return name === 'nl' ? 'nl' : 'fr';
}
