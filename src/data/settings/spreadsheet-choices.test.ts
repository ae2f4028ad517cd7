import { expect, test } from 'vitest';
import { guessMapping } from '../spreadsheets/import-fields.ts';
import { readMapping, writeMapping } from './spreadsheet-choices.ts';

function memory() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    /** Stores a choice as the version before did. */
    setAll: (value: string) => {
      for (const key of stored.keys()) stored.set(key, value);
    },
  };
}
const headers = ['Nom', 'Rue', 'N°', 'Boîte', 'CP', 'Ville', 'GSM'];
const whole = { name: 0, street: 1, number: 2, box: 3, zipcode: 4, city: 5, phone: null };

test('a column that was taken from its field stays so, and a doubtful number is asked about again', () => {
  const storage = memory();
  expect(readMapping('clients', headers, storage)).toBeNull();
  writeMapping('clients', headers, { ...whole, number: null, box: null }, storage);
  expect(guessMapping('clients', headers, [], readMapping('clients', headers, storage) ?? {})).toMatchObject({
    number: null,
    box: null,
    phone: null,
  });
  const { number, ...doubtful } = whole;
  writeMapping('clients', headers, doubtful, storage);
  expect(number).toBe(2);
  expect(readMapping('clients', headers, storage)).not.toHaveProperty('number');
});

test('what an earlier version stored says nothing about fields that came since, nor whose numbers are those of "N°"', () => {
  const storage = memory();
  writeMapping('clients', headers, {}, storage);
  storage.setAll('name:0,street:1,number:2,zipcode:4,city:5');
  const read = readMapping('clients', headers, storage) ?? {};
  expect(read).not.toHaveProperty('number');
  const rows = [['A', 'Rue Haute 12', '10452', 'A', '1000', 'Bruxelles', '']];
  const mapping = guessMapping('clients', headers, rows, read);
  expect(mapping).toMatchObject({ name: 0, box: 3, phone: null });
  expect(mapping.number).toBeUndefined();
});
