import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTypedStreet, readAddressLine } from './address-line.ts';
import { streetLine } from './addresses.ts';

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
  ['Kerkstraat 12 bus 3', { street: 'Kerkstraat', number: '12', boxnumber: '3' }],
  ['Rue Neuve 10 bte 4', { street: 'Rue Neuve', number: '10', boxnumber: '4' }],
  ['Rue Neuve 10 boîte 4', { street: 'Rue Neuve', number: '10', boxnumber: '4' }],
  ['Rue Neuve 10, bte. 4', { street: 'Rue Neuve', number: '10', boxnumber: '4' }],
  ['Rue Neuve 10 b4', { street: 'Rue Neuve', number: '10', boxnumber: '4' }],
  ['Rue Neuve 10/4', { street: 'Rue Neuve', number: '10', boxnumber: '4' }],
  ['Rue Neuve 10/0004', { street: 'Rue Neuve', number: '10', boxnumber: '0004' }],
  ['Rue Neuve 12/14', { street: 'Rue Neuve', number: '12/14' }],
  ['Kempische Steenweg 303, bus 100', { street: 'Kempische Steenweg', number: '303', boxnumber: '100' }],
  ['Rue Neuve 10 A', { street: 'Rue Neuve', number: '10 A' }],
  ['Rue Neuve 10 bis', { street: 'Rue Neuve', number: '10 bis' }],
  ['Rue Neuve 10 étage 2', { street: 'Rue Neuve', number: '10', apartmentnumber: 'étage 2' }],
  ['Kerkstraat 12, 2de verdieping', { street: 'Kerkstraat', number: '12', apartmentnumber: '2de verdieping' }],
  ['Rue Neuve 10 bte 4 app. 2B', { street: 'Rue Neuve', number: '10', boxnumber: '4', apartmentnumber: '2B' }],
  ['Place du 4 Août 12', { street: 'Place du 4 Août', number: '12' }],
  ['Rue du 8 Mai 1945', { street: 'Rue du 8 Mai 1945' }],
  ['Avenue du 11 Novembre 1918', { street: 'Avenue du 11 Novembre 1918' }],
  ['Rue du 8 Mai 1945 12 bte 3', { street: 'Rue du 8 Mai 1945', number: '12', boxnumber: '3' }],
  ['Rue du 8 Mai 1945, 12, 4000 Liège', { street: 'Rue du 8 Mai 1945', number: '12', zipcode: '4000', city: 'Liège' }],
  ['Rue du 1er Mai 3', { street: 'Rue du 1er Mai', number: '3' }],
  ['Avenue des Combattants 14-18', { street: 'Avenue des Combattants 14-18' }],
  ['Rue Haute 14-18', { street: 'Rue Haute', number: '14-18' }],
  ['Place de l’An 2000 7', { street: 'Place de l’An 2000', number: '7' }],
  ['12, rue de la Loi', { street: 'rue de la Loi', number: '12' }],
  ['12 rue de la Loi 1000 Bruxelles', { street: 'rue de la Loi', number: '12', zipcode: '1000', city: 'Bruxelles' }],
  ['Rue Haute n° 12', { street: 'Rue Haute', number: '12' }],
  [
    'Rue Haute 12, B-1000 Bruxelles, Belgique',
    { street: 'Rue Haute', number: '12', zipcode: '1000', city: 'Bruxelles' },
  ],
  ['Rue\u00A0Haute\u202F12\u200B', { street: 'Rue Haute', number: '12' }],
  ['Busstraat 3', { street: 'Busstraat', number: '3' }],
])('reads %s', (typed, parts) => {
  expect(readAddressLine(typed)).toEqual(parts);
});

test('a line without letters is no street', () => {
  expect(isTypedStreet('1000 Bruxelles')).toBe(false);
  expect(isTypedStreet('rue Haute')).toBe(true);
});

test('an address that was written is read as it was', () => {
  const streets = [
    'Rue Haute',
    'Kerkstraat',
    'Rue du 8 Mai 1945',
    'Place du 4 Août',
    'Kempische Steenweg',
    'Rue de l’Été',
  ];
  const written = fc.record({
    street: fc.constantFrom(...streets),
    number: fc.constantFrom('1', '12', '12A', '12-14', '1024', '3 bis'),
    boxnumber: fc.constantFrom('', '3', 'A', '12B'),
    apartmentnumber: fc.constantFrom('', '2', '2B'),
    zipcode: fc.constantFrom('1000', '9000', '4000'),
    city: fc.constantFrom('Bruxelles', 'Sint-Niklaas', 'Liège'),
    language: fc.constantFrom('fr' as const, 'nl' as const),
  });
  fc.assert(
    fc.property(written, ({ language, ...address }) => {
      const line = `${streetLine(address, language)}, ${address.zipcode} ${address.city}`;
      expect(readAddressLine(line)).toEqual(
        Object.fromEntries(Object.entries(address).filter(([, part]) => part !== '')),
      );
    }),
  );
});
