import fc from 'fast-check';
import { expect, test } from 'vitest';
import { folded, phoneDigits, textQuery } from '#data/text/folded-text.ts';
import { searchTerms } from '../addresses/address-search.ts';
import { isEmail, readEmail } from './email.ts';
import { asLine, asValue, isBlank } from './lines.ts';
import { dialledNumber, isPhoneNumber } from './phone-number.ts';
import { searchedDate, searchedHour } from './searched-date.ts';
import { referenceDigits } from '../payments/structured-reference.ts';
import { readPrice } from './typed-amounts.ts';
import { readMeasure } from './typed-measures.ts';
import { parseVatNumber } from './vat-number.ts';

/** Marks that nobody sees: of direction, of joining, of no width, of variation, fillers. */
const marks =
  '00AD 034F 061C 180E 200B 200C 200D 200E 200F 202A 202B 202C 202D 202E 2060 2063 2066 2069 FEFF FE00 FE0F E0100 E0041 115F 3164'
    .split(' ')
    .map((code) => String.fromCodePoint(Number.parseInt(code, 16)));
const spaces = ['\u00A0', '\u2007', '\u2009', '\u202F', '\u205F', '\u3000'];
const dashes = ['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2212', '\uFE63', '\uFF0D'];

/** Returns texts that look like a clean one: with marks anywhere, other spaces and dashes, full-width digits and signs. */
function lookalikes(clean: string, others = dashes): fc.Arbitrary<string> {
  const inserted = fc.array(fc.constantFrom('', '', '', ...marks), {
    minLength: clean.length + 1,
    maxLength: clean.length + 1,
  });
  const swaps = fc.array(fc.nat(), { minLength: clean.length, maxLength: clean.length });
  const other = (character: string, pick: number): string => {
    const wide = /[\d+@./:,]/.test(character) ? [String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0)] : [];
    const same = { ' ': spaces, '-': others }[character] ?? wide;
    return [character, ...same][pick % (same.length + 1)] ?? character;
  };
  return fc
    .tuple(inserted, swaps)
    .map(([between, picks]) =>
      clean
        .split('')
        .reduce(
          (text, character, at) => text + other(character, picks[at] ?? 0) + (between[at + 1] ?? ''),
          between[0] ?? '',
        ),
    );
}

/** Asserts that whatever looks like a text is read as that text. */
function expectAlike(cleans: readonly string[], read: (text: string) => unknown, others?: readonly string[]): void {
  for (const clean of cleans) {
    const wanted = read(clean);
    fc.assert(
      fc.property(lookalikes(clean, others === undefined ? dashes : [...others]), (text) => {
        expect(read(text)).toEqual(wanted);
      }),
      { numRuns: 60 },
    );
  }
}

test('a telephone number, with any of these marks, is the clean one: judged, stored, dialled and searched', () => {
  const numbers = [
    '0475 12 34 56',
    '+32 475 12 34 56',
    '0475/12.34.56',
    '02-512 34 56',
    '+32 (0)475 12 34 56',
    'tel:0475 12 34 56',
    '0475',
  ];
  for (const read of [asValue, isPhoneNumber, dialledNumber, phoneDigits, (text: string) => textQuery(text).phone])
    expectAlike(numbers, read);
});

test('a VAT number, an amount, a measure and an e-mail address as well', () => {
  expectAlike(['BE 0123.456.749', 'NL123456789B01', 'BE0123456748'], parseVatNumber);
  expectAlike(['1 250,00 €', '215.50', '-5', '215,-', '12,345'], readPrice);
  expectAlike(['0,25', '1 500', '1.500', '-2'], (text) => readMeasure(text, 'Ω'));
  expectAlike(['jan.peeters@exemple.be', 'jan@x', 'mailto:jan@x.be'], readEmail);
});

test('a date, an hour and a reference of a search as well', () => {
  expectAlike(['03/12/2026', '2026-12-03', '3 décembre Ixelles', 'Ixelles'], searchedDate, [
    '\u2010',
    '\u2011',
    '\uFF0D',
  ]);
  expectAlike(['10:30 Ixelles', '08h15'], searchedHour);
  expectAlike(['+++123/1234/12345+++', '123 1234 12345'], referenceDigits);
});

test('a name and a street, with marks, spaces and hyphens of their own, are the clean ones', () => {
  const names = ['Étude Wauters', 'Saint-Gilles', "Rue de l'Été 12", 'Peeters & Fils sprl'];
  for (const read of [asLine, folded, searchTerms]) expectAlike(names, read, ['\u2010', '\u2011', '\uFF0D']);
});

test('emoji and scripts keep the marks that make them', () => {
  for (const text of ['👩‍🔧', '❤️‍🔥', '👍🏽', 'می‌خواهم', '1️⃣ étage', '#️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Jan', 'É́té', 'משה', 'क्‍ष'])
    expect(asLine(text)).toBe(text);
  expect(asLine('משה\u202C')).toBe('משה');
  expect(asLine('12\uFE0F A\u{E0041}')).toBe('12 A');
});

test('a text of marks alone is blank', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...marks, ...spaces, '\n')), (texts) => {
      expect(isBlank(texts.join(''))).toBe(true);
    }),
  );
  expect(isBlank('0')).toBe(false);
});

test.each([
  ['jan @ x.be', 'jan@x.be'],
  ['E-mail : jan@x.be', 'jan@x.be'],
  ['«jan@x.be»', 'jan@x.be'],
  ['jan@x.be <mailto:jan@x.be>', 'jan@x.be'],
  ['jan%40x.be', 'jan@x.be'],
  ['jan@x.be,', 'jan@x.be'],
  ['<jan@x.be>', 'jan@x.be'],
  ['Jan Peeters <jan@x.be>;', 'jan@x.be'],
  ['mailto:jan@x.be?subject=PEB', 'jan@x.be'],
  ['"jan@x.be".', 'jan@x.be'],
  ['Jan.Peeters+peb@sous.exemple.be', 'Jan.Peeters+peb@sous.exemple.be'],
  ["o'brien@x.be", "o'brien@x.be"],
])('%j is the address %s', (text, address) => expect(readEmail(text)).toBe(address));

test.each([
  'jan..p@x.be',
  'jan@x..be',
  '.jan@x.be',
  'jan.@x.be',
  'jan@x',
  'jan@-x.be',
  'a@x.be b@x.be',
  'Jan <a@x.be>, Piet <b@x.be>',
  'a@x.be;b@x.be',
  '@x.be',
  'Jan <jan@x.be>',
  'jan@x.be (Jan)',
  '',
])('%j is no address alone', (text) => expect(isEmail(text)).toBe(false));

test.each([
  ['+32 0475 12 34 56', '+32475123456'],
  ['+32(0)475123456', '+32475123456'],
  ['0032 0475 12 34 56', '+32475123456'],
  ['+39 06 1234 5678', '+390612345678'],
])('dials %s as %s', (typed, dialled) => expect(dialledNumber(typed)).toBe(dialled));
