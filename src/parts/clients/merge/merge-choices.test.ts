import { expect, test } from 'vitest';
import { remarkMax } from '#contract/values/limits.ts';
import { testClient } from '#tests/support/rows.ts';
import { differingFields, leftOut, mergeChanges } from './merge-choices.ts';

const person = { name: 'Luc Peeters', phone: null, email: null };
const staying = testClient(1, {
  name: 'Agence Alpha',
  type: 'Agency',
  phone: '02 111 11 11',
  email: null,
  vatNumber: null,
  contacts: [person],
  affiliates: ['Alpha Nord'],
  note: 'Code 12',
});
const other = testClient(2, {
  name: 'Alpha SRL',
  type: 'Agency',
  phone: '02 222 22 22',
  email: 'alpha@alpha.example',
  vatNumber: 'BE0123456749',
  contacts: [person, { ...person, name: 'Anne Maes' }],
  affiliates: ['Alpha Nord', 'Alpha Sud'],
  note: 'Fermé le lundi',
});

test('only fields with two values are asked for', () => {
  expect(differingFields(staying, { ...other, address: staying.address })).toEqual(['name', 'phone']);
});

test('empty fields take the other’s value; people, affiliates and notes of both stay', () => {
  expect(mergeChanges(staying, { ...other, address: staying.address }, new Set(['phone']))).toEqual({
    phone: '02 222 22 22',
    email: 'alpha@alpha.example',
    vatNumber: 'BE0123456749',
    contacts: [person, { ...person, name: 'Anne Maes' }],
    affiliates: ['Alpha Nord', 'Alpha Sud'],
    note: 'Code 12\nFermé le lundi',
  });
});

test('of two equal clients nothing changes', () => {
  expect(mergeChanges(staying, { ...staying, id: other.id }, new Set())).toEqual({});
});

test('what exceeds the limits of one client is named, not cut in silence', () => {
  expect(leftOut(staying, other)).toEqual({ people: [], affiliates: [], note: '' });
  const many = (count: number, word: string): string[] =>
    Array.from({ length: count }, (_, index) => `${word} ${index}`);
  const large = {
    ...other,
    contacts: many(20, 'Personne').map((name) => ({ ...person, name })),
    affiliates: many(20, 'Affilié'),
    note: 'x'.repeat(remarkMax),
  };
  const cut = leftOut(staying, large);
  expect(cut).toEqual({ people: ['Personne 19'], affiliates: ['Affilié 19'], note: 'x'.repeat('Code 12\n'.length) });
  const { contacts, affiliates, note } = mergeChanges(staying, large, new Set());
  expect([contacts?.length, affiliates?.length, note?.length]).toEqual([20, 20, remarkMax]);
});
