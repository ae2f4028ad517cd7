import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCash, readFee, readPrice, typedEuros } from './typed-amounts.ts';

const readers = { readCash, readFee, readPrice };

test.each([
  '1.000',
  '1000',
  '1 000,00',
  '1000.00',
  '€ 1000',
  'EUR 1000',
  '1000 euros',
  '1.000,0',
  '1000,-',
  '€ 1.000,--',
])('every amount field reads %j as 1000 euros', (typed) => {
  for (const read of Object.values(readers)) expect(read(typed)).toEqual({ cents: 100_000 });
});

test.each([
  ['abc', 'notANumber'],
  ['12,345', 'notANumber'],
  ['1.25,50', 'notANumber'],
  ['0.215', 'notANumber'],
  ['-5', 'negative'],
  ['5-', 'notANumber'],
  ['€ -5', 'negative'],
  ['250 HTVA', 'notANumber'],
  ['250 + 21%', 'notANumber'],
  ['1,000', 'notANumber'],
  ['250€50', 'notANumber'],
  ['(125)', 'notANumber'],
  [',-', 'notANumber'],
])('every amount field refuses %j', (typed, fault) => {
  for (const read of Object.values(readers)) expect(read(typed)).toEqual({ fault });
});

test('only a fee may be zero', () => {
  expect(readFee('0')).toEqual({ cents: 0 });
  expect(readPrice('0,00')).toEqual({ fault: 'zero' });
  expect(readCash('0')).toEqual({ fault: 'zero' });
});

test('a price is below a million euros', () => {
  expect(readPrice('999.999,99')).toEqual({ cents: 99_999_999 });
  expect(readPrice('1000000')).toEqual({ fault: 'tooMuch' });
});

test('a displayed price is read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), (cents) => {
      expect(readPrice(typedEuros(cents))).toEqual({ cents });
    }),
  );
});
