import { expect, test } from 'vitest';
import { amountDue, cashDue } from './owed.ts';

test.each([
  ['nothing received', { paid: false, total: 24_000 }, 0, 24_000],
  ['a part received', { paid: false, total: 24_000 }, 10_000, 14_000],
  ['more than the total received', { paid: false, total: 24_000 }, 25_000, 0],
  ['marked paid', { paid: true, total: 24_000 }, 0, 0],
  ['no price', { paid: false, total: 0 }, 0, null],
])('an order with %s', (_, order, received, due) => {
  expect(amountDue(order, received)).toBe(due);
});

test('cash is rounded to five cents', () => {
  expect([24_352, 24_353, 24_355, 0].map(cashDue)).toEqual([24_350, 24_355, 24_355, 0]);
});
