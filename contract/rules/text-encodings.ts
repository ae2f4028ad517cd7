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

/** Decodes bytes. Those that the encoding does not have become U+FFFD. */
export function decodedAs(bytes: Uint8Array, encoding: Exclude<TextEncoding, 'utf-8-twice'>): string {
  if (encoding !== 'ibm850') return new TextDecoder(encoding).decode(bytes);
  // Latin 1 has a letter for each byte: 0x80 is U+0080.
  return new TextDecoder('iso-8859-1', { fatal: true })
    .decode(bytes)
    .replaceAll(/[^\0-\u007F]/g, (letter) => ibm850.charAt(latinByte(letter) - 0x80));
}

/** Browsers read Latin 1 as Windows-1252: what they make of the bytes 0x80 to 0x9F. */
const windows = new Map(
  Array.from(new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 0x20 }, (_, index) => 0x80 + index))).map(
    (letter, index) => [letter, 0x80 + index],
  ),
);
const latinByte = (letter: string): number => windows.get(letter) ?? letter.charCodeAt(0);

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
  [1, '«»–—“”‘°²³§·×µß\u00A0\u202F'],
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
  if (!/\p{L}/u.test(letter)) {
    const isInWord = isAfterLetter && isBeforeLetter && letter !== '’' && letter !== '·';
    return weight === undefined || isInWord || (letter === '…' && isBeforeLetter) ? -4 : weight;
  }
  if (/\p{Lu}/u.test(letter) && /\p{Ll}/u.test(before)) return -4;
  if (/\p{Ll}/u.test(letter) && /\p{Lu}/u.test(before) && !/\p{Ll}/u.test(after)) return -4;
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

/** Returns a text whose UTF-8 was read as something older (`SociÃ©tÃ©`), as it was meant; null for any other. */
export function mendedText(text: string): string | null {
  if (!/[^\0-\u007F]/.test(text)) return null;
  for (const encoding of singleByte) {
    const bytes = encodedAs(text, encoding);
    if (bytes === null) continue;
    try {
      const meant = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      if (likenessOf(meant) > likenessOf(text)) return meant;
    } catch {
      // No UTF-8 was read as this encoding.
    }
  }
  return null;
}

/** Matches what no text of a person holds: what a decoder did not know, and control characters of Latin 1. */
export const unreadable = /[\u0080-\u009F\uFFFD]/;

/** Returns a text with control characters of Latin 1 as Windows reads them: `d\u0092été` is `d’été`. */
export function withoutControls(text: string): string {
  const controls = /[\u0080-\u009F]/g;
  return text.replaceAll(controls, (letter) =>
    new TextDecoder('windows-1252').decode(Uint8Array.of(letter.charCodeAt(0))),
  );
}
