import { expect, test } from 'vitest';
import { noAddress, toAddress, withStreetSplit, withTyped } from './address-form.ts';

test('a postal code alone is no street, and changes no address', () => {
  const address = { ...noAddress, street: 'rue Basse' };
  expect(withTyped(address, '1000 Bruxelles')).toBe(address);
  expect(withTyped(address, 'rue Haute 3')).toEqual({ ...noAddress, street: 'rue Haute', number: '3' });
});

test('a street fills the empty fields that it names, and no field that has a value', () => {
  const line = { ...noAddress, street: 'Kerkstraat 12 bus 3, 9000 Gent' };
  const split = { ...noAddress, street: 'Kerkstraat', number: '12', boxnumber: '3', zipcode: '9000', city: 'Gent' };
  expect(withStreetSplit(line)).toEqual(split);
  expect(withStreetSplit({ ...line, number: '14' })).toBeNull();
  expect(withStreetSplit({ ...noAddress, street: 'Rue du 8 Mai 1945' })).toBeNull();
});

test('an address is stored as one sees it', () => {
  const typed = {
    ...noAddress,
    street: '\u202ARue Haute\u202C',
    number: '１２‑14',
    zipcode: '1000\u200B',
    city: ' Bruxelles ',
  };
  expect(toAddress(typed)).toMatchObject({ street: 'Rue Haute', number: '12-14', zipcode: '1000', city: 'Bruxelles' });
});
