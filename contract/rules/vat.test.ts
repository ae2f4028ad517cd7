import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadContent } from '#server/content/load.ts';
import { vatIn, vatRateOf } from './vat.ts';

test.each([
  [12_100, 21, 2_100],
  [21_500, 21, 3_731],
  [10_600, 6, 600],
  [0, 21, 0],
] as const)('%i cents at %i %% hold %i', (price, rate, vat) => {
  expect(vatIn(price, rate)).toBe(vat);
});

test('the price without VAT gives the price again, to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.constantFrom(6, 21), (price, rate) => {
      const without = price - vatIn(price, rate);
      expect(Math.abs(Math.round((without * (100 + rate)) / 100) - price)).toBeLessThanOrEqual(1);
    }),
  );
});

test('the rate of an order is that of its first service; of what nobody offers there is none', () => {
  const content = loadContent('content');
  expect(vatRateOf([{ code: 'ASB' }, { code: 'PEB' }], content)).toBe(21);
  expect(vatRateOf([], content)).toBeUndefined();
  expect(vatRateOf([{ code: 'ASB' }], { services: [] })).toBeUndefined();
});
