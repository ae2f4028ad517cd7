import { asLine, asValue } from '#contract/rules/text/lines.ts';
import { otherSpellings } from '#contract/rules/addresses/abbreviations.ts';
import { numberFrom, numberLike } from '#contract/rules/text/number-like.ts';

/** Letters that Unicode does not decompose into a base letter and an accent. */
const ligatures: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l' };

/**
 * Returns text as search compares it: lower case without accents; everything but letters, digits, `@`, `+` and `.` becomes
 * a space.
 */
export function folded(text: string): string {
  return asLine(text)
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[œæßøł]/g, (letter) => ligatures[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}@+.]+/gu, ' ')
    .trim();
}

/**
 * Returns the digits of a Belgian telephone number in national form, so that `+32 470…`, `0032 470…` and `0470…` are equal.
 */
export function phoneDigits(text: string): string {
  const digits = asValue(text).replaceAll(/[^\d+]/g, '');
  return digits.replace(/^(\+32|0032)0?/, '0').replaceAll('+', '');
}

/** A parsed query, ready to be compared with many records. */
export interface TextQuery {
  /**
   * All words must match, each in one of its spellings. Short ones match at the start of a word only, since two letters occur
   * inside most words.
   */
  words: readonly (readonly string[])[];
  /** The digits of a query that is a telephone number; they suffice to match. */
  phone: string | null;
}

/** Length from which a word also matches inside another: `laan` in `Louizalaan`, `4512` in `2026-004512`. */
const insideFrom = 4;

/** Returns the digits of a query that is a number: few, after a country code, match the start of a number. */
function numberIn(text: string): string | null {
  const digits = phoneDigits(text);
  if (!numberLike.test(text)) return null;
  if (digits.length >= numberFrom) return digits;
  return /^(?:\+|00)/.test(text) ? ` ${digits}` : null;
}

/** Splits folded text into words, without the dot that ends an abbreviation: `ch.`, `bd.`. */
function wordsOf(text: string): string[] {
  return folded(text)
    .split(' ')
    .map((word) => word.replace(/(?<!\.)\.+$/, ''))
    .filter((word) => word !== '');
}

export function textQuery(text: string): TextQuery {
  const value = asValue(text);
  const words = wordsOf(value).map((word) => [
    word.length < insideFrom ? ` ${word}` : word,
    // Another spelling counts as a whole word: `bd` is no start of `bdouard`.
    ...otherSpellings(word).map((other) => (other.length < insideFrom ? ` ${other} ` : other)),
  ]);
  return { words, phone: numberIn(value) };
}

/**
 * Returns the search text of one record: every part folded, each word after a space. Telephone numbers appear as digits,
 * numbers with a dash also without it.
 */
export function searchText(parts: readonly (string | null | undefined)[], phones: readonly (string | null)[]): string {
  const texts = parts.flatMap((part) => (part === null || part === undefined || part === '' ? [] : wordsOf(part)));
  const digits = phones.flatMap((phone) => (phone === null || phone === '' ? [] : [phoneDigits(phone)]));
  return ` ${[...texts, ...digits].join(' ')} `;
}

/** Returns true when a record with this `searchText` matches the query. */
export function matchesText(text: string, { words, phone }: TextQuery): boolean {
  if (phone !== null && text.includes(phone)) return true;
  for (const spellings of words) if (!spellings.some((word) => text.includes(word))) return false;
  return true;
}

/** Length from which a word may have a typing mistake. */
const mistakenFrom = 5;

/** Returns whether a typing mistake in a word is forgiven. A number has none. */
const isForgiven = (word: string): boolean => word.length >= mistakenFrom && !/\d/.test(word);

/** Returns whether a text begins with a word at a position, but for one letter: changed, added, left out, or two swapped. */
function beginsNearly(text: string, at: number, word: string): boolean {
  let same = 0;
  while (same < word.length && text[at + same] === word[same]) same += 1;
  const here = at + same;
  const rest = word.slice(same + 1);
  return (
    same >= word.length - 1 ||
    text.startsWith(rest, here + 1) ||
    text.startsWith(word.slice(same), here + 1) ||
    text.startsWith(rest, here) ||
    (text[here] === word[same + 1] && text[here + 1] === word[same] && text.startsWith(word.slice(same + 2), here + 2))
  );
}

/** The test of one word of a query, in any of its spellings, on a `searchText`. */
export type WordTest = (text: string) => boolean;

/** Returns the tests of the words of a query, as they were typed. */
export function wordTests({ words }: TextQuery): WordTest[] {
  return words.map((spellings) => (text) => spellings.some((word) => text.includes(word)));
}

/** Returns the test of a word: a text has it, or a word of the text begins with it but for one typing mistake. */
function nearTest(word: string): WordTest {
  if (!isForgiven(word)) return (text) => text.includes(word);
  // One mistake leaves one half as it is, unless it swaps the letters where they meet: few texts need a closer look.
  const half = word.length >> 1;
  const swapped = ` ${word.slice(0, half - 1)}${word[half] ?? ''}${word[half - 1] ?? ''}`;
  const [start, end] = [` ${word.slice(0, half)}`, word.slice(half)];
  return (text) => {
    if (text.includes(word)) return true;
    if (!text.includes(start) && !text.includes(end) && !text.includes(swapped)) return false;
    for (let space = text.indexOf(' '); space !== -1; space = text.indexOf(' ', space + 1))
      if (beginsNearly(text, space + 1, word)) return true;
    return false;
  };
}

/**
 * Returns the tests of the words of a query that forgive one typing mistake in each; null for a query without a word in which
 * a mistake is forgiven.
 */
export function nearWordTests({ words }: TextQuery): WordTest[] | null {
  if (!words.flat().some(isForgiven)) return null;
  return words.map((spellings) => {
    const tests = spellings.map(nearTest);
    return (text) => tests.some((test) => test(text));
  });
}

/**
 * Returns the test of a `searchText`: as the query was typed while one of the texts has it so, and else but for one typing
 * mistake in a word.
 */
export function textTest(
  query: TextQuery,
  texts: readonly string[],
): { test: (text: string) => boolean; isMistaken: boolean } {
  const near = nearWordTests(query);
  if (near === null || texts.some((text) => matchesText(text, query)))
    return { test: (text) => matchesText(text, query), isMistaken: false };
  return { test: (text) => near.every((test) => test(text)), isMistaken: true };
}

/** Returns true when every match of `query` also matches `wider`, so that only its results need a search. */
export function isNarrower(query: TextQuery, wider: TextQuery): boolean {
  if (query.phone !== null || wider.phone !== null) return false;
  return wider.words.every((before) =>
    query.words.some((now) => now.every((longer) => before.some((word) => longer.startsWith(word)))),
  );
}
