/** Letters that do not fall apart into a letter and an accent. */
const ligatures: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l' };

/** Text as search compares it: without case and accents, everything but letters, digits, `@`, `+` and `.` a space. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[œæßøł]/g, (letter) => ligatures[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}@+.]+/gu, ' ')
    .trim();
}

/** The digits of a Belgian telephone number as dialled at home, so that `+32 470…`, `0032 470…` and `0470…` are the same. */
export function phoneDigits(text: string): string {
  const digits = text.replaceAll(/[^\d+]/g, '');
  return digits.replace(/^(\+32|0032)0?/, '0').replaceAll('+', '');
}

/** A text to look for, ready to be compared with many. */
export interface TextQuery {
  /** Each must be found; short ones at the start of a word, since two letters are in the middle of everything. */
  words: readonly string[];
  /** When the whole is a telephone number: its digits, which are enough by themselves. */
  phone: string | null;
}

/** From this length on a word may stand inside another: `laan` in `Louizalaan`, `4512` in `2026-004512`. */
const insideFrom = 4;
const phoneLike = /^\+?[\d\s./()-]{6,}$/;

export function textQuery(text: string): TextQuery {
  const words = folded(text)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => (word.length < insideFrom ? ` ${word}` : word));
  const digits = phoneDigits(text);
  return { words, phone: phoneLike.test(text.trim()) && digits.length >= 6 ? digits : null };
}

/**
 * The text that one record is found by: every part folded, each word after a space. Telephone numbers stand as their digits,
 * numbers with a dash also without it.
 */
export function searchText(parts: readonly (string | null | undefined)[], phones: readonly (string | null)[]): string {
  const texts = parts.flatMap((part) => (part === null || part === undefined || part === '' ? [] : [folded(part)]));
  const digits = phones.flatMap((phone) => (phone === null || phone === '' ? [] : [phoneDigits(phone)]));
  return ` ${[...texts, ...digits].join(' ')}`;
}

/** Whether a record of that `searchText` is meant by the query. */
export function matchesText(text: string, { words, phone }: TextQuery): boolean {
  if (phone !== null && text.includes(phone)) return true;
  for (const word of words) if (!text.includes(word)) return false;
  return true;
}

/** Whether everything that `query` means is among what `wider` means: then only that must be looked through. */
export function isNarrower(query: TextQuery, wider: TextQuery): boolean {
  if (query.phone !== null || wider.phone !== null) return false;
  return wider.words.every((word) => query.words.some((longer) => longer.includes(word)));
}
