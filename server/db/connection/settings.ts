import { sql } from 'kysely';
import type { Db, Trx } from './database.ts';

/** Returns the epoch. A new epoch after a restore from a backup invalidates every cursor and version. */
export async function readEpoch(db: Db): Promise<string> {
  const { value } = await db
    .selectFrom('settings')
    .where('key', '=', 'epoch')
    .select('value')
    .executeTakeFirstOrThrow();
  return value;
}

/** The transaction-level advisory lock of a change of the epoch. */
const epochLock = sql`hashtext('mycerti epoch')`;

/**
 * Begins a new epoch (rule PL7). Transaction identifiers of a restored cluster may be lower than the stored ones, so
 * that no row would be below a watermark: every row is stamped again.
 */
export function startNewEpoch(db: Db): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await waitAsLongAsNeeded(trx);
    await sql`select pg_advisory_xact_lock(${epochLock})`.execute(trx);
    await startEpoch(trx);
  });
}

/**
 * Begins a new epoch in place of this one, and pokes every device. Does nothing when another request was first, or is
 * busy with it.
 */
export function replaceEpoch(
  db: Db,
  seen: string,
  poke: { channel: string; payload: string },
): Promise<'raised' | 'replaced' | 'busy'> {
  return db.transaction().execute(async (trx) => {
    const { rows: tried } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(${epochLock}) as locked
    `.execute(trx);
    if (tried[0]?.locked !== true) return 'busy';
    await waitAsLongAsNeeded(trx);
    const { rows } = await sql<{ value: string }>`
      select value from settings where key = 'epoch' for update
    `.execute(trx);
    if (rows[0]?.value !== seen) return 'replaced';
    await startEpoch(trx);
    await sql`select pg_notify(${poke.channel}, ${poke.payload})`.execute(trx);
    return 'raised';
  });
}

/**
 * Lifts the time limits of this transaction. Every row is written: a large log takes longer than a request may, and
 * under traffic another transaction always holds some row.
 */
async function waitAsLongAsNeeded(trx: Trx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local lock_timeout = 0`.execute(trx);
}

async function startEpoch(trx: Trx): Promise<void> {
  await sql`update settings set value = case key when 'epoch' then gen_random_uuid()::text else '0' end`.execute(trx);
  await sql`update records set xid = pg_current_xact_id()`.execute(trx);
  await sql`update memberships set xid = pg_current_xact_id()`.execute(trx);
  await sql`delete from watermarks`.execute(trx);
  // Runs of the former cluster may have higher transaction identifiers: the last run would never be the newest again.
  await sql`delete from log_runs`.execute(trx);
  await sql`insert into log_runs default values`.execute(trx);
}
