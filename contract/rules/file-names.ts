/** Maximum length of a file name (`fileName`), in UTF-16 units. */
const nameMax = 120;

/** Splits a name at its last dot. The extension includes the dot and may be empty. */
function splitName(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.');
  const isExtension = dot > 0 && name.length - dot <= 10;
  return isExtension ? { stem: name.slice(0, dot), extension: name.slice(dot) } : { stem: name, extension: '' };
}

/** Shortens a text to a number of UTF-16 units without splitting a grapheme. */
export function shortened(text: string, max: number): string {
  let short = '';
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
    if (short.length + segment.length > max) break;
    short += segment;
  }
  return short;
}

/** Shortens a name to the allowed length and keeps its extension. */
export function shortName(name: string): string {
  const { stem, extension } = splitName(name);
  return `${shortened(stem, nameMax - extension.length).trim()}${extension}`;
}

/**
 * Returns the name of a file edited from another: `cave (annotée).jpg`, or `cave (annotée 2).jpg` when that is taken. Replaces
 * the suffix of an earlier edit.
 * @param words the suffix to use, followed by other suffixes to replace
 * @param extension with its dot
 */
export function derivedName(
  name: string,
  words: readonly [string, ...string[]],
  extension: string,
  taken: ReadonlySet<string>,
): string {
  const ends = new RegExp(String.raw` \((?:${words.join('|')})(?: \d+)?\)$`, 'u');
  const stem = splitName(name).stem.replace(ends, '');
  for (let number = 1; ; number += 1) {
    const end = ` (${number === 1 ? words[0] : `${words[0]} ${number}`})${extension}`;
    const derived = `${shortened(stem, nameMax - end.length).trim()}${end}`;
    if (!taken.has(derived)) return derived;
  }
}
