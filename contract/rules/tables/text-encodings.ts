/** How a text file may hold its letters. `utf-8-twice`: UTF-8 that a program took for something older, and encoded again. */
export const textEncodings = [
  'utf-8',
  'utf-8-twice',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'macintosh',
  'ibm850',
] as const;
export type TextEncoding = (typeof textEncodings)[number];

/** Encodings with one byte a letter, as offices used them before Unicode. */
const singleByte = ['windows-1252', 'macintosh', 'ibm850'] as const;
type SingleByte = (typeof singleByte)[number];

/** The upper half of code page 850, with the euro that code page 858 has: no decoder of a browser knows it. */
const ibm850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';

/** What Windows-1252 has at 0x80 to 0x9F. Browsers read Latin 1 so; Node has the controls of Latin 1 there, for both. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';
const latinByte = (letter: string): number => {
  const index = windows.indexOf(letter);
  return index === -1 ? letter.charCodeAt(0) : 0x80 + index;
};

/** Decodes bytes. Those that the encoding does not have become U+FFFD. */
export function decodedAs(bytes: Uint8Array, encoding: Exclude<TextEncoding, 'utf-8-twice'>): string {
  if (encoding !== 'ibm850' && encoding !== 'windows-1252') return new TextDecoder(encoding).decode(bytes);
  const upper = encoding === 'ibm850' ? ibm850 : windows;
  return new TextDecoder('iso-8859-1').decode(bytes).replaceAll(/[^\0-\u007F]/g, (letter) => {
    const byte = latinByte(letter);
    return upper.charAt(byte - 0x80) || String.fromCharCode(byte);
  });
}

const bytesOf = new Map<SingleByte, Map<string, number>>();

/** Returns the bytes of a text in an encoding; null when it lacks a letter. */
function encodedAs(text: string, encoding: SingleByte): Uint8Array | null {
  let known = bytesOf.get(encoding);
  if (known === undefined) {
    const all = decodedAs(
      Uint8Array.from({ length: 256 }, (_, byte) => byte),
      encoding,
    );
    known = new Map(Array.from(all, (letter, byte) => [letter, byte]));
    // Latin 1 has controls where Windows has letters.
    if (encoding === 'windows-1252')
      for (let byte = 0x80; byte < 0xa0; byte += 1) known.set(String.fromCharCode(byte), byte);
    bytesOf.set(encoding, known);
  }
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) {
    const byte = known.get(text.charAt(index));
    if (byte === undefined) return null;
    bytes[index] = byte;
  }
  return bytes;
}

/** Letters and signs of French and Dutch beyond ASCII, the frequent ones first. */
const usual: readonly [number, string][] = [
  [6, 'é'],
  [4, 'èàç€’'],
  [3, 'êôîûùöüäœ…'],
  [2, 'ÉÈÀÊÇËÏÔÎÛÂÖÜÄŒ'],
  [1, '«»–—“”‘°²³§·×µß½¼¾\u00A0\u202F'],
];
const weights = new Map(
  usual.flatMap(([weight, letters]) => Array.from(letters, (letter) => [letter, weight] as const)),
);
/** Letters looked at: more say nothing new. */
const judgedMost = 5_000;

function weightOf(letter: string, before: string, after: string): number {
  if (/[\u0080-\u009F\uFFFD]/.test(letter)) return -8;
  const [isAfterLetter, isBeforeLetter] = [/\p{L}/u.test(before), /\p{L}/u.test(after)];
  const weight = weights.get(letter);
  // A letter that modifies another, such as "ˆ", stands in no text.
  if (/\p{Lm}/u.test(letter)) return -4;
  if (!/\p{L}/u.test(letter)) {
    const isInWord = isAfterLetter && isBeforeLetter && letter !== '’' && letter !== '·';
    return weight === undefined ||
      isInWord ||
      (/[…€]/.test(letter) && isBeforeLetter) ||
      (letter === '€' && isAfterLetter)
      ? -4
      : weight;
  }
  if (/\p{Lu}/u.test(letter) && /\p{Ll}/u.test(before)) return -4;
  if (/\p{Ll}/u.test(letter) && (/\p{Lu}/u.test(after) || (/\p{Lu}/u.test(before) && !/\p{Ll}/u.test(after))))
    return -4;
  // "à" is a word; no other such letter stands by itself.
  if (!isAfterLetter && !isBeforeLetter && letter !== 'à' && letter !== 'À') return -3;
  // A diaeresis parts two vowels; an "â" follows none.
  if (/[ëïâ]/.test(letter)) return /[aeiou]/i.test(before) === (letter !== 'â') ? 4 : 1;
  return weight ?? -2;
}

/** Returns how much the letters of a text beyond ASCII look like French or Dutch: below zero, not at all. */
export function likenessOf(text: string): number {
  let sum = 0;
  let judged = 0;
  for (const { 0: letter, index } of text.matchAll(/[^\0-\u007F]/g)) {
    sum += weightOf(letter, text.charAt(index - 1), text.charAt(index + 1));
    judged += 1;
    if (judged === judgedMost) break;
  }
  return sum;
}

/** Returns what was meant by a text whose UTF-8 was read in an encoding; null for any other. */
function meantBy(text: string, encoding: SingleByte, before = '', after = ''): string | null {
  const bytes = encodedAs(text, encoding);
  if (bytes === null) return null;
  try {
    const meant = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const isLikelier = likenessOf(`${before}${meant}${after}`) > likenessOf(`${before}${text}${after}`);
    return isLikelier ? meant : null;
  } catch {
    // No UTF-8 was read as this encoding.
    return null;
  }
}

const readTwice = new Map<SingleByte, RegExp>();

/** Matches what an encoding makes of one character of UTF-8 beyond ASCII. */
function twiceIn(encoding: SingleByte): RegExp {
  const known = readTwice.get(encoding);
  if (known !== undefined) return known;
  const letters = (from: number, to: number): string =>
    decodedAs(
      Uint8Array.from({ length: to - from + 1 }, (_, index) => from + index),
      encoding,
    ) + (encoding === 'windows-1252' && from === 0x80 ? '\u0080-\u009F' : '');
  const next = `[${letters(0x80, 0xbf)}]`;
  const made = new RegExp(`[${letters(0xc2, 0xdf)}]${next}|[${letters(0xe0, 0xef)}]${next}{2}`, 'g');
  readTwice.set(encoding, made);
  return made;
}

/**
 * Returns a text whose UTF-8 was read as something older (`SociÃ©tÃ©`), as it was meant; null for any other.
 * @param isWhole all of it was: else letters that were read rightly may stand between (`SociÃ©té`)
 */
export function mendedText(text: string, isWhole = false): string | null {
  if (!/[^\0-\u007F]/.test(text)) return null;
  for (const encoding of singleByte) {
    const meant = meantBy(text, encoding);
    if (meant !== null) return meant;
  }
  if (isWhole) return null;
  for (const encoding of singleByte) {
    const meant = text.replaceAll(
      twiceIn(encoding),
      (found, at: number) => meantBy(found, encoding, text.charAt(at - 1), text.charAt(at + found.length)) ?? found,
    );
    if (meant !== text) return meant;
  }
  return null;
}

/** Matches what no text of a person holds: what a decoder did not know, and control characters of Latin 1. */
export const unreadable = /[\u0080-\u009F\uFFFD]/;

/** Returns a text with control characters of Latin 1 as Windows reads them: `d\u0092été` is `d’été`. */
export function withoutControls(text: string): string {
  const controls = /[\u0080-\u009F]/g;
  return text.replaceAll(controls, (letter) => windows.charAt(letter.charCodeAt(0) - 0x80));
}
