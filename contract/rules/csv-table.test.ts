import { expect, test } from 'vitest';
import { amountCell, csvOf } from './csv-table.ts';

test('quotes what would break the table, and marks what a spreadsheet would calculate', () => {
  const rows = [['a;b', 'dit "oui"', '=1+1', '+32 470 12 34 56', '-1', 'deux\nlignes', 'simple']];
  expect(csvOf(rows)).toBe('\uFEFF"a;b";"dit ""oui""";\'=1+1;\'+32 470 12 34 56;\'-1;"deux\nlignes";simple\r\n');
  expect(csvOf([[-1.5, 0.25]])).toBe('\uFEFF-1,5;0,25\r\n');
  expect(amountCell(21_550)).toBe('215,50');
});
