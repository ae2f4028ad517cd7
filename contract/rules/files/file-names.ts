/** Maximum length of a file name (`fileName`), in UTF-16 units. */
const nameMax = 120;

/** Splits a name at its last dot. The extension includes the dot and may be empty. */
function splitName(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.');
  const isExtension = dot > 0 && name.length - dot <= 10;
  return isExtension ? { stem: name.slice(0, dot), extension: name.slice(dot) } : { stem: name, extension: '' };
}

/** Shortens a text to a number of UTF-16 units without splitting a grapheme. */
function shortened(text: string, max: number): string {
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

/** Maximum length of a name within a ZIP, in bytes: Windows has 260 characters for a whole path, Linux 255 bytes for a name. */
const safeBytesMax = 120;
/** Characters that some file system refuses, marks that disguise an extension, and halves of a character. */
const unsafe = /[\\/:*?"<>|\p{Cc}\p{Bidi_Control}\p{Surrogate}]/gu;
/** Names that Windows keeps for devices, with any extension. */
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³]) *(?:\.|$)/i;

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Shortens a text to a number of bytes of UTF-8 without splitting a grapheme. */
function withinBytes(text: string, max: number): string {
  let short = shortened(text, max);
  // A grapheme less each time: a name of 120 bytes is short.
  while (bytesOf(short) > max) short = shortened(short, short.length - 1);
  return short;
}

/**
 * Returns a name that every system accepts for a file or a folder: no character, device name, dot or space at its ends that
 * Windows refuses, not hidden, and not too long. Keeps the extension.
 * @param max bytes of UTF-8
 */
export function safeFileName(name: string, max = safeBytesMax): string {
  const clean = name.normalize('NFC').replaceAll(unsafe, '-').replaceAll(/\s+/g, ' ');
  const { stem, extension } = splitName(clean.replaceAll(/^[. ]+|(?<![. ])[. ]+$/g, ''));
  const short = withinBytes(stem, max - bytesOf(extension) - 1).replace(/(?<![. ])[. ]+$/, '');
  if (short === '') return `document${extension}`;
  return reserved.test(short) ? `_${short}${extension}` : `${short}${extension}`;
}

/** Returns a name that is not taken: `plan.pdf`, then `plan (2).pdf`. It is not longer than allowed. */
export function freeFileName(name: string, isTaken: (name: string) => boolean): string {
  const { stem, extension } = splitName(name);
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? extension : ` (${number})${extension}`;
    const free = `${withinBytes(stem, safeBytesMax - bytesOf(end)).trimEnd()}${end}`;
    if (!isTaken(free)) return free;
  }
}

/**
 * Returns the path of a file within a ZIP and adds it to those taken. Windows and macOS do not tell small and capital letters
 * apart.
 * @param folder made by `safeFileName`
 * @param taken paths in small letters
 */
export function freePath(folder: string, name: string, taken: Set<string>): string {
  const keyOf = (free: string): string => `${folder}/${free}`.toLowerCase();
  const free = freeFileName(safeFileName(name), (one) => taken.has(keyOf(one)));
  taken.add(keyOf(free));
  return `${folder}/${free}`;
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
