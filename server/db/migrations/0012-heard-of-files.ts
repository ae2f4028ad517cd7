import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds when the sender of a file last asked about it. Bytes that no sender asks about are deleted after a while. */
const statements = [
  `alter table files add column heard_at timestamptz`,
  // The time is unknown for existing files: count from now.
  `update files set heard_at = now()`,
  `alter table files alter column heard_at set not null`,
  `create index files_by_heard on files (heard_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
