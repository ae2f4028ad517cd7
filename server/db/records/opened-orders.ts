import type { Db, Trx } from '../connection/database.ts';

/** Stores until when a user has an order open. Replaces an earlier end. */
export async function storeOpenedOrder(trx: Trx, userId: string, orderId: string, until: Date): Promise<void> {
  await trx
    .insertInto('openings')
    .values({ user_id: userId, order_id: orderId, until: until.toISOString() })
    .onConflict((on) => on.columns(['user_id', 'order_id']).doUpdateSet({ until: until.toISOString() }))
    .execute();
}

/** Returns opened orders whose time is over, at most `limit`. */
export function expiredOpenedOrders(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ user_id: string; order_id: string }[]> {
  return db
    .selectFrom('openings')
    .where('until', '<=', now)
    .select(['user_id', 'order_id'])
    .orderBy('until')
    .limit(limit)
    .execute();
}

/** Deletes an opened order whose time is over. Returns false when it was renewed or does not exist. */
export async function deleteExpiredOpenedOrder(trx: Trx, userId: string, orderId: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('openings')
    .where('user_id', '=', userId)
    .where('order_id', '=', orderId)
    .where('until', '<=', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns until when a user has an order open; undefined when they do not. */
export async function openedUntil(trx: Trx, userId: string, orderId: string): Promise<Date | undefined> {
  const found = await trx
    .selectFrom('openings')
    .where('user_id', '=', userId)
    .where('order_id', '=', orderId)
    .select('until')
    .executeTakeFirst();
  return found?.until;
}
