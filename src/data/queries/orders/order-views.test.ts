import { afterEach, beforeEach, expect, test } from 'vitest';
import { certifier, supervisor, testId, testOrderView } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { openUserDatabase } from '../../database/user-database.ts';
import { earlierViews, endEarlierViews, listLayout, namedViews } from './order-views.ts';

let db: UserDatabase;
let next = 1;

beforeEach(() => {
  db = openUserDatabase('test', testId((next += 1)));
});
afterEach(() => db.delete());

test('the user’s own views come first, and the row without a name is their layout', async () => {
  await storeRows(db, 'orderViews', [
    testOrderView(1, { name: 'Urgents' }),
    testOrderView(2, { name: 'Bruxelles', employee: supervisor, shared: true }),
    testOrderView(3, { name: 'Impayés' }),
    testOrderView(4, { name: 'Ancienne', removed: true }),
    { ...testOrderView(5, { name: '', density: 'compact' }), id: certifier.id },
  ]);
  expect((await namedViews(db, certifier.id)).map(({ name }) => name)).toEqual(['Impayés', 'Urgents', 'Bruxelles']);
  expect((await listLayout(db, certifier.id))?.density).toBe('compact');
  expect(await listLayout(db, supervisor.id)).toBeNull();
});

test('views of an earlier version are ended once; a text of another version is no view', async () => {
  await db.facts.put({ key: 'orderViews', value: JSON.stringify([{ name: 'Impayés', query: 'paid=no' }]) });
  expect(await earlierViews(db)).toEqual([{ name: 'Impayés', query: 'paid=no' }]);
  await endEarlierViews(db);
  expect(await earlierViews(db)).toEqual([]);
  await expect(endEarlierViews(db)).rejects.toThrow('carried over');
  await db.facts.put({ key: 'orderViews', value: '{' });
  expect(await earlierViews(db)).toEqual([]);
});
