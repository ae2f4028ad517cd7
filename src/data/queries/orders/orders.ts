import type { Order } from '#contract/entities/order.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { readRows, rowsAmong, rowsById } from '../../rows/stored-rows.ts';

/** Returns the identifiers of all stored orders, newest first. Lists read the rows by window. */
export async function orderIdsByDate(db: UserDatabase): Promise<string[]> {
  // One forward read of all keys: a backward read is one cursor step per key.
  const ids = await db.orders.orderBy('row.orderDate').primaryKeys();
  return ids.reverse();
}

/** Returns the newest orders, in the order of `orderIdsByDate`, by one request. */
export function newestOrders(db: UserDatabase, count: number): Promise<Order[]> {
  return readRows(db.orders.orderBy('row.orderDate').reverse().limit(count));
}

/** Returns the stored orders among these, in the requested order. */
export function ordersByIds(db: UserDatabase, ids: readonly string[]): Promise<Order[]> {
  return rowsAmong(db.orders, ids);
}

/** Returns the orders that these rows belong to and that are on this device, by identifier. */
export function ordersOf(
  db: UserDatabase,
  rows: readonly { orderId: string | null }[],
): Promise<ReadonlyMap<string, Order>> {
  return rowsById(
    db.orders,
    rows.map(({ orderId }) => orderId),
  );
}

/** Returns an order by its identifier or its number (`2026-004512`). */
export async function findOrder(db: UserDatabase, idOrNumber: string): Promise<Order | undefined> {
  return ((await db.orders.get(idOrNumber)) ?? (await db.orders.get({ 'row.number': idOrNumber })))?.row;
}
