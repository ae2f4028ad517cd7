import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Message } from '#contract/entities/message.ts';
import type { Order } from '#contract/entities/order.ts';
import { certifier, testId, testMessage, testOrder } from '#tests/support/rows.ts';
import type { UserDatabase } from '../user-database.ts';
import { openUserDatabase } from '../user-database.ts';
import { defaultSort, noFilter } from './order-filter.ts';
import type { OrderSearch } from './order-search.ts';
import { createOrderSearch, orderSearchOf } from './order-search.ts';

let db: UserDatabase;
let search: OrderSearch;
let serial = 0;

function stored<R extends Order | Message>(row: R) {
  return { id: row.id, version: 1, scopes: ['all'], generation: 1, row };
}

function found(text = ''): string[] {
  return search.find({ ...noFilter, text }, defaultSort, Date.now());
}

async function ready(): Promise<void> {
  search.start('now');
  await vi.waitFor(() => expect(search.isReady()).toBe(true));
}

beforeEach(() => {
  db = openUserDatabase('search', testId((serial += 1)));
  search = createOrderSearch(db, certifier.id);
});

afterEach(async () => {
  search.stop();
  await db.delete();
});

test('reads the stored orders in slices, and is ready after the last one', async () => {
  await db.orders.bulkPut(Array.from({ length: 450 }, (_, number) => stored(testOrder(number + 1))));
  await db.messages.bulkPut([stored(testMessage(90_001, 7))]);
  expect(search.isReady()).toBe(false);
  await ready();
  expect(search.count()).toBe(450);
  expect(found()).toHaveLength(450);
  expect(search.find({ ...noFilter, unread: true }, defaultSort, Date.now())).toEqual([testId(7)]);
});

test('reports and finds an edited, a new and a deleted row', async () => {
  await db.orders.bulkPut([stored(testOrder(1)), stored(testOrder(2))]);
  await ready();
  const reported = vi.fn<() => void>();
  const end = search.subscribe(reported);
  await db.orders.put(stored(testOrder(2, { tags: ['chien'] })));
  await vi.waitFor(() => expect(found('chien')).toEqual([testId(2)]));
  await db.orders.put(stored(testOrder(3, { tags: ['chien'] })));
  await vi.waitFor(() => expect(found('chien')).toEqual([testId(3), testId(2)]));
  await db.orders.bulkDelete([testId(2), testId(1)]);
  await vi.waitFor(() => expect(found()).toEqual([testId(3)]));
  expect(reported.mock.calls.length).toBeGreaterThanOrEqual(3);
  end();
});

test('reads everything again after a large page of a pull, which Dexie reports as a range', async () => {
  await db.orders.bulkPut(Array.from({ length: 120 }, (_, number) => stored(testOrder(number + 1))));
  await ready();
  await db.transaction('rw', db.orders, async () => {
    await db.orders.bulkPut(
      Array.from({ length: 100 }, (_, number) => stored(testOrder(number + 51, { tags: ['lot'] }))),
    );
    await db.orders.bulkDelete([testId(1), testId(2)]);
  });
  await vi.waitFor(() => expect(found('lot')).toHaveLength(100), { timeout: 3_000 });
  await vi.waitFor(() => expect(search.count()).toBe(148));
});

test('includes what is written while the table is being read', async () => {
  await db.orders.bulkPut(Array.from({ length: 900 }, (_, number) => stored(testOrder(number + 1))));
  search.start('now');
  await db.orders.put(stored(testOrder(1, { tags: ['pendant'] })));
  await db.orders.put(stored(testOrder(899, { tags: ['pendant'] })));
  await db.orders.delete(testId(3));
  await vi.waitFor(() => expect(search.isReady()).toBe(true));
  await vi.waitFor(() => expect(found('pendant')).toHaveLength(2));
  await vi.waitFor(() => expect(search.count()).toBe(899));
});

test('stops counting a message that is read elsewhere', async () => {
  await db.orders.put(stored(testOrder(1)));
  await db.messages.put(stored(testMessage(5, 1)));
  await ready();
  expect(search.unreadOf(testId(1))).toBe(1);
  const readBy = [{ userId: certifier.id, at: '2026-11-20T09:00:00.000Z' }];
  await db.messages.put(stored(testMessage(5, 1, { readBy })));
  await vi.waitFor(() => expect(search.unreadOf(testId(1))).toBe(0));
});

test('returns one search per database and user', () => {
  const first = orderSearchOf(db, certifier.id);
  expect(orderSearchOf(db, certifier.id)).toBe(first);
  expect(orderSearchOf(db, testId(3))).not.toBe(first);
  orderSearchOf(db, testId(3)).stop();
});
