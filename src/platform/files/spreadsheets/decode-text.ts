import type { TextReading } from '#contract/rules/tables/spreadsheets.ts';
import type { TextEncoding } from '#contract/rules/tables/text-encodings.ts';
import { decodedAs, likenessOf, mendedText } from '#contract/rules/tables/text-encodings.ts';

/** Bytes that are looked at to tell UTF-16 without a mark. */
const sampled = 400;
/** Words that show what an encoding makes of a text. */
const shownMax = 3;

/** Returns the byte order of UTF-16 without a mark: Latin letters have a zero in every second byte. */
function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, sampled);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 4 && even === 0) return 'utf-16le';
  return even > sample.length / 4 && odd === 0 ? 'utf-16be' : null;
}

function utfOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return unmarkedUtf16(bytes) ?? 'utf-8';
}

/** Few letters say little: an encoding is as likely as another that weighs less than this more. */
const smallMargin = 7;
/** What a letter weighs that stands where none does. */
const impossible = -4;

type Decoded = Pick<TextReading, 'encoding' | 'likely'> & { text: string };

/** Decodes a text that says its encoding by its form; null for one of an older encoding. */
function decodeUtf(bytes: Uint8Array): Decoded | null {
  const encoding = utfOf(bytes);
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    const meant = encoding === 'utf-8' ? mendedText(text, true) : null;
    return meant === null ? { text, encoding, likely: [] } : { text: meant, encoding: 'utf-8-twice', likely: [] };
  } catch {
    return null;
  }
}

/** Returns the first words with letters beyond ASCII. */
function wordsOf(text: string): string[] {
  const words = new Set<string>();
  for (const [word] of text.matchAll(/[^\s;,|"]+/g)) {
    if (/[^\0-\u007F]/.test(word)) words.add(word);
    if (words.size === shownMax) break;
  }
  return [...words];
}

/** Decodes a text by what its letters look like. UTF-8 is among the choices: one broken letter makes a text none. */
function decodeByLikeness(bytes: Uint8Array): Decoded {
  const read = (['windows-1252', 'macintosh', 'ibm850', 'utf-8'] as const)
    .map((encoding) => {
      const text = decodedAs(bytes, encoding);
      return { encoding, text, likeness: likenessOf(text) };
    })
    .toSorted((a, b) => b.likeness - a.likeness);
  const [first = { encoding: 'windows-1252', text: '', likeness: 0 } as const] = read;
  const letters = bytes.filter((byte) => byte >= 0x80).length;
  const margin = Math.max(smallMargin, first.likeness * 0.4);
  const near = read.filter(
    ({ likeness, text }, index) =>
      first.likeness - likeness < margin &&
      likeness > impossible * letters &&
      read.findIndex((one) => one.text === text) === index,
  );
  const likely = near.length < 2 ? [] : near.map(({ encoding, text }) => ({ encoding, words: wordsOf(text) }));
  return { encoding: first.encoding, text: first.text, likely };
}

function decodeIn(bytes: Uint8Array, encoding: TextEncoding): Decoded {
  const text = decodedAs(bytes, encoding === 'utf-8-twice' ? 'utf-8' : encoding);
  return { encoding, text: encoding === 'utf-8-twice' ? (mendedText(text) ?? text) : text, likely: [] };
}

/**
 * Decodes a text as a Belgian office may have saved it: UTF-16 or UTF-8, with a mark or without, encoded twice, or in an older
 * encoding of Windows, of a Mac or of DOS.
 * @param wanted what its user said
 * @returns null for bytes that are no text
 */
export function decodeText(bytes: Uint8Array, wanted?: TextEncoding): Decoded | null {
  const decoded = wanted === undefined ? (decodeUtf(bytes) ?? decodeByLikeness(bytes)) : decodeIn(bytes, wanted);
  // oxlint-disable-next-line no-control-regex -- control characters are what tells other files from texts
  return /[\u0000-\u0008\u000E-\u001F]/.test(decoded.text) ? null : decoded;
}
