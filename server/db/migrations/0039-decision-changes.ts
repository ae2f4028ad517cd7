import type { Kysely } from 'kysely';
import { installWriteRows } from '../sql/install-write-rows.ts';

/** Keeps decisions of supervisors among the changes of orders from now on: `write_rows` writes them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await installWriteRows(db);
}
