import { expect, test } from 'vitest';
import { isValidAddress, missingAddressParts } from './addresses.ts';
import { countryOf, inCountry, isAbroad } from './countries.ts';
import { townLine } from './town-names.ts';

test.each([
  ['1000', 'BE', '1000', false],
  ['FR-59000', 'FR', '59000', true],
  ['NL-1011 AB', 'NL', '1011 AB', true],
  ['AE-', 'AE', '', true],
  ['L-1234', 'BE', 'L-1234', false],
  ['BE-1000', 'BE', 'BE-1000', false],
])('the postal code %s is of %s: %s', (zipcode, country, code, outside) => {
  expect(countryOf(zipcode)).toEqual({ country, code });
  expect(isAbroad(zipcode)).toBe(outside);
  expect(inCountry(country, code)).toBe(zipcode);
});

const lille = { street: 'Rue Nationale 12', number: '', zipcode: 'FR-59000', city: 'Lille' };

test('an address abroad needs a street and a town', () => {
  expect(isValidAddress(lille)).toBe(true);
  expect(missingAddressParts({ ...lille, street: '', city: ' ' })).toEqual(['street', 'city']);
  expect(missingAddressParts({ ...lille, zipcode: '59000' })).toEqual(['number', 'zipcode']);
});

test('its town is written with its country, in the reader’s language', () => {
  expect(townLine(lille, 'fr')).toBe('59000 Lille, France');
  expect(townLine(lille, 'nl')).toBe('59000 Lille, Frankrijk');
  expect(townLine({ zipcode: '1190', city: 'Forest' }, 'nl')).toBe('1190 Vorst');
});
