import { sql } from 'kysely';
import type { PushResult } from '#contract/protocol/push.ts';
import { pushResult } from '#contract/protocol/push.ts';
import type { Db } from './database.ts';

/** What is stored of a settled mutation. */
export interface StoredResult {
  id: string;
  userId: string;
  hash: string;
  result: PushResult;
}

/** The stored results of these mutations, by identifier; one query for a whole batch and what it depends on. */
export async function findResults(db: Db, ids: readonly string[]): Promise<Map<string, StoredResult>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; userId: string; hash: string; result: unknown }>`
    select id, user_id as "userId", hash, result from mutation_results where id = any(${[...ids]}::uuid[])
  `.execute(db);
  return new Map(rows.map((row) => [row.id, { ...row, result: pushResult.parse(row.result) }]));
}
