import { describe, expect, test } from 'vitest';
import { bestOf, searchTerms } from './address-search.ts';

const places = [
  '1000 Bruxelles Brussel',
  '1050 Ixelles Elsene',
  '4000 Liège Luik',
  '5000 Namur Namen',
  '9000 Gand Gent',
];
const find = (typed: string): string[] => bestOf(typed, places, searchTerms, 5);

describe('typed text finds', () => {
  test.each([
    ['bruxelles', '1000 Bruxelles Brussel'],
    ['BRUSSEL', '1000 Bruxelles Brussel'],
    ['bruxeles', '1000 Bruxelles Brussel'],
    ['liege', '4000 Liège Luik'],
    ['Liège', '4000 Liège Luik'],
    ['luik', '4000 Liège Luik'],
    ['elsen', '1050 Ixelles Elsene'],
    ['Ixeles', '1050 Ixelles Elsene'],
    ['5000 nam', '5000 Namur Namen'],
    ['namurr', '5000 Namur Namen'],
  ])('%s → %s', (typed, found) => {
    expect(find(typed)[0]).toBe(found);
  });

  test.each(['', '   ', '9001', 'xyz', 'paris', '\u0000', '<script>', '😀'])('%j → nothing', (typed) => {
    expect(find(typed)).toEqual([]);
  });

  test('ranks an exact match before an approximate one', () => {
    expect(bestOf('gent', ['Genk', 'Gent'], searchTerms, 2)).toEqual(['Gent', 'Genk']);
  });
});
