import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReadCell } from '#contract/rules/tables/spreadsheets.ts';
import { typedEuros } from '#contract/rules/text/typed-amounts.ts';
import { isEmail } from '#contract/rules/text/email.ts';
import { isPhoneNumber } from '#contract/rules/text/phone-number.ts';
import { readCell } from './import-cells.ts';
import type { ImportField } from './import-fields.ts';
import { importFields } from './import-fields.ts';

const read = (field: ImportField, cell: ReadCell) => readCell(field, cell, false);

test.each<[ImportField, ReadCell, string]>([
  ['price', '1.250', '1250'],
  ['price', '1.250,00', '1250'],
  ['price', '1.250 €', '1250'],
  ['price', '€ 1.250', '1250'],
  ['price', '1\u202F250,50', '1250,50'],
  ['price', '215.5', '215,50'],
  ['price', '215.500', '215500'],
  ['price', 215.5, '215,50'],
  ['price', 215.499_999_999_97, '215,50'],
  ['price', '215.49999999999997', '215,50'],
  ['phone', 475_123_456, '0475123456'],
  ['phone', '475123456.0', '0475123456'],
  ['phone', '+32475123456.0', '+32475123456'],
  ['phone', '+32475123456.00', '+32475123456'],
  ['phone', '0475 12 34 56.0', '0475 12 34 56'],
  ['phone', '+32 (0)475 12 34 56,0', '+32 (0)475 12 34 56'],
  ['phone', '0475 12 34 56.00', '0475 12 34 56'],
  // The last digits of a number in groups are its own.
  ['phone', '02.123.45.00', '02.123.45.00'],
  ['vatNumber', '0123.456.749.0', 'BE0123456749'],
  ['price', '0.215', '0.215'],
  ['price', '1.250 € TVAC', '1250'],
  ['price', '250 TTC', '250'],
  ['price', '250€50', '250,50'],
  ['price', '250 € 50', '250,50'],
  ['price', "1'250.00", '1250'],
  ['price', '1,250.50', '1250,50'],
  ['price', '1,250', '1,250'],
  ['price', '250 EUR (incl. btw)', '250'],
  ['price', '206,61 HTVA', '206,61 HTVA'],
  ['price', '250 + 21%', '250 + 21%'],
  ['box', 'bus 3', '3'],
  ['box', 'Bte. n° 4', '4'],
  ['box', 'boîte B2', 'B2'],
  ['box', 'bte3', '3'],
  ['box', 'B3', 'B3'],
  ['phone', 3.247_512_345_6e10, '+32475123456'],
  ['phone', '32475123456', '+32475123456'],
  ['phone', '+32475123456', '+32475123456'],
  ['phone', '4.75123456E+08', '0475123456'],
  ['phone', '475/12.34.56', '0475 12 34 56'],
  ['phone', '\u202A0475 12 34 56\u202C', '0475 12 34 56'],
  ['phone', 'tel:+32475123456', '+32475123456'],
  ['phone', 'T. 0475 12 34 56', '0475 12 34 56'],
  ['phone', 'Tél. GSM : 0475/12.34.56', '0475/12.34.56'],
  ['phone', '📞 0475 12 34 56', '0475 12 34 56'],
  ['phone', '="0475 12 34 56"', '0475 12 34 56'],
  ['phone', "'0475123456", '0475123456'],
  ['phone', '0475 12 34 56<tel:+32475123456>', '0475 12 34 56'],
  ['phone', '04 222 33 44', '04 222 33 44'],
  ['phone', 'fax 02 512 34 56', 'fax 02 512 34 56'],
  ['orderDate', '24 novembre 2026', '24/11/2026'],
  ['orderDate', 'mardi 24 nov. 2026', '24/11/2026'],
  ['orderDate', '24-nov-26', '24/11/2026'],
  ['orderDate', '1er décembre 2026', '01/12/2026'],
  ['orderDate', '2026/11/24', '24/11/2026'],
  ['orderDate', 'di 24/11/2026 14u30', '24/11/2026'],
  ['orderDate', '2026-11-24 00:00:00+01:00', '24/11/2026'],
  ['orderDate', '31/12/99', '31/12/99'],
  ['orderDate', '11/24/2026', '11/24/2026'],
  ['number', '12.0', '12'],
  ['number', 12, '12'],
  ['number', '12 bis', '12 bis'],
  ['zipcode', '1000.0', '1000'],
  ['zipcode', 1000.000_000_000_1, '1000'],
  ['vatNumber', '123456749.0', 'BE0123456749'],
  ['vatNumber', 123_456_749, 'BE0123456749'],
  ['vatNumber', 'BE\u200B0123456749', 'BE0123456749'],
  ['email', '<jan@exemple.be>,', 'jan@exemple.be'],
  ['email', 'jan@exemple.be\u200B', 'jan@exemple.be'],
  ['orderDate', 46_350, '24/11/2026'],
  ['orderDate', new Date('2026-11-24T00:00:00Z'), '24/11/2026'],
  ['orderDate', '24-11-26', '24/11/2026'],
  ['wishedVisit', new Date('2026-12-03T14:00:00Z'), '03/12/2026 14:00'],
  ['wishedVisit', 46_359.583_333_333_3, '03/12/2026 14:00'],
  ['name', ' Immo\u00A0Cambre\u200B ', 'Immo Cambre'],
  ['name', 'Null & Fils', 'Null & Fils'],
  ['note', '#1 des agences', '#1 des agences'],
  ['service', 360, '360'],
])('%s reads %j as %s', (field, cell, text) => {
  expect(read(field, cell)).toEqual({ text });
});

