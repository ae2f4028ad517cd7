import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds when the oldest change was made that a device may still send: it bounds the time that a change may claim. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table devices add column claims_from timestamptz`.execute(db);
}
