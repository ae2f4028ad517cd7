import { expect, test } from 'vitest';
import { folded, matchesText, phoneDigits, searchText, textQuery, isNarrower } from './folded-text.ts';

const text = searchText(
  [
    '2026-004512',
    'Rue de l’Église 14, 1070 Anderlecht',
    'Cœur d’Élodie',
    'jean.lambert@courrier.example',
    'Louizalaan',
  ],
  ['+32 470 12 34 56'],
);

const finds = (query: string): boolean => matchesText(text, textQuery(query));

test('ignores accents, case, apostrophes, dashes and ligatures', () => {
  expect(folded('  Rue de l’ÉGLISE, n° 14 ')).toBe('rue de l eglise n 14');
  expect(finds('eglise')).toBe(true);
  expect(finds('ÉGLISE 14')).toBe(true);
  expect(finds("l'eglise")).toBe(true);
  expect(finds('coeur')).toBe(true);
  expect(finds('CŒUR')).toBe(true);
});

test('requires every word, in any order', () => {
  expect(finds('anderlecht eglise')).toBe(true);
  expect(finds('anderlecht marais')).toBe(false);
});

test('matches a short word at the start of words, and a long one inside too', () => {
  expect(finds('egl')).toBe(true);
  expect(finds('lis')).toBe(false);
  expect(finds('laan')).toBe(true);
  expect(finds('4512')).toBe(true);
  expect(finds('2026-0045')).toBe(true);
});

test('finds a telephone number in any notation', () => {
  for (const written of [
    '0470 12 34 56',
    '0470/12.34.56',
    '+32 470 12 34 56',
    '0032470123456',
    '+32 (0)470 12 34 56',
    'tel:+32470123456',
  ]) {
    expect(phoneDigits(written)).toBe('0470123456');
    expect(finds(written)).toBe(true);
  }
  expect(finds('0470 99 99 99')).toBe(false);
  expect(finds('34 56 14')).toBe(false);
});

test('finds e-mail addresses by their parts', () => {
  expect(finds('jean.lambert@courrier')).toBe(true);
  expect(finds('lambert')).toBe(true);
  expect(finds('mailto:jean.lambert@courrier')).toBe(true);
});

test('an empty query matches everything', () => {
  expect(finds('')).toBe(true);
  expect(finds('  ,')).toBe(true);
});

test('a query is narrower when an earlier one found all its matches', () => {
  const narrower = (typed: string, before: string): boolean => isNarrower(textQuery(typed), textQuery(before));
  expect(narrower('louis', 'loui')).toBe(true);
  expect(narrower('lou', 'lo')).toBe(true);
  expect(narrower('rue louise', 'louis')).toBe(true);
  expect(narrower('anything', '')).toBe(true);
  // From four letters on a word also matches inside another, which the shorter query did not find.
  expect(narrower('laan', 'laa')).toBe(false);
  expect(narrower('louise', 'louise 2')).toBe(false);
  expect(narrower('0470 12 3', '0470 12')).toBe(false);
});
