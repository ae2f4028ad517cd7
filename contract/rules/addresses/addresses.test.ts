import { expect, test } from 'vitest';
import { isValidAddress } from './addresses.ts';
import { isServed } from './served-areas.ts';

const address = { street: 'rue Haute', number: '14', zipcode: '1000', city: 'Bruxelles' };

test.each([
  [{}, true],
  [{ street: ' ' }, false],
  [{ number: '' }, false],
  [{ zipcode: '0999' }, false],
  [{ zipcode: 'L-1234' }, false],
  [{ city: '' }, false],
])('an address with %j is valid: %s', (part, valid) => {
  expect(isValidAddress({ ...address, ...part })).toBe(valid);
});

test('the last served area that contains a postal code decides, and a code outside all areas is not served', () => {
  const areas = [
    { from: 1000, to: 7999, served: true },
    { from: 4000, to: 4999, served: false },
    { from: 4500, to: 4500, served: true },
  ];
  expect(['1000', '4000', '4500', '4999', '8000'].map((zipcode) => isServed(zipcode, areas))).toEqual([
    true,
    false,
    true,
    false,
    false,
  ]);
});
