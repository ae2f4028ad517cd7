import { sql } from 'kysely';
import type { PushResult } from '#contract/protocol/sync/push.ts';
import { pushResult } from '#contract/protocol/sync/push.ts';
import type { Db } from '../connection/database.ts';

/** The stored result of a mutation. */
export interface StoredResult {
  id: string;
  userId: string;
  hash: string;
  /** Null for another user's, which nobody else may see. */
  result: PushResult | null;
}

/** Returns the stored results of these mutations by identifier. One query serves a whole batch. */
export async function findResults(db: Db, ids: readonly string[], userId: string): Promise<Map<string, StoredResult>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; userId: string; hash: string; result: unknown }>`
    select id, user_id as "userId", hash, case when user_id = ${userId}::uuid then result end as result
    from mutation_results where id = any(${[...ids]}::uuid[])
  `.execute(db);
  return new Map(rows.map((row) => [row.id, { ...row, result: pushResult.nullable().parse(row.result) }]));
}

/** Returns which of these mutations of a user were accepted. */
export async function findAccepted(db: Db, ids: readonly string[], userId: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from mutation_results
    where id = any(${[...ids]}::uuid[]) and user_id = ${userId}::uuid and status <> 'refused'
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}
