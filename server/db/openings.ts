import type { Db, Trx } from './database.ts';

/** Notes that a user has an order open until then; a later end replaces an earlier one. */
export async function noteOpening(trx: Trx, userId: string, orderId: string, until: Date): Promise<void> {
  await trx
    .insertInto('openings')
    .values({ user_id: userId, order_id: orderId, until: until.toISOString() })
    .onConflict((on) => on.columns(['user_id', 'order_id']).doUpdateSet({ until: until.toISOString() }))
    .execute();
}

/** Openings that are over, at most so many. */
export function endedOpenings(db: Db, now: Date, limit: number): Promise<{ user_id: string; order_id: string }[]> {
  return db
    .selectFrom('openings')
    .where('until', '<=', now)
    .select(['user_id', 'order_id'])
    .orderBy('until')
    .limit(limit)
    .execute();
}

/** Takes an opening away, unless it was renewed. False when there is none that is over. */
export async function endOpening(trx: Trx, userId: string, orderId: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('openings')
    .where('user_id', '=', userId)
    .where('order_id', '=', orderId)
    .where('until', '<=', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Until when a user has an order open; undefined when they have not. */
export async function openUntil(trx: Trx, userId: string, orderId: string): Promise<Date | undefined> {
  const found = await trx
    .selectFrom('openings')
    .where('user_id', '=', userId)
    .where('order_id', '=', orderId)
    .select('until')
    .executeTakeFirst();
  return found?.until;
}
