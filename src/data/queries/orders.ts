import type { Order } from '#contract/entities/order.ts';
import type { StoredRow, UserDatabase } from '../user-database.ts';

/** Returns the identifiers of all stored orders, newest first. Lists read the rows by window. */
export async function orderIdsByDate(db: UserDatabase): Promise<string[]> {
  // One forward read of all keys: a backward read is one cursor step per key.
  const ids = await db.orders.orderBy('row.orderDate').primaryKeys();
  return ids.reverse();
}

/** Returns the orders of stored rows, without those that are not stored. */
async function rowsOf(stored: PromiseLike<(StoredRow<'orders'> | undefined)[]>): Promise<Order[]> {
  return (await stored).flatMap((one) => one?.row ?? []);
}

/** Returns the newest orders, in the order of `orderIdsByDate`, by one request. */
export async function newestOrders(db: UserDatabase, count: number): Promise<Order[]> {
  return rowsOf(db.orders.orderBy('row.orderDate').reverse().limit(count).toArray());
}

/** Returns the stored orders among these, in the requested order. */
export async function ordersByIds(db: UserDatabase, ids: readonly string[]): Promise<Order[]> {
  return rowsOf(db.orders.bulkGet([...ids]));
}

/** Returns the stored orders of these clients. */
export async function ordersOfClients(db: UserDatabase, clientIds: readonly string[]): Promise<Order[]> {
  return rowsOf(db.orders.where('row.client.id').anyOf(clientIds).toArray());
}

/** Returns an order by its identifier or its number (`2026-004512`). */
export async function findOrder(db: UserDatabase, idOrNumber: string): Promise<Order | undefined> {
  const [byId] = await rowsOf(db.orders.bulkGet([idOrNumber]));
  return byId ?? (await rowsOf(db.orders.where('row.number').equals(idOrNumber).toArray()))[0];
}
