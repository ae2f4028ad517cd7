import { expect, test } from 'vitest';
import { testClient } from '#tests/support/rows.ts';
import { differingFields, mergeChanges } from './merge-choices.ts';

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
