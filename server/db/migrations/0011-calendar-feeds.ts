import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Adds the secret address of each user's calendar: the hash that finds it, and the nonce from which the server's key
 * derives it again.
 */
const statements = [
  `create table calendar_feeds (
    user_id uuid primary key references users (id),
    nonce text not null,
    secret_hash text not null unique,
    created_at timestamptz not null
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
