import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printedVatNumber } from './printed-vat-number.ts';
import { isForeignVatNumber, parseVatNumber } from './vat-number.ts';

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
        expect(parseVatNumber(`TVA : ${printedVatNumber(number)}`)).toBe(number);
      }),
    );
  });

  test.each([
    'N° TVA : ',
    'BTW nr. ',
    'BTW-nummer: ',
    'Numéro de TVA ',
    'TVA/BTW ',
    'BCE ',
    'KBO nr ',
    "N° d'entreprise : ",
    'Ondernemingsnummer: ',
    'nº TVA ',
  ])('is read behind %j', (label) => {
    for (const number of real)
      for (const text of [printedVatNumber(number), `${number},`, `(BE) ${number.slice(2)}`])
        expect(parseVatNumber(`${label}${text}`)).toBe(number);
  });

  test('with one changed digit is invalid', () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 2, max: 11 }), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
        const digit = (Number(number[at]) + by) % 10;
        expect(parseVatNumber(`${number.slice(0, at)}${digit}${number.slice(at + 1)}`)).toBeNull();
      }),
    );
  });

  test.each(['', 'BE', '12345678901', 'BE 0314.595.34', '2314595348', 'quelque chose'])('%j is invalid', (text) => {
    expect(parseVatNumber(text)).toBeNull();
  });
});

/** One number of each form, as it is stored. */
const foreign = [
  'ATU12345678',
  'BG123456789',
  'CHE123456789',
  'CY12345678X',
  'CZ12345678',
  'DE123456789',
  'DK12345678',
  'EE123456789',
  'EL123456789',
  'ESX1234567X',
  'ES12345678X',
  'FI12345678',
  'FR12345678901',
  'FRXX345678901',
  'GB123456789',
  'GBGD123',
  'HR12345678901',
  'HU12345678',
  'IE1X34567X',
  'IE1234567WA',
  'IT12345678901',
  'LT123456789',
  'LU12345678',
  'LV12345678901',
  'MT12345678',
  'NL123456789B01',
  'NO123456789',
  'PL1234567890',
  'PT123456789',
  'RO12',
  'SE123456789012',
  'SI12345678',
  'SK1234567890',
  'XI123456789',
];

describe('a VAT number of another country', () => {
  test.each(foreign)('%s is valid by its form, and is parsed as it is displayed', (number) => {
    expect(parseVatNumber(number)).toBe(number);
    expect(isForeignVatNumber(number)).toBe(true);
    expect(parseVatNumber(printedVatNumber(number))).toBe(number);
  });

  test.each([
    ['nl 1234.56.789.b01', 'NL123456789B01'],
    ['CHE-123.456.789 TVA', 'CHE123456789'],
    ['NO 123 456 789 MVA', 'NO123456789'],
    ['LU 123 456 78', 'LU12345678'],
  ])('%j is parsed', (typed, number) => {
    expect(parseVatNumber(typed)).toBe(number);
  });

  test.each(['NL123456789', 'NL12345678B01', 'LU1234567', 'DE12345678', 'FR1234567890', 'US123456789', 'NL'])(
    '%j is invalid',
    (text) => {
      expect(parseVatNumber(text)).toBeNull();
    },
  );

  test('is displayed with its country apart', () => {
    expect(['NL123456789B01', 'CHE123456789', 'FRXX345678901'].map(printedVatNumber)).toEqual([
      'NL 123456789B01',
      'CHE 123456789',
      'FR XX345678901',
    ]);
    expect(isForeignVatNumber('BE0314595348')).toBe(false);
  });
});
