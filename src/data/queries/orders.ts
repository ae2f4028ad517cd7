import type { Order } from '#contract/entities/order.ts';
import type { UserDatabase } from '../user-database.ts';

/** Identifiers of all stored orders, newest first: the rows themselves are read by window. */
export async function orderIdsByDate(db: UserDatabase): Promise<string[]> {
  // Read forwards, all at once: backwards is a step of a cursor for each of them.
  const ids = await db.orders.orderBy('row.orderDate').primaryKeys();
  return ids.reverse();
}

/** The newest orders, in the order of `orderIdsByDate`: one request, however many are stored. */
export async function newestOrders(db: UserDatabase, count: number): Promise<Order[]> {
  const rows = await db.orders.orderBy('row.orderDate').reverse().limit(count).toArray();
  return rows.map(({ row }) => row);
}

/** The stored orders among these, in the order asked for. */
export async function ordersByIds(db: UserDatabase, ids: readonly string[]): Promise<Order[]> {
  const rows = await db.orders.bulkGet([...ids]);
  return rows.flatMap((stored) => (stored === undefined ? [] : [stored.row]));
}

/** An order by its identifier or by its number (`2026-004512`). */
export async function findOrder(db: UserDatabase, idOrNumber: string): Promise<Order | undefined> {
  const stored = (await db.orders.get(idOrNumber)) ?? (await db.orders.where('row.number').equals(idOrNumber).first());
  return stored?.row;
}
