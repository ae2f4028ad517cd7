import type { Kysely } from 'kysely';
import { sql } from 'kysely';

const statements = [
  `create table sign_ins (
    id uuid primary key,
    user_id uuid not null references users (id),
    device_id uuid,
    browser text not null,
    signed_in_at timestamptz not null,
    last_seen_at timestamptz not null,
    ended_at timestamptz,
    end_reason text,
    check ((ended_at is null) = (end_reason is null))
  )`,
  `create index sign_ins_user on sign_ins (user_id)`,
  `alter table users add column tokens_valid_from timestamptz`,
];

/** Adds the sign-ins of users, so that each can be ended. Tokens from before have none: they are ended by a date. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
