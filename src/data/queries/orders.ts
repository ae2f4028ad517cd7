import type { Order } from '#contract/entities/order.ts';
import { isPaid } from '#contract/rules/amount-due.ts';
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

/** Returns the identifiers of the orders that a mutation changes which the server has not shown. */
async function changedHere(db: UserDatabase): Promise<ReadonlySet<string>> {
  // One request for the few that there are costs less than a look at each order.
  const keys = await db.base.where('[collection+id]').between(['orders', ''], ['orders', '\uffff']).primaryKeys();
  return new Set(keys.map(([, id]) => id));
}

/**
 * Returns orders with the mark that their payments here give: of a payment that waits here, or of a price, the server's mark does
 * not know.
 */
async function withPaidHere(db: UserDatabase, read: PromiseLike<readonly Order[]>): Promise<Order[]> {
  // Side by side: what is changed here does not depend on what is read.
  const [orders, changed] = await Promise.all([read, changedHere(db)]);
  const ids = orders.flatMap(({ id }) => (changed.has(id) ? [id] : []));
  if (ids.length === 0) return [...orders];
  const payments = await db.payments.where('row.orderId').anyOf(ids).toArray();
  const paidHere = (order: Order): boolean =>
    isPaid(
      order,
      payments.flatMap(({ row }) => (row.orderId === order.id ? [row] : [])),
    );
  return orders.map((order) => (changed.has(order.id) ? { ...order, paid: paidHere(order) } : order));
}

/** Returns the newest orders, in the order of `orderIdsByDate`, by one request. */
export async function newestOrders(db: UserDatabase, count: number): Promise<Order[]> {
  return withPaidHere(db, rowsOf(db.orders.orderBy('row.orderDate').reverse().limit(count).toArray()));
}

/** Returns the stored orders among these, in the requested order. */
export async function ordersByIds(db: UserDatabase, ids: readonly string[]): Promise<Order[]> {
  return withPaidHere(db, rowsOf(db.orders.bulkGet([...ids])));
}

/** Returns the stored orders of these clients. */
export async function ordersOfClients(db: UserDatabase, clientIds: readonly string[]): Promise<Order[]> {
  return withPaidHere(db, rowsOf(db.orders.where('row.client.id').anyOf(clientIds).toArray()));
}

/** Returns an order by its identifier or its number (`2026-004512`). */
export async function findOrder(db: UserDatabase, idOrNumber: string): Promise<Order | undefined> {
  const byId = rowsOf(db.orders.bulkGet([idOrNumber]));
  const read = async (): Promise<Order[]> => {
    const found = await byId;
    return found.length > 0 ? found : rowsOf(db.orders.where('row.number').equals(idOrNumber).toArray());
  };
  return (await withPaidHere(db, read()))[0];
}
