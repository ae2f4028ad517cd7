import type { Order } from '#contract/entities/order.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import { orderOf } from '../outbox/mutation-subject.ts';
import type { UserDatabase } from '../user-database.ts';

/** Returns the orders on this device that unsettled mutations concern. Awaits only the database. */
export async function ordersWithUnsettled(db: UserDatabase, unsettled: readonly OutboxEntry[]): Promise<Order[]> {
  const ids = [...new Set(unsettled.flatMap((entry) => orderOf(entry) ?? []))];
  const stored = await db.orders.bulkGet(ids);
  return stored.flatMap((one) => one?.row ?? []);
}

/**
 * Stores the number and address of the orders among `before` that have left this device on their unsettled mutations, so
 * that screens can name them. Awaits only the database.
 */
export async function labelDeparted(db: UserDatabase, before: readonly Order[]): Promise<void> {
  const still = new Set(
    await db.orders
      .where('id')
      .anyOf(before.map(({ id }) => id))
      .primaryKeys(),
  );
  const left = new Map(before.filter(({ id }) => !still.has(id)).map((order) => [order.id, order]));
  if (left.size === 0) return;
  await db.outbox.toCollection().modify((entry) => {
    const order = left.get(orderOf(entry) ?? '');
    if (order !== undefined) entry.formerOrder = { number: order.number, address: order.address };
  });
}
