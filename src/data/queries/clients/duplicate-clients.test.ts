import { afterEach, beforeEach, expect, test } from 'vitest';
import { testClient, testId } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { UserDatabase } from '../../database/user-database.ts';
import { duplicateClients, similarClients } from './duplicate-clients.ts';

const none = { vatNumber: null, email: null, phone: null, address: null };
const address = {
  street: 'Rue du Midi',
  number: '1',
  boxnumber: null,
  apartmentnumber: null,
  zipcode: '1000',
  city: 'Bruxelles',
};
let db: UserDatabase;

beforeEach(async () => {
  db = new UserDatabase(`duplicates-${Math.random()}`, testId(9));
  await storeRows(db, 'clients', [
    testClient(1, { ...none, name: 'Agence du Midi', address, vatNumber: 'BE0123456749' }),
    testClient(2, { ...none, name: 'AGENCE DU MIDI', address: { ...address, street: 'Avenue Louise' } }),
    testClient(3, { ...none, name: 'Agence du Midi', address: { ...address, zipcode: '4000', city: 'Liège' } }),
    testClient(4, { ...none, name: 'Alpha', phone: '+32 (0)475 12 34 56' }),
    testClient(5, { ...none, name: 'Beta', phone: '0475123456' }),
    testClient(6, { ...none, name: 'Gamma', email: 'INFO@alpha.example' }),
  ]);
});
afterEach(() => db.delete());

test('two clients are one by name and town or by number, whatever the spelling', async () => {
  const pairs = await duplicateClients(db);
  expect(pairs.map(({ clients, same }) => [same, ...clients.map(({ id }) => id).toSorted()])).toEqual([
    ['nameAndTown', testId(1), testId(2)],
    ['phone', testId(4), testId(5)],
  ]);
});

test('a client that is being added is compared by the same', async () => {
  const named = async (given: object): Promise<string[]> =>
    (await similarClients(db, { ...none, name: 'agence du midi', ...given }, testId(90))).map(({ id }) => id);
  expect(await named({})).toEqual([]);
  expect(await named({ address })).toEqual([testId(1), testId(2)]);
  expect(await named({ email: 'info@alpha.example' })).toEqual([testId(6)]);
});
