import { sql } from 'kysely';
import type { Db } from '../connection/database.ts';

/** What one mutation changed of an order. */
export interface StoredOrderChange {
  /** Rises with each change. */
  id: number;
  mutation_id: string | null;
  user_id: string | null;
  at: Date;
  /** The former and the new value, by field; null for a field that was absent. */
  fields: Record<string, [unknown, unknown]>;
}

/** Returns the changes of an order before one of them, or the last ones: the newest first, at most `limit`. */
export function orderChanges(
  db: Db,
  orderId: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<StoredOrderChange[]> {
  const changes = db.selectFrom('order_changes').where('order_id', '=', orderId);
  return (before === undefined ? changes : changes.where('id', '<', before))
    .select(['id', 'mutation_id', 'user_id', 'at', 'fields'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns true when an order left somebody by a change of their own. */
export async function isLeftBy(
  db: Db,
  { orderId, userId, left }: { orderId: string; userId: string; left: Date },
): Promise<boolean> {
  const { rows } = await sql<{ isLeftBy: boolean }>`
    select exists (
      select from order_changes where order_id = ${orderId}::uuid and user_id = ${userId}::uuid
        and at = ${left.toISOString()}::timestamptz
    ) as "isLeftBy"
  `.execute(db);
  return rows[0]?.isLeftBy === true;
}

/** Returns since when changes are kept: the time of the migration that began it. */
export async function changesKeptSince(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: string }>`
    select timestamp as at from kysely_migration where name = '0029-order-changes'
  `.execute(db);
  return new Date(rows[0]?.at ?? 0);
}
