import { sql } from 'kysely';
import type { RowKey } from '#contract/collections.ts';
import type { Db } from '../connection/database.ts';

/** Locks what is counted of a user until the transaction ends, so that two devices at once do not go over the limit. */
export async function lockCounted(trx: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('mycerti counted'), hashtext(${userId}))`.execute(trx);
}

/** Counts the other rows of a row's collection that a scope holds. */
export async function countOthers(db: Db, scope: string, key: RowKey): Promise<number> {
  const [collection, id] = key.split('/');
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from memberships
    where scope = ${scope} and collection = ${collection} and present and id <> ${id}::uuid
  `.execute(db);
  return rows[0]?.count ?? 0;
}
