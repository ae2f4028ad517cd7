import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import { testId, testInvoice, testOrder } from '#tests/support/rows.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { openUserDatabase } from '../../database/user-database.ts';
import { defaultSort, noFilter } from './order-filter.ts';
import type { OrderSearch } from './order-search.ts';
import { createOrderSearch, orderSearchOf } from './order-search.ts';

let db: UserDatabase;
let search: OrderSearch;
let serial = 0;

function stored<R extends Order>(row: R) {
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
  search = createOrderSearch(db);
});

afterEach(async () => {
  search.stop();
  await db.delete();
});

test('reads the stored orders in slices, and is ready after the last one', async () => {
  await db.orders.bulkPut(Array.from({ length: 450 }, (_, number) => stored(testOrder(number + 1))));
  expect(search.isReady()).toBe(false);
  await ready();
  expect(search.count()).toBe(450);
  expect(found()).toHaveLength(450);
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

test('an order is found by the day on which its invoice is due, as it now is', async () => {
  const paper = (dueOn: string) => ({ ...stored(testOrder(1)), id: testId(51), row: testInvoice(51, 1, { dueOn }) });
  await db.orders.bulkPut([stored(testOrder(1)), stored(testOrder(2))]);
  await db.invoices.put(paper('2026-12-09'));
  await ready();
  expect(found('9 décembre 2026')).toEqual([testId(1)]);
  await db.invoices.put(paper('2026-12-24'));
  await vi.waitFor(() => expect(found('24/12/2026')).toEqual([testId(1)]));
  expect(found('9 décembre 2026')).toEqual([]);
  await db.invoices.delete(testId(51));
  await vi.waitFor(() => expect(found('24/12/2026')).toEqual([]));
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

test('[LW9] large pages of a pull are read once for many, and a large change of this device at once', async () => {
  await ready();
  let completeReads = 0;
  const count = (row: { id: string } | undefined): unknown => {
    if (row?.id === testId(1)) completeReads += 1;
    return row;
  };
  db.orders.hook('reading', count as never);
  const pages = Array.from({ length: 12 }, (_page, page) =>
    Array.from({ length: 60 }, (_, number) => stored(testOrder(page * 60 + number + 1))),
  );
  for (const page of pages)
    await db.transaction('rw', db.orders, db.remotes, async () => {
      await db.orders.bulkPut(page);
      await db.remotes.put({ remote: 'main', generation: 1 } as never);
    });
  await vi.waitFor(() => expect(search.count()).toBe(720), { timeout: 5_000 });
  expect(completeReads).toBeLessThanOrEqual(4);
  // No turn comes.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await db.orders.bulkDelete(pages.flat().map(({ id }) => id));
  await db.orders.bulkPut(Array.from({ length: 60 }, (_, number) => stored(testOrder(number + 1, { tags: ['lot'] }))));
  await expect.poll(() => found('lot')).toHaveLength(60);
  vi.useRealTimers();
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

test('is not current from a large write until it was read', async () => {
  await db.orders.bulkPut(Array.from({ length: 120 }, (_, number) => stored(testOrder(number + 1))));
  expect(search.isCurrent()).toBe(false);
  await ready();
  expect(search.isCurrent()).toBe(true);
  const seen: [count: number, isCurrent: boolean][] = [];
  await db.orders.bulkPut(Array.from({ length: 200 }, (_, number) => stored(testOrder(number + 1))));
  await vi.waitFor(() => {
    seen.push([search.count(), search.isCurrent()]);
    expect(search.count()).toBe(200);
  });
  await vi.waitFor(() => expect(search.isCurrent()).toBe(true));
  expect(seen.filter(([count, isCurrent]) => isCurrent && count !== 200)).toEqual([]);
});

test('returns one search per database', async () => {
  const first = orderSearchOf(db);
  expect(orderSearchOf(db)).toBe(first);
  const other = openUserDatabase('search', testId((serial += 1)));
  expect(orderSearchOf(other)).not.toBe(first);
  orderSearchOf(other).stop();
  await other.delete();
});
