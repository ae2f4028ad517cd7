import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { installWriteRows } from '../sql/install-write-rows.ts';

/** Adds the changes of visits, which `write_rows` keeps from now on. Earlier changes are not known. */
const statements = [
  `create table visit_changes (
    visit_id uuid not null,
    user_id uuid,
    at timestamptz not null,
    employee_id uuid not null,
    arranged boolean not null
  )`,
  `create index visit_changes_of on visit_changes (visit_id, at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await installWriteRows(db);
}
