import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printedVatNumber, parseVatNumber } from './vat-number.ts';

/** Numbers of real Belgian public bodies. */
const real = ['BE0314595348', 'BE0214596464', 'BE0202239951'];

const numbers = fc.integer({ min: 0, max: 19_999_999 }).map((serial) => {
  const head = String(serial).padStart(8, '0');
  return `BE${head}${String(97 - (serial % 97)).padStart(2, '0')}`;
});

describe('a Belgian VAT number', () => {
  test.each(real)('%s of a public body is valid', (number) => {
    expect(parseVatNumber(number)).toBe(number);
  });

  test('is parsed from every notation and displayed in one', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        expect(parseVatNumber(printedVatNumber(number))).toBe(number);
        expect(parseVatNumber(number.slice(2))).toBe(number);
        expect(parseVatNumber(` ${number.toLowerCase()} `)).toBe(number);
      }),
    );
  });

  test('with one changed digit is invalid', () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 2, max: 11 }), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
        const digit = (Number(number[at]) + by) % 10;
        expect(parseVatNumber(`${number.slice(0, at)}${digit}${number.slice(at + 1)}`)).toBeNull();
      }),
    );
  });

  test.each(['', 'BE', 'NL123456789B01', '12345678901', 'BE 0314.595.34', '2314595348', 'quelque chose'])(
    '%j is invalid',
    (text) => {
      expect(parseVatNumber(text)).toBeNull();
    },
  );
});