test.each(['46350', '46350.5', '2026-13-01'])('the text %s is no date', (text) => {
  expect(read('orderDate', text)).toEqual({ text });
});

const errors =
  '#N/A #REF! #VALUE! #DIV/0! #NAME? #NUM! #NULL! #BEZUG! #WERT! #WAARDE! #VERW! #NAAM? #GETAL! #N/B #VALEUR! #NOM? #NOMBRE! #NUL! #NV ######## Err:502 NaN nan NULL null None N/A NA <NA> - — /'.split(
    ' ',
  );
test.each<[ReadCell]>([...errors.map((text): [string] => [text]), [true]])('%s is no value', (cell) => {
  for (const field of importFields.orders) {
    expect(read(field, cell)).toEqual({ text: '', question: { fault: 'noValue', proposal: '' } });
  }
});

test.each<[ImportField, string]>([
  ['phone', '4,75E+08'],
  ['phone', '4.75123E+08'],
  ['vatNumber', '1.23457E+08'],
  ['price', '1,25E+03'],
])('the %s %s has lost digits', (field, text) => {
  expect(read(field, text)).toEqual({ text, question: { fault: 'digitsLost', proposal: '' } });
});

test.each<[ImportField, string, string, string]>([
  ['phone', '0475 12 34 56 / 02 123 45 67', '0475 12 34 56', '02 123 45 67'],
  ['phone', '02/123.45.67 - 475/12.34.56', '02/123.45.67', '0475 12 34 56'],
  ['phone', '0475123456/021234567', '0475123456', '021234567'],
  ['phone', '0475 12 34 56 ou 02 123 45 67', '0475 12 34 56', '02 123 45 67'],
  ['phone', '0475 12 34 56\n02 123 45 67 ; 0486 12 34 56', '0475 12 34 56', '02 123 45 67 / 0486 12 34 56'],
  ['phone', '0475 12 34 56, Marie', '0475 12 34 56', 'Marie'],
  ['phone', '02 512 34 56 / 57', '02 512 34 56', '57'],
  ['phone', '0475123456 025123456', '0475123456', '025123456'],
  ['phone', 'Marie: 0475 12 34 56', '0475 12 34 56', 'Marie'],
  ['phone', '0475 12 34 56 (bureau)', '0475 12 34 56', 'bureau'],
  ['phone', '02 512 34 56 ext. 12', '02 512 34 56', 'ext. 12'],
  ['phone', 'Tél. 02 512 34 56 - Fax 02 512 34 57', '02 512 34 56', 'Fax 02 512 34 57'],
  ['phone', '+33 6 12 34 56 78 & 0475 12 34 56', '+33 6 12 34 56 78', '0475 12 34 56'],
  ['email', 'Jan <jan@x.be>', 'jan@x.be', 'Jan'],
  ['email', 'M. Dupont jan@x.be', 'jan@x.be', 'M. Dupont'],
  ['email', 'a@x.be; b@y.be', 'a@x.be', 'b@y.be'],
  ['email', 'a@x.be / b@y.be', 'a@x.be', 'b@y.be'],
  ['email', 'a@x.be ou b@y.be', 'a@x.be', 'b@y.be'],
  ['email', 'a@x.be, Jan, b@y.be', 'a@x.be', 'Jan / b@y.be'],
  ['email', 'a@x.be, <b@y.be>', 'a@x.be', 'b@y.be'],
  ['email', 'Jan <a@x.be>; Piet <b@y.be>', 'a@x.be', 'Jan / Piet / b@y.be'],
])('of several in %s %j, the first is taken and the others said', (field, cell, text, more) => {
  expect(read(field, cell)).toEqual({ text, more });
});

