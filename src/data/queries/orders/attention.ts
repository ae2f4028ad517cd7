import type { Order } from '#contract/entities/order.ts';
import type { OrderMark } from '../../database/derived-facts.ts';
import { lateBefore } from '../../search/orders/order-filter.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { readRows } from '../../rows/stored-rows.ts';

/** Counts the stored orders with a mark. */
export function countMarked(db: UserDatabase, mark: OrderMark): Promise<number> {
  return db.orders.where('marks').equals(mark).count();
}

/** Returns the stored orders with a mark. All at once: a filter of the database's would be one cursor step an order. */
export function markedOrders(db: UserDatabase, mark: OrderMark): Promise<Order[]> {
  return readRows(db.orders.where('marks').equals(mark));
}

/** Returns the orders with an overdue draft, the oldest first. */
export async function overdueDrafts(db: UserDatabase, now: number): Promise<Order[]> {
  const waiting = await markedOrders(db, 'draftWaiting');
  const overdue = waiting.filter(({ draft }) => Date.parse(draft?.submittedAt ?? '') < lateBefore(now));
  return overdue.sort((a, b) => (a.draft?.submittedAt ?? '').localeCompare(b.draft?.submittedAt ?? ''));
}

/** Returns the invoiced and unpaid orders of a commercial agent's clients, the oldest invoice first. */
export async function unpaidOfClients(db: UserDatabase, commercialId: string): Promise<Order[]> {
  const orders = (await markedOrders(db, 'owed')).filter(({ commercial }) => commercial?.id === commercialId);
  return orders.sort((a, b) => (a.invoice?.issuedAt ?? '').localeCompare(b.invoice?.issuedAt ?? ''));
}

/** Returns the orders made on a day, newest first. */
export async function ordersOfDay(db: UserDatabase, day: string): Promise<Order[]> {
  const orders = await readRows(db.orders.where('row.orderDate').equals(day));
  return orders.sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}
