import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Reset links: the token is stored hashed, and a user has one at a time. */
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
