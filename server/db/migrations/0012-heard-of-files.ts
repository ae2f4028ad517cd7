import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** When the sender of a file last asked about it: bytes that nobody asks about any more are freed after a while. */
const statements = [
  `alter table files add column heard_at timestamptz`,
  // Nobody knows when: counted from now on.
  `update files set heard_at = now()`,
  `alter table files alter column heard_at set not null`,
  `create index files_by_heard on files (heard_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
