import type { Order } from '#contract/entities/order.ts';
import type { UserDatabase } from '../user-database.ts';

/** Returns the identifiers of all stored orders, newest first. Lists read the rows by window. */
export async function orderIdsByDate(db: UserDatabase): Promise<string[]> {
  // One forward read of all keys: a backward read is one cursor step per key.
  const ids = await db.orders.orderBy('row.orderDate').primaryKeys();
  return ids.reverse();
}

/** Returns the newest orders, in the order of `orderIdsByDate`, by one request. */
export async function newestOrders(db: UserDatabase, count: number): Promise<Order[]> {
  const rows = await db.orders.orderBy('row.orderDate').reverse().limit(count).toArray();
  return rows.map(({ row }) => row);
}

/** Returns the stored orders among these, in the requested order. */
export async function ordersByIds(db: UserDatabase, ids: readonly string[]): Promise<Order[]> {
  const rows = await db.orders.bulkGet([...ids]);
  return rows.flatMap((stored) => (stored === undefined ? [] : [stored.row]));
}

/** Returns an order by its identifier or its number (`2026-004512`). */
export async function findOrder(db: UserDatabase, idOrNumber: string): Promise<Order | undefined> {
  const stored = (await db.orders.get(idOrNumber)) ?? (await db.orders.where('row.number').equals(idOrNumber).first());
  return stored?.row;
}
