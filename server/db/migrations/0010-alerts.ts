import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds web push: the server's keys, the subscriptions of devices, and the due reminders that were sent. */
const statements = [
  `create table alert_keys (
    id int primary key check (id = 1),
    public_key text not null,
    private_key text not null
  )`,
  `create table alert_subscriptions (
    endpoint text collate "C" primary key,
    user_id uuid not null,
    device_id uuid not null unique,
    p256dh text not null,
    auth text not null,
    language text not null,
    created_at timestamptz not null
  )`,
  `create index alert_subscriptions_user on alert_subscriptions (user_id)`,
  `create table reminder_alerts (
    reminder_id uuid not null,
    due_at text collate "C" not null,
    primary key (reminder_id, due_at)
  )`,
  `create index reminders_due on records ((data->>'dueAt')) where collection = 'reminders' and data->'done' = 'null'::jsonb`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
