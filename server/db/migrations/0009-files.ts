import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Files that devices send: whose they are, what was announced, and whether all of it has come and is right (rules FL2, FL3). */
const statements = [
  `create table files (
    id uuid primary key,
    user_id uuid not null,
    name text not null,
    type text not null,
    size bigint not null,
    sha256 text not null,
    state text not null default 'receiving',
    /* The code that says why it was refused. */
    refusal text,
    created_at timestamptz not null,
    received_at timestamptz,
    /* The row of its upload says that it has been received. */
    receipted boolean not null default false
  )`,
  `create index files_to_finish on files (created_at) where state = 'receiving' or (state = 'received' and not receipted)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
