import { sql } from 'kysely';
import type { Db } from './database.ts';

/** The epoch: a new one after a restore from a backup makes every cursor and version start anew. */
export async function readEpoch(db: Db): Promise<string> {
  const { value } = await db
    .selectFrom('settings')
    .where('key', '=', 'epoch')
    .select('value')
    .executeTakeFirstOrThrow();
  return value;
}

/**
 * Begins a new epoch (rule PL7). A restored database may run on a cluster whose transaction identifiers are lower than
 * those that its rows were stamped with: everything is stamped anew, or nothing of it would be below a watermark.
 */
export async function startNewEpoch(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`update settings set value = case key when 'epoch' then gen_random_uuid()::text else '0' end`.execute(trx);
    await sql`update records set xid = pg_current_xact_id()`.execute(trx);
    await sql`update memberships set xid = pg_current_xact_id()`.execute(trx);
    await sql`delete from watermarks`.execute(trx);
  });
}
