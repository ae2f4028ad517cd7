import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Adds the files that devices send: owner, announcement, and whether all bytes have arrived and match (rules FL2, FL3).
 */
const statements = [
  `create table files (
    id uuid primary key,
    user_id uuid not null,
    name text not null,
    type text not null,
    size bigint not null,
    sha256 text not null,
    state text not null default 'receiving',
    /** The error code of a refused file. */
    refusal text,
    created_at timestamptz not null,
    received_at timestamptz,
    /** True once the row of its upload has the receipt. */
    receipted boolean not null default false
  )`,
  `create index files_to_finish on files (created_at) where state = 'receiving' or (state = 'received' and not receipted)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
