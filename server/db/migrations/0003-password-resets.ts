import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds reset links: one per user, the token stored as a hash. */
const statements = [
  `create table password_resets (
    user_id uuid primary key references users (id),
    token_hash text not null unique,
    issued_by uuid not null references users (id),
    expires_at timestamptz not null
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
