import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Adds the links under which clients send proofs: the hash that finds a link, and the nonce from which the server's key
 * derives its secret again.
 */
const statements = [
  `create table proof_links (
    request_id uuid primary key,
    order_id uuid not null,
    nonce text not null,
    secret_hash text not null unique,
    created_at timestamptz not null
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
