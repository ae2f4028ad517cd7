import { expect, test } from 'vitest';
import type { FoundClient } from '#contract/protocol/search/clients.ts';
import type { StoredSearch } from '#data/queries/clients/found-clients.ts';
import type { ClientListing } from '#parts/clients/listing/client-listing.ts';
import { parseListing } from '#parts/clients/listing/client-listing.ts';
import { speak } from '#tests/support/labels.ts';
import { supervisor, testClient } from '#tests/support/rows.ts';
import { storedMatches } from './stored-matches.ts';

const now = Date.parse('2026-11-20T09:00:00.000Z');
const row = (number: number, fields: Partial<FoundClient>): FoundClient => ({
  ...testClient(number),
  own: false,
  claimed: false,
  ...fields,
});
const zenith = row(1, {
  name: 'Agence Zénith',
  vatNumber: 'LU12345678',
  orders: { count: 2, lastOn: '2026-11-01' },
  turnover: 40_000,
});
const alpha = row(2, { name: 'Agence Alpha', type: 'Notary', orders: { count: 9, lastOn: '2026-11-01' } });
const other = row(3, { name: 'Immo Lys', type: 'Customer', phone: '0470 12 34 56', commercial: supervisor });
const search = { q: '', type: null, status: null, sort: 'name' };
const searches: StoredSearch[] = [
  { search: { ...search, q: 'agence' }, at: now - 1, total: 2, rows: [zenith, alpha] },
  { search, at: now - 2, total: 80, rows: [row(1, { name: 'Agence Zénith, nom d’avant' }), other] },
];
const find = (part: Partial<ClientListing>) =>
  storedMatches(speak('fr'), searches, { ...parseListing(new URLSearchParams()), ...part }, now);
const names = (part: Partial<ClientListing>): string[] => find(part).rows.map(({ name }) => name);

test('a search made before has its own results, in their order', () => {
  expect(find({ text: 'agence ' })).toMatchObject({ of: { at: now - 1 }, among: 3 });
  expect(names({ text: 'agence' })).toEqual(['Agence Zénith', 'Agence Alpha']);
});

test('another one is made among all stored clients, each once and as read last', () => {
  expect(find({ text: 'agenc' }).of).toBeNull();
  expect(names({ text: 'agenc' })).toEqual(['Agence Alpha', 'Agence Zénith']);
  expect(names({ text: 'agenc', sort: { key: 'orders', descending: false } })).toEqual([
    'Agence Zénith',
    'Agence Alpha',
  ]);
  expect(names({ text: '0032 470 12 34 56' })).toEqual(['Immo Lys']);
  expect(names({ text: 'LU12345678' })).toEqual(['Agence Zénith']);
  expect(names({ text: 'avant' })).toEqual([]);
  // By type in both languages, and by agent.
  expect(names({ text: 'notaris' })).toEqual(['Agence Alpha']);
  expect(names({ text: 'peeters immo' })).toEqual(['Immo Lys']);
  expect(names({ text: 'ag', sort: { key: 'turnover', descending: true } })).toEqual(['Agence Zénith', 'Agence Alpha']);
});

test('filters by type and label are those of the server', () => {
  expect(names({ type: 'Notary' })).toEqual(['Agence Alpha']);
  expect(names({ status: 'potential' })).toEqual(['Immo Lys']);
});