test.each<[string, string | undefined]>([
  ['SociÃ©tÃ©', 'Société'],
  ['SociÃ©té', 'Société'],
  ['CAFÉ™ SociÃ©té', 'CAFÉ™ Société'],
  ['d\u0092été', 'd’été'],
  ['Caf\uFFFD', undefined],
])('%j is asked about, with what it was', (cell, proposal) => {
  const asked = { fault: 'unreadable', ...(proposal === undefined ? {} : { proposal }) };
  expect(read('name', cell)).toEqual({ text: cell, question: asked });
});

test('what Excel made a date of is asked about, but where a date belongs', () => {
  const date = new Date('2026-04-10T00:00:00Z');
  expect(read('number', date)).toEqual({ text: '10/04/2026', question: { fault: 'isDate', proposal: '10-4' } });
  expect(read('phone', date)).toMatchObject({ question: { fault: 'isDate', proposal: '' } });
});

test.each<[ImportField, string, string]>([
  ['phone', '01/02/2026', ''],
  ['phone', '2026-04-10 00:00:00', ''],
  ['number', '10-apr', '10-4'],
  ['number', '10-avr', '10-4'],
  ['number', '1/août', '1-8'],
  ['number', '4-mrt', '4-3'],
  ['number', 'déc-45', '12-45'],
  ['number', '10-avr-2026', '10-4'],
  ['number', '10/04/2026', '10-4'],
  ['box', '3-mei', ''],
])('of the %s %s, a file without the types of its cells, the same is asked', (field, text, proposal) => {
  expect(read(field, text)).toEqual({ text, question: { fault: 'isDate', proposal } });
});

test.each(['10-4', '10-12-14', '12 bis', '12 A', '10/4'])('the house %s is no date', (text) => {
  expect(read('number', text)).toEqual({ text });
});

test('an amount is read as it is written in any of the ways of an office', () => {
  const grouped = (cents: number, by: string): string =>
    typedEuros(cents).replaceAll(/(?<=\d)(?=(?:\d{3})+(?!\d))(?<!,.*)/g, by);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999_999 }),
      fc.constantFrom('', '.', ' ', '\u00A0', '\u202F'),
      (cents, by) => {
        expect(read('price', grouped(cents, by)).text).toBe(typedEuros(cents));
        expect(read('price', cents / 100).text).toBe(typedEuros(cents));
      },
    ),
  );
});

test('a Belgian number is the same with its zero, without it, with its country, and as a number', () => {
  const national = fc.stringMatching(/^4[5-9]\d{7}$|^[29]\d{7}$/);
  fc.assert(
    fc.property(national, (digits) => {
      for (const cell of [digits, `${digits}.0`, Number(digits), `0${digits}`])
        expect(read('phone', cell)).toEqual({ text: `0${digits}` });
      for (const cell of [`32${digits}`, Number(`32${digits}`), `+32${digits}`])
        expect(read('phone', cell)).toEqual({ text: `+32${digits}` });
    }),
  );
});

test('whatever a cell of numbers or addresses holds, each word of it is read, or the cell is a wrong value', () => {
  const parts = ['0475 12 34 56', '+32 2 512 34 56', '02/512.34.57', 'jan@x.be', 'a.b@y.example', 'Marie', '(bureau)'];
  const others = ['ext. 12', 'après 17h', 'fax', 'M. Dupont', '57', '01/12/2026', '<', '>', '"', 'BE 0123.456.749'];
  const between = fc.constantFrom(' ', ' / ', '; ', ', ', '\n', ' - ', ' ou ', ' & ', ' (', ') ', ': ');
  const piece = fc.tuple(fc.constantFrom(...parts, ...others), between);
  const cells = fc.array(piece, { minLength: 1, maxLength: 5 }).map((all) => all.flat().slice(0, -1).join(''));
  const wordsOf = (text: string): string[] =>
    text.split(/[^\p{L}\p{N}@.+]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word) && word !== 'ou' && word !== 'M.');
  fc.assert(
    fc.property(fc.constantFrom('phone' as const, 'email' as const), cells, (field, cell) => {
      const { text, more = '' } = readCell(field, cell, false);
      const isRight = field === 'phone' ? isPhoneNumber(text) : isEmail(text);
      const said = new Set(wordsOf(`${text} ${more}`));
      expect(isRight ? wordsOf(cell).filter((word) => !said.has(word)) : []).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
