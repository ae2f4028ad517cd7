import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** By which two installs of one device are told apart (rule RN5d). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table devices add column sent_at timestamptz, add column behind_at timestamptz`.execute(db);
}
