import { readFileSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Installs `write_rows` from its SQL file. A change of the file needs a new migration that installs it again. */
export async function installWriteRows(db: Kysely<unknown>): Promise<void> {
  const definition = readFileSync(new URL('write-rows.sql', import.meta.url), 'utf8');
  await sql.raw(definition).execute(db);
}
