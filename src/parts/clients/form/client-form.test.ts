import { describe, expect, test } from 'vitest';
import { testClient } from '#tests/support/rows.ts';
import { rebased } from '#parts/forms/use-form-draft.ts';
import { toContactForms } from '#parts/contacts/contact-form.ts';
import {
  changesOf,
  clientFields,
  clientProblems,
  emptyForm,
  formOf,
  parseForm,
  reachOf,
  toClient,
} from './client-form.ts';

const zipcodes = new Set(['1000']);
const client = testClient(61, { name: 'Agence Alpha', phone: '+32 2 123 45 67', vatNumber: 'BE0123456749', note: '' });
const form = formOf(client);
const problemsOf = (part: Partial<typeof form>): string[] => [
  ...clientProblems({ ...form, address: emptyForm.address, ...part }, zipcodes, new Set(['poste 12'])).keys(),
];

describe('the form of a client', () => {
  test('holds what the client has, and changes nothing by itself', () => {
    expect(changesOf(client, form)).toBeNull();
    expect(toClient(form).vatNumber).toBe('BE0123456749');
  });

  test('says nothing of a colleague when an address is typed that the server returned in its own order of keys', () => {
    const address = {
      city: 'Namur',
      number: '3',
      street: 'Rue Haute',
      zipcode: '5000',
      boxnumber: null,
      apartmentnumber: null,
    };
    const now = formOf({ ...client, address });
    const base = parseForm(JSON.stringify(now)) ?? now;
    const typed = { ...base, address: { ...base.address, number: '5' } };
    expect(rebased(clientFields, { base, typed, now }).crossed).toEqual([]);
    expect(changesOf({ ...client, address }, { ...base, note: 'Code 12' })).toEqual({ note: 'Code 12' });
  });

  test('sends only the fields that were edited', () => {
    expect(changesOf(client, { ...form, phone: ' 0470 12 34 56 ', note: 'Code 12' })).toEqual({
      phone: '0470 12 34 56',
      note: 'Code 12',
    });
  });

  test.each([
    ['a wrong check of the VAT number', { vatNumber: 'BE 0123.456.748' }, ['vatNumber']],
    ['no name', { name: ' ' }, ['name']],
    ['an email without @', { email: 'alpha' }, ['email']],
    ['letters for a number', { phone: 'allô' }, ['phone']],
    ['a number that the client had', { phone: 'poste 12' }, []],
    ['a contact without a name', { contacts: [{ name: '', phone: '0470 12 34 56', email: '' }] }, ['contacts.0.name']],
    ['an empty contact', { contacts: [{ name: '', phone: '', email: '' }] }, []],
    [
      'a postal code that no town has',
      { address: { ...emptyForm.address, street: 'Rue Haute', number: '1', zipcode: '1001', city: 'Bruxelles' } },
      ['address.zipcode'],
    ],
    [
      'half an address',
      { address: { ...emptyForm.address, street: 'Rue Haute', zipcode: '1000' } },
      ['address', 'address.number', 'address.city'],
    ],
  ])('names the field of %s', (_what, part, fields) => expect(problemsOf(part)).toEqual(fields));

  test('keeps what others changed meanwhile, and names a field that both changed', () => {
    const typed = { ...form, phone: '0470 00 00 01', note: 'Code 12' };
    const now = { ...form, phone: '0470 00 00 02', email: 'new@alpha.example' };
    const { form: shown, crossed } = rebased(clientFields, { base: form, typed, now });
    expect(shown).toEqual({ ...form, phone: '0470 00 00 01', note: 'Code 12', email: 'new@alpha.example' });
    expect(crossed).toEqual(['phone']);
  });
});

test('what an earlier version stored stays valid, with the marks that it had', () => {
  const phone = '02 512 34 56 – 0475 12 34 56';
  const email = 'jan@x.be\u00A0/ piet@x.be';
  const stored = { phone, email, contacts: [{ name: 'Els', phone: '0475 12 34 56\u00A0(bureau)', email: null }] };
  const typed = { ...emptyForm, name: 'Immo', phone, email, contacts: toContactForms(stored.contacts) };
  expect(clientProblems(typed, null, reachOf(stored))).toEqual(new Map());
  expect([...clientProblems(typed, null, reachOf(undefined)).keys()]).toEqual(['phone', 'email', 'contacts.0.phone']);
});
