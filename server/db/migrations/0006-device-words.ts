import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Adds the number of the last heartbeat of a device's database. A heartbeat with a lower number is out of order (rule
 * RN8).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table devices add column last_word int`.execute(db);
}
