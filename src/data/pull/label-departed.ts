import type { Order } from '#contract/entities/order.ts';
import { orderOf } from '../outbox/mutation-subject.ts';
import type { UserDatabase } from '../database/user-database.ts';
import type { RowWrites } from '../rows/row-images.ts';
import { writeRows } from '../rows/row-images.ts';

/** Writes the planned rows, and adds the orders that leave this device with them to `departed`. Awaits only the database. */
export async function writeAndNote(db: UserDatabase, writes: RowWrites, departed: Order[]): Promise<void> {
  const leaving = writes.deletes.get('orders') ?? [];
  const stored = leaving.length === 0 ? [] : await db.orders.bulkGet(leaving);
  departed.push(...stored.flatMap((one) => one?.row ?? []));
  await writeRows(db, writes);
}

/**
 * Stores the number and address of these orders, unless they are back on this device, on the mutations that concern them, so that
 * screens can name them. Awaits only the database.
 */
export async function labelDeparted(db: UserDatabase, departed: readonly Order[]): Promise<void> {
  const back = await db.orders.bulkGet(departed.map(({ id }) => id));
  const left = new Map(departed.filter((_, index) => back[index] === undefined).map((order) => [order.id, order]));
  if (left.size === 0) return;
  await db.outbox.toCollection().modify((entry) => {
    const order = left.get(orderOf(entry) ?? '');
    if (order !== undefined) entry.formerOrder = { number: order.number, address: order.address };
  });
}
