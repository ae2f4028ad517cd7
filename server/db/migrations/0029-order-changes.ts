import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { installWriteRows } from '../sql/install-write-rows.ts';

/** Adds the changes of orders, which `write_rows` keeps from now on. Earlier changes are not known. */
const statements = [
  `create table order_changes (
    id bigint generated always as identity primary key,
    order_id uuid not null,
    mutation_id uuid,
    user_id uuid,
    at timestamptz not null,
    fields jsonb not null
  )`,
  `create index order_changes_of on order_changes (order_id, id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await installWriteRows(db);
}
