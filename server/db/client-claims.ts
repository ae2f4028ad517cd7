import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Locks the claims of a user until the transaction ends, so that two devices at once do not go over the limit. */
export async function lockClaims(trx: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('mycerti claims'), hashtext(${userId}))`.execute(trx);
}

/** Counts the other clients that a scope of one user alone holds: those with an open claim of that user. */
export async function countOtherClaims(db: Db, scope: string, clientId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from memberships
    where scope = ${scope} and collection = 'clients' and present and id <> ${clientId}::uuid
  `.execute(db);
  return rows[0]?.count ?? 0;
}
