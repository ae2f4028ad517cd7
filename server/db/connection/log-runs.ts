import { sql } from 'kysely';
import type { Db, Trx } from './database.ts';
import type { Xid } from '../schema.ts';

/** True once the schema has the runs. A database of an earlier version gets them with its upgrade. */
export async function hasLogRuns(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('log_runs') is not null as found`.execute(db);
  return rows[0]?.found === true;
}

/**
 * Records that a server starts over this log. Must be the first transaction of the start: a copy of the log that was put
 * back continues from here, and cursors that go further in the run before are of a lost continuation (rule PL7e).
 */
export async function beginLogRun(db: Db): Promise<void> {
  await sql`insert into log_runs default values`.execute(db);
}

/**
 * Returns where a run ended: the transaction that began the next one, or null while it is the last. Undefined when this
 * log does not know the run.
 */
export async function endOfLogRun(trx: Trx, id: string): Promise<Xid | null | undefined> {
  const { rows } = await sql<{ next: Xid | null }>`
    select (select min(later.xid) from log_runs later where later.xid > run.xid) as next
    from log_runs run where run.id = ${id}::uuid
  `.execute(trx);
  return rows[0]?.next;
}
