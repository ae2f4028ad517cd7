import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Counts the other clients that a scope of one user alone holds: those with an open claim of that user. */
export async function countOtherClaims(db: Db, scope: string, clientId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from memberships
    where scope = ${scope} and collection = 'clients' and present and id <> ${clientId}::uuid
  `.execute(db);
  return rows[0]?.count ?? 0;
}
