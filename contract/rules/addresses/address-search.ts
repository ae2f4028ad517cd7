import { asLine } from '../text/lines.ts';

/** Returns the words of a text for comparison: lower case, without accents. */
export function searchTerms(text: string): string[] {
  const plain = asLine(text)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae');
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** Returns the number of typos allowed in a word. Numbers must match exactly. */
function typosIn(word: string): number {
  if (/\d/.test(word) || word.length < 4) return 0;
  return word.length < 6 ? 1 : 2;
}

/** Returns the next row of the edit-distance table, from the row above. */
function nextLine(above: readonly number[], letter: string, of: string): number[] {
  const line = [(above[0] ?? 0) + 1];
  for (let at = 0; at < of.length; at++) {
    const same = letter === of[at] ? 0 : 1;
    line.push(Math.min((above[at] ?? 0) + same, (above[at + 1] ?? 0) + 1, (line[at] ?? 0) + 1));
  }
  return line;
}

/**
 * Returns the edit distance between a typed word and the prefixes of another, 0 for an exact prefix. Returns null beyond the
 * allowed number of typos.
 */
function distance(typed: string, word: string): number | null {
  if (word.startsWith(typed)) return 0;
  const most = typosIn(typed);
  if (most === 0) return null;
  let line = Array.from({ length: word.length + 1 }, (_, index) => index);
  for (const letter of typed) {
    line = nextLine(line, letter, word);
    if (Math.min(...line) > most) return null;
  }
  const least = Math.min(...line);
  return least <= most ? least : null;
}

/**
 * Returns how well words match the typed ones: 0 is best, null is no match. Every typed word must be the prefix of a word, with
 * the allowed typos.
 */
function fitOf(typed: readonly string[], words: readonly string[]): number | null {
  let sum = 0;
  for (const one of typed) {
    const distances = words.flatMap((word) => distance(one, word) ?? []);
    if (distances.length === 0) return null;
    sum += Math.min(...distances);
  }
  return sum;
}

/** Returns the best matches, best first. Equal matches keep their order. An empty text matches nothing. */
export function bestOf<T>(
  typed: string,
  many: readonly T[],
  wordsOf: (one: T) => readonly string[],
  most: number,
): T[] {
  const words = searchTerms(typed);
  if (words.length === 0) return [];
  const fitting = many.flatMap((one) => {
    const fit = fitOf(words, wordsOf(one));
    return fit === null ? [] : [{ one, fit }];
  });
  return fitting
    .sort((left, right) => left.fit - right.fit)
    .slice(0, most)
    .map(({ one }) => one);
}

interface SearchedLocality {
  zipcode: string;
  /** The postal code belongs to an institution: it has no streets of its own. */
  isInstitution: boolean;
  words: readonly string[];
}

/** Returns the localities that match, best first. An institution's postal code is found by itself, not by its town's name. */
export function bestLocalities<T extends SearchedLocality>(typed: string, all: readonly T[], most: number): T[] {
  const sought = new Set(searchTerms(typed));
  const candidates = all.filter(({ zipcode, isInstitution }) => !isInstitution || sought.has(zipcode));
  return bestOf(typed, candidates, ({ words }) => words, most);
}
