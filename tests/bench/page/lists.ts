import type { Order } from '#contract/entities/order.ts';
import { newestOrders, ordersByIds } from '#data/queries/orders/orders.ts';
import type { OrderFilter } from '#data/search/orders/order-filter.ts';
import { defaultSort, noFilter } from '#data/search/orders/order-filter.ts';
import type { OrderSearch } from '#data/search/orders/order-search.ts';
import { createOrderSearch } from '#data/search/orders/order-search.ts';
import type { StoredRow, UserDatabase } from '#data/database/user-database.ts';
import { newId } from '#platform/session/ids.ts';
import { timed } from './until.ts';

/** Number of rows that a screen shows first. */
export const pageSize = 50;
const chunk = 2_000;

/** Returns a copy of a stored order with another identifier, number and house number, so that all orders differ. */
function copyOf(stored: StoredRow<'orders'>, serial: number): StoredRow<'orders'> {
  const { row } = stored;
  const id = newId();
  const address = { ...row.address, number: String(1 + (serial % 997)) };
  const copy: Order = { ...row, id, address, number: `2025-${String(serial).padStart(6, '0')}` };
  return { ...stored, id, row: copy };
}

/** Adds copies of the stored orders up to this number. */
export async function fillOrders(db: UserDatabase, count: number): Promise<void> {
  const originals = await db.orders.toArray();
  for (let stored = originals.length; stored < count; stored += chunk) {
    const duplicates = Array.from({ length: Math.min(chunk, count - stored) }, (_, index) => {
      const original = originals[(stored + index) % originals.length];
      if (original === undefined) throw new Error('nothing to copy');
      return copyOf(original, stored + index);
    });
    await db.orders.bulkPut(duplicates);
  }
}

/** Reads the first page as the product does when the screen opens. */
export async function firstPage(db: UserDatabase): Promise<void> {
  const rows = await newestOrders(db, pageSize);
  if (rows.length !== pageSize) throw new Error('not a page');
}

/** Reads the same page directly from its index. */
export async function firstPageByIndex(db: UserDatabase): Promise<void> {
  const rows = await db.orders.orderBy('row.orderDate').reverse().limit(pageSize).toArray();
  if (rows.length !== pageSize) throw new Error('not a page');
}

/** Typical questions to the list. Each filter replaces the one before it. */
const questions: readonly Partial<OrderFilter>[] = [
  { states: ['planned'] },
  { regions: ['brussels'], urgent: true },
  { services: ['ELE'], paid: false },
  { drafts: ['late'] },
  { text: 'rue' },
  { text: 'laan' },
  { text: '1030' },
  { text: '2026-00' },
  { text: 'immo' },
  { text: '0470' },
];

export async function readSearch(db: UserDatabase): Promise<OrderSearch> {
  const search = createOrderSearch(db);
  await new Promise<void>((resolve) => {
    search.subscribe(() => search.isReady() && resolve());
    search.start('now');
  });
  return search;
}

/** Times filters and searches, each up to the rows of its first page, in milliseconds. */
export async function ask(db: UserDatabase, search: OrderSearch): Promise<{ filter: number[]; search: number[] }> {
  const times = { filter: [] as number[], search: [] as number[] };
  for (const question of questions) {
    const filter = { ...noFilter, ...question };
    const time = await timed(async () => {
      const ids = search.find(filter, defaultSort, Date.now());
      await ordersByIds(db, ids.slice(0, pageSize));
    });
    times[filter.text === '' ? 'filter' : 'search'].push(time);
  }
  return times;
}
