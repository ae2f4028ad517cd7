import { expect, test } from 'vitest';
import { speak } from '#tests/support/labels.ts';
import { testOrder } from '#tests/support/rows.ts';
import { addressLines, incompleteAddressText } from './address-lines.ts';
import { loadTownNames } from './town-names.ts';

const { address } = testOrder(1);

test('an incomplete address says what is missing, in the reader’s language', () => {
  const given = { ...address, number: '', city: ' ' };
  expect(incompleteAddressText(speak('fr'), given)).toBe('Adresse incomplète, il manque : numéro, commune');
  expect(incompleteAddressText(speak('nl'), given)).toMatch(/nummer, gemeente$/);
});

test('an address that lacks nothing is to be checked by the office', () => {
  expect(incompleteAddressText(speak('fr'), address)).toBe('Adresse à vérifier');
});

test('box and apartment stand behind the street', () => {
  const given = { ...address, street: 'rue Haute', number: '14', boxnumber: '3', apartmentnumber: '2B' };
  expect(addressLines(speak('fr'), { ...given, zipcode: '1000', city: 'Bruxelles' })).toEqual({
    street: 'Rue Haute 14, bte 3, app. 2B',
    town: '1000 Bruxelles',
  });
  expect(addressLines(speak('nl'), given).street).toBe('Rue Haute 14, bus 3, app. 2B');
});

test('the town stands in the reader’s language', async () => {
  await loadTownNames();
  const given = { ...address, zipcode: '1190', city: 'Forest' };
  expect(addressLines(speak('nl'), given).town).toBe('1190 Vorst');
  expect(addressLines(speak('fr'), { ...given, city: 'Vorst' }).town).toBe('1190 Forest');
});
