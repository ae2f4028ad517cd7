import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FoundClient } from '#contract/protocol/search/clients.ts';
import { certifier, testClient } from '#tests/support/rows.ts';
import { UserDatabase } from '../../database/user-database.ts';
import type { ClientSearch } from './found-clients.ts';
import { forgetFoundClients, lastFoundClients, storeFoundClients } from './found-clients.ts';

const day = 86_400_000;
let db: UserDatabase;

beforeEach(() => {
  db = new UserDatabase(`found-${Math.random()}`, certifier.id);
});
afterEach(() => db.delete());

const searchOf = (q: string): ClientSearch => ({ q, type: null, status: null, sort: 'name' });
const row = (number: number): FoundClient => ({ ...testClient(number), own: false, claimed: false });
const store = (q: string, at: number, rows = [row(1)]) =>
  storeFoundClients(db, { search: searchOf(q), rows, total: rows.length }, at);
const storedTexts = async (now: number) => (await lastFoundClients(db, now)).map(({ search: { q } }) => q);

test('the last five searches stay with their results; the same one again replaces its own', async () => {
  for (const [index, q] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) await store(q, index);
  expect(await storedTexts(10)).toEqual(['f', 'e', 'd', 'c', 'b']);
  await store('c', 11, [row(2), row(3)]);
  const [first] = await lastFoundClients(db, 12);
  expect(first).toMatchObject({ search: { q: 'c' }, at: 11, total: 2 });
  expect(await storedTexts(12)).toEqual(['c', 'f', 'e', 'd', 'b']);
});

test('a search leaves after a week; all leave with the role, and those of an older version are no searches', async () => {
  await store('old', 0);
  await store('new', 2 * day);
  expect(await storedTexts(7 * day)).toEqual(['new']);
  await forgetFoundClients(db);
  expect(await storedTexts(7 * day)).toEqual([]);
  await db.facts.put({ key: 'foundClients', value: '{"q":"","at":0,"total":0,"rows":[]}' });
  expect(await storedTexts(1)).toEqual([]);
});
