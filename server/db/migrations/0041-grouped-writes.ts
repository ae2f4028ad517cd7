import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { installWriteRows } from '../sql/install-write-rows.ts';

/**
 * Lets `write_rows` write several mutations in one call, and stores rows of up to a page without compression: an order has 2 kB,
 * and each look at one of its fields would decompress all of it. Rows that are stored already stay as they are until they change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table records set (toast_tuple_target = 8160)`).execute(db);
  await installWriteRows(db);
}
