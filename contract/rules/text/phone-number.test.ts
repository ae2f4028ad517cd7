import { expect, test } from 'vitest';
import { dialledNumber, isPhoneNumber } from './phone-number.ts';

test.each([
  '02 123 45 67',
  '0470/12.34.56',
  '+32 470 12 34 56',
  '0032470123456',
  '+32 (0)2 123 45 67',
  ' +352 26 12 34 ',
  '0475·12·34·56',
])('%j is a telephone number', (text) => expect(isPhoneNumber(text)).toBe(true));

test.each(['', 'abc', '12', '112', 'Sophie 0470 12 34 56', '0470 12 34 5x', '+', '0'.repeat(20)])(
  '%j is no telephone number',
  (text) => expect(isPhoneNumber(text)).toBe(false),
);

test.each([
  ['+32 (0)475 12 34 56', '+32475123456'],
  ['0032 (0) 475/12.34.56', '+32475123456'],
  ['(+32) 475 12 34 56', '+32475123456'],
  ['00352 26 12 34 56', '+35226123456'],
  ['0475 12 34 56', '0475123456'],
  ['(02) 512 34 56', '025123456'],
  ['+32 2 500 01 01', '+3225000101'],
])('dials %s as %s', (typed, dialled) => {
  expect(dialledNumber(typed)).toBe(dialled);
});
