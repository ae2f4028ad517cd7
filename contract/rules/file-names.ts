/** Longest name that a file may have (`fileName`), UTF-16 units. */
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

/** A name that is not too long; its extension stays. */
export function shortName(name: string): string {
  const { stem, extension } = splitName(name);
  return `${shortened(stem, nameMax - extension.length).trim()}${extension}`;
}

/**
 * What a file is called that was made from another: `cave (annotée).jpg`, and `cave (annotée 2).jpg` when that is taken. What was
 * made from such a one has no second such word.
 * @param words what was done to it, first the one to say; the others are those that an earlier name may end with
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
