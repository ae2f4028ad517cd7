/** Longest name that the contract takes, UTF-16 units. */
const nameMax = 120;

/** What is left of a name when everything after the last dot is taken off; names without an extension have none. */
function splitName(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.');
  const isExtension = dot > 0 && name.length - dot <= 10;
  return isExtension ? { stem: name.slice(0, dot), extension: name.slice(dot) } : { stem: name, extension: '' };
}

/** Shortened to so many units without cutting a character in two. */
function shortened(text: string, max: number): string {
  let short = '';
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
    if (short.length + segment.length > max) break;
    short += segment;
  }
  return short;
}

/**
 * A name as the contract takes it (`fileName`), whatever the file was called: no path, no control or direction characters, not
 * too long, never empty.
 * @param fallback used when nothing of the name is left
 */
export function takenFileName(name: string, fallback: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const clean = last.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '').trim();
  if (clean === '' || /^\.+$/.test(clean)) return fallback;
  const { stem, extension } = splitName(clean);
  return `${shortened(stem, nameMax - extension.length).trim()}${extension}`;
}
