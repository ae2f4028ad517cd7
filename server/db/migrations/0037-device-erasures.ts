import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds when a revoked device was told to erase its user's data, and when it reported that it had. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table devices add column told_at timestamptz, add column erased_at timestamptz`.execute(db);
}
