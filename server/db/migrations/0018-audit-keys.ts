import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds the key that signs audit files, for servers that are given none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table audit_keys (id int primary key check (id = 1), private_key text not null)`.execute(db);
}
