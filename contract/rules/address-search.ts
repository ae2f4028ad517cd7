/** A text's words as search compares them: small, without accents. */
export function searchWords(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae');
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** Typos forgiven in a word of that length; numbers are exact. */
function typosIn(word: string): number {
  if (/\d/.test(word) || word.length < 4) return 0;
  return word.length < 6 ? 1 : 2;
}

/** One line of the table of edits between two words, from the line above. */
function nextLine(above: readonly number[], letter: string, of: string): number[] {
  const line = [(above[0] ?? 0) + 1];
  for (let at = 0; at < of.length; at++) {
    const same = letter === of[at] ? 0 : 1;
    line.push(Math.min((above[at] ?? 0) + same, (above[at + 1] ?? 0) + 1, (line[at] ?? 0) + 1));
  }
  return line;
}

/**
 * How far a typed word is from the beginning of another: 0 when that begins with it, else the letters wrong; null when there are
 * more than is forgiven.
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
 * How well words fit what was typed: 0 is best, null not at all. Every typed word must be the beginning of one of them, a few
 * typos forgiven.
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

/** The best of many, best first; those that fit alike stay in their order. Nothing typed finds nothing. */
export function bestOf<T>(
  typed: string,
  many: readonly T[],
  wordsOf: (one: T) => readonly string[],
  most: number,
): T[] {
  const words = searchWords(typed);
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
