import { storeOrSettle } from '#data/outbox/settle.ts';
import type { UserDatabase } from '#data/database/user-database.ts';

/**
 * Settles a device's mutation as the server would at an instant, with nothing of it left to pull.
 * @param at by the server's clock, milliseconds
 */
export async function settleHere(db: UserDatabase, id: string, at: number): Promise<void> {
  const entry = await db.outbox.where('id').equals(id).first();
  if (entry === undefined) throw new Error(`${id} is not in the outbox`);
  await db.transaction('rw', db.outbox, db.settled, () => storeOrSettle(db, [entry], at));
}
