import { expect, test } from 'vitest';
import { moneyText, parseMoney } from './money.ts';

test.each([
  ['215', 21_500],
  ['215,5', 21_550],
  ['215.50', 21_550],
  ['1.250,50 €', 125_050],
  ['1 250', 125_000],
  ['0', 0],
])('“%s” is %i cents', (text, cents) => {
  expect(parseMoney(text)).toBe(cents);
});

test.each(['', 'abc', '-5', '1,2,3', '12,345', '99999999'])('“%s” is no amount', (text) => {
  expect(parseMoney(text)).toBeNull();
});

test('an amount is written as it is read', () => {
  expect(moneyText(21_550)).toBe('215,50');
  expect(parseMoney(moneyText(7))).toBe(7);
});
