import { expect, test } from 'vitest';
import { noAddress } from '#parts/addresses/address-form.ts';
import { isTypedStreet, parseTypedAddress, withTyped } from './typed-address.ts';

test.each([
  ['rue Haute 14', { street: 'rue Haute', number: '14' }],
  ['rue Haute 14, 1000 Bruxelles', { street: 'rue Haute', number: '14', zipcode: '1000', city: 'Bruxelles' }],
  [
    'Hoogstraat 14A bus 3 2000 Antwerpen',
    { street: 'Hoogstraat', number: '14A', boxnumber: '3', zipcode: '2000', city: 'Antwerpen' },
  ],
  ['rue Haute 12-14 bte 2', { street: 'rue Haute', number: '12-14', boxnumber: '2' }],
  ['chaussée de Wavre 1024', { street: 'chaussée de Wavre', number: '1024' }],
  ['rue du 11 Novembre 5', { street: 'rue du 11 Novembre', number: '5' }],
  ['1000', { zipcode: '1000' }],
  ['1000 Bruxelles', { zipcode: '1000', city: 'Bruxelles' }],
  ['rue Haute', { street: 'rue Haute' }],
])('reads %s', (typed, parts) => {
  expect(parseTypedAddress(typed)).toEqual(parts);
});

test('a postal code alone is no street, and changes no address', () => {
  const address = { ...noAddress, street: 'rue Basse' };
  expect(isTypedStreet('1000 Bruxelles')).toBe(false);
  expect(withTyped(address, '1000 Bruxelles')).toBe(address);
  expect(withTyped(address, 'rue Haute 3')).toEqual({ ...noAddress, street: 'rue Haute', number: '3' });
});
