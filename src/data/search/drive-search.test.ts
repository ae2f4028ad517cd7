import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startDriveSearch } from './drive-search.ts';
import { newestOrders } from '../queries/files/drive.ts';
import type { UserDatabase } from '../database/user-database.ts';
import { openUserDatabase } from '../database/user-database.ts';
import { testId, testOrder } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';

let db: UserDatabase;

beforeEach(() => {
  db = openUserDatabase('drive-search', testId(1));
});
afterEach(() => db.delete());

/** Returns a row of a day of the autumn of 2026. */
function orderOf(number: number) {
  const createdAt = new Date(Date.parse('2026-09-01T08:00:00.000Z') + number * 3_600_000).toISOString();
  return testOrder(number, { createdAt, orderDate: createdAt.slice(0, 10) });
}

test('says how many orders it has read, and has found nothing before the last one', async () => {
  const orders = Array.from({ length: 450 }, (_, index) => orderOf(index + 1));
  await storeRows(db, 'orders', orders);
  const search = startDriveSearch(db);
  const read: number[] = [];
  search.progress.subscribe(() => read.push(search.progress.read()));
  await vi.waitFor(() => expect(search.isReady()).toBe(true));
  expect(read).toEqual([200, 400, 450]);
  search.stop();
});

test('the newest orders are those that the search lists first', async () => {
  await storeRows(
    db,
    'orders',
    Array.from({ length: 90 }, (_, index) => orderOf(((index * 7) % 90) + 1)),
  );
  const search = startDriveSearch(db);
  await vi.waitFor(() => expect(search.isReady()).toBe(true));
  expect(await newestOrders(db, 48)).toEqual(
    search.find({ street: '', zipcode: '', invoice: '', notice: '' }, 'newest').ids.slice(0, 48),
  );
  search.stop();
});
