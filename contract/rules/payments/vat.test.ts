import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadContent } from '#server/content/load.ts';
import { isException, vatIn, vatRateOf } from './vat.ts';

test.each([
  [12_100, 21, 2_100],
  [21_500, 21, 3_731],
  [10_600, 6, 600],
  [0, 21, 0],
] as const)('%i cents at %i %% include %i', (price, rate, vat) => {
  expect(vatIn(price, rate)).toBe(vat);
});

test('adding VAT to the net price restores the price, to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.constantFrom(6, 21), (price, rate) => {
      const without = price - vatIn(price, rate);
      expect(Math.abs(Math.round((without * (100 + rate)) / 100) - price)).toBeLessThanOrEqual(1);
    }),
  );
});

test('an order has the rate of its exception or of its first service, and none for an unknown service', () => {
  const content = loadContent('content');
  expect(vatRateOf({ services: [{ code: 'ASB' }, { code: 'PEB' }] }, content)).toBe(21);
  expect(vatRateOf({ services: [{ code: 'ASB' }], vatException: { rate: 6 } }, content)).toBe(6);
  expect(vatRateOf({ services: [], vatException: null }, content)).toBeUndefined();
  expect(vatRateOf({ services: [{ code: 'ASB' }] }, { services: [] })).toBeUndefined();
});

test('only rates marked in the content are exceptions', () => {
  const { vatRates } = loadContent('content');
  expect([6, 21, 12].map((rate) => isException(rate, vatRates))).toEqual([true, false, false]);
});
