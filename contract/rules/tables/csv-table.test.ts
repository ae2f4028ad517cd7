import { expect, test } from 'vitest';
import { amountCell, csvOf, unmarked } from './csv-table.ts';

test('quotes what would break the table, and marks what a spreadsheet would calculate', () => {
  const rows = [['a;b', 'dit "oui"', '=1+1', '+32 470 12 34 56', '-1', 'deux\nlignes', 'simple']];
  expect(csvOf(rows)).toBe('\uFEFF"a;b";"dit ""oui""";\'=1+1;\'+32 470 12 34 56;\'-1;"deux\nlignes";simple\r\n');
  expect(csvOf([[-1.5, 0.25]])).toBe('\uFEFF-1,5;0,25\r\n');
  expect(amountCell(21_550)).toBe('215,50');
});

// What programs skip before a formula, and the other signs that they read as its first.
const calculated = [
  '=1+1',
  ' =1+1',
  '\u00A0=1+1',
  '\u202F\u3000=1+1',
  '\n=1+1',
  '\r\n\t=1+1',
  '\u2028=1+1',
  '\u0000=1+1',
  '\uFEFF\u200B\u202E=1+1',
  ' -1+1',
  '\t@SUM(A1)',
  '\uFF1D1+1',
  '\uFF0B1+1',
  ' \uFF0D1+1',
  '\uFF20SUM(A1)',
  '\uFE661+1',
  "'=1+1",
  "'' =1+1",
  "'0475",
];

test.each(calculated.map((text) => [text]))('marks %j as a text, and reads it as it was', (text) => {
  const cell = csvOf([[text]])
    .slice(1, -2)
    .replace(/^"|"$/g, '');
  expect(cell).toBe(`'${text}`);
  expect(unmarked(cell)).toBe(text);
});

test.each([['l’été'], ["'t Zand"], ['a = b'], ["'"], ['n° 5 - bus 2']])('leaves %j', (text) => {
  expect(csvOf([[text]])).toBe(`\uFEFF${text}\r\n`);
  expect(unmarked(text)).toBe(text);
});
