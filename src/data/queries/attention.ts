import type { Order } from '#contract/entities/order.ts';
import type { OrderMark } from '../derived-facts.ts';
import type { UserDatabase } from '../user-database.ts';

/** Days after which a PEB draft has waited too long (specification §9). */
const draftDays = 15;

/** True when the order's draft has waited longer than the specification allows. */
function isDraftOverdue(order: Order, now: number): boolean {
  if (order.draft?.state !== 'waiting') return false;
  return now - Date.parse(order.draft.submittedAt) > draftDays * 86_400_000;
}

/** How many stored orders bear a mark. */
export function countMarked(db: UserDatabase, mark: OrderMark): Promise<number> {
  return db.orders.where('marks').equals(mark).count();
}

/** The stored orders that bear a mark and pass a test. */
async function markedOrders(db: UserDatabase, mark: OrderMark, test: (order: Order) => boolean): Promise<Order[]> {
  const stored = await db.orders
    .where('marks')
    .equals(mark)
    .filter(({ row }) => test(row))
    .toArray();
  return stored.map(({ row }) => row);
}

/** Orders whose draft has waited too long, the longest first. */
export async function overdueDrafts(db: UserDatabase, now: number): Promise<Order[]> {
  const orders = await markedOrders(db, 'draftWaiting', (order) => isDraftOverdue(order, now));
  return orders.sort((a, b) => (a.draft?.submittedAt ?? '').localeCompare(b.draft?.submittedAt ?? ''));
}

/** Invoiced and unpaid orders of a commercial agent's clients, the oldest invoice first. */
export async function unpaidOfClients(db: UserDatabase, commercialId: string): Promise<Order[]> {
  const orders = await markedOrders(
    db,
    'unpaid',
    (order) => order.commercial?.id === commercialId && order.invoice !== null,
  );
  return orders.sort((a, b) => (a.invoice?.issuedAt ?? '').localeCompare(b.invoice?.issuedAt ?? ''));
}

/** The orders made on a day, newest first. */
export async function ordersOfDay(db: UserDatabase, day: string): Promise<Order[]> {
  const stored = await db.orders.where('row.orderDate').equals(day).toArray();
  return stored.map(({ row }) => row).sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}
