import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { installWriteRows } from '../sql/install-write-rows.ts';

/** Adds since when a scope holds a row, which `write_rows` keeps from now on. Of earlier rows it is not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table memberships add column held_since timestamptz`.execute(db);
  await installWriteRows(db);
}
