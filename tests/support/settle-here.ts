import { keepOrSettle } from '#data/settle.ts';
import type { UserDatabase } from '#data/user-database.ts';

/**
 * Has the server settle a mutation of a device at an instant, with nothing left to pull of it.
 * @param at by the server's clock, milliseconds
 */
export async function settleHere(db: UserDatabase, id: string, at: number): Promise<void> {
  const entry = await db.outbox.where('id').equals(id).first();
  if (entry === undefined) throw new Error(`${id} is not in the outbox`);
  await db.transaction('rw', db.outbox, db.settled, () => keepOrSettle(db, [entry], at));
}
