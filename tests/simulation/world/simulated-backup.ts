import { sql } from 'kysely';
import type { Db } from '#server/db/connection/database.ts';

/** The tables of a backup. Accounts and devices are excluded, since the simulation never changes them. */
const tables = [
  'records',
  'memberships',
  'files',
  'mutation_results',
  'number_series',
  'order_search',
  'address_search',
  'openings',
  'watermarks',
  'settings',
  'log_runs',
];

/** Copies the server's tables, in place of the previous copy. */
export async function takeBackup(db: Db): Promise<void> {
  await sql`create schema if not exists backup`.execute(db);
  await sql`create table if not exists backup.position (xid xid8)`.execute(db);
  await sql`truncate backup.position`.execute(db);
  await sql`insert into backup.position select pg_snapshot_xmax(pg_current_snapshot())`.execute(db);
  for (const table of tables) {
    const [copy, original] = [sql.table(`backup.${table}`), sql.table(table)];
    await sql`create table if not exists ${copy} (like ${original})`.execute(db);
    await db.transaction().execute(async (trx) => {
      await sql`truncate ${copy}`.execute(trx);
      await sql`insert into ${copy} select * from ${original}`.execute(trx);
    });
  }
}

/** Replaces the server's tables with the copy. */
export async function bringBackup(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Loads the copy like a dump: it already contains the triggers' writes.
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const table of tables) {
      await sql`truncate ${sql.table(table)}`.execute(trx);
      await sql`insert into ${sql.table(table)} select * from ${sql.table(`backup.${table}`)}`.execute(trx);
    }
  });
}

/**
 * Records that a server starts over a copy that was put back: with the transaction that its own cluster would have had, since the
 * simulated one goes on counting.
 */
export async function beginLogRunAtBackup(db: Db): Promise<void> {
  await sql`insert into log_runs (xid) select xid from backup.position`.execute(db);
}
