import type { CollectionName } from '#contract/collections.ts';
import type { Order } from '#contract/entities/order.ts';
import { isPaid } from '#contract/rules/amount-due.ts';
import type { UserDatabase } from '../user-database.ts';

/** Returns the identifiers of all stored orders, newest first. Lists read the rows by window. */
export async function orderIdsByDate(db: UserDatabase): Promise<string[]> {
  // One forward read of all keys: a backward read is one cursor step per key.
  const ids = await db.orders.orderBy('row.orderDate').primaryKeys();
  return ids.reverse();
}

/** Returns the orders among these that a mutation changes which the server has not shown. */
async function changedOf(db: UserDatabase, orders: readonly Order[]): Promise<string[]> {
  const keys = orders.map(({ id }): [CollectionName, string] => ['orders', id]);
  // For an export or an agenda of months, all changed orders cost less than a look at each.
  if (keys.length > 100) {
    const changed = await db.base.where('[collection+id]').between(['orders', ''], ['orders', '\uffff']).primaryKeys();
    return changed.map(([, id]) => id);
  }
  return (await db.base.bulkGet(keys)).flatMap((base) => base?.id ?? []);
}

/**
 * Returns orders with the mark that their payments here give: of a payment that waits here, or of a price, the server's mark does
 * not know.
 */
export async function withPaidHere(db: UserDatabase, orders: readonly Order[]): Promise<Order[]> {
  const changed = new Set(await changedOf(db, orders));
  if (changed.size === 0) return [...orders];
  const payments = await db.payments
    .where('row.orderId')
    .anyOf([...changed])
    .toArray();
  const paidHere = (order: Order): boolean =>
    isPaid(
      order,
      payments.flatMap(({ row }) => (row.orderId === order.id ? [row] : [])),
    );
  return orders.map((order) => (changed.has(order.id) ? { ...order, paid: paidHere(order) } : order));
}

/** Returns the newest orders, in the order of `orderIdsByDate`, by one request. */
export async function newestOrders(db: UserDatabase, count: number): Promise<Order[]> {
  const rows = await db.orders.orderBy('row.orderDate').reverse().limit(count).toArray();
  return withPaidHere(
    db,
    rows.map(({ row }) => row),
  );
}

/** Returns the stored orders among these, in the requested order. */
export async function ordersByIds(db: UserDatabase, ids: readonly string[]): Promise<Order[]> {
  const rows = await db.orders.bulkGet([...ids]);
  return withPaidHere(
    db,
    rows.flatMap((stored) => (stored === undefined ? [] : [stored.row])),
  );
}

/** Returns an order by its identifier or its number (`2026-004512`). */
export async function findOrder(db: UserDatabase, idOrNumber: string): Promise<Order | undefined> {
  const stored = (await db.orders.get(idOrNumber)) ?? (await db.orders.where('row.number').equals(idOrNumber).first());
  return stored === undefined ? undefined : (await withPaidHere(db, [stored.row]))[0];
}
