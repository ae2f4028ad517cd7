import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds the runs of the server over this log. A log that was put back to an older copy continues with another run. */
const statements = [
  `create table log_runs (
    id uuid primary key default gen_random_uuid(),
    xid xid8 not null default pg_current_xact_id(),
    started_at timestamptz not null default now()
  )`,
  `create index log_runs_by_xid on log_runs (xid)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
