import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The number of the last word that was heard of a device's database: one that comes late is passed over (rule RN8). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table devices add column last_word int`.execute(db);
}
