import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { startNewEpoch } from '#server/db/settings.ts';

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
];

/** Copies the server's tables, in place of the previous copy. */
export async function takeBackup(db: Db): Promise<void> {
  await sql`create schema if not exists backup`.execute(db);
  for (const table of tables) {
    const [copy, original] = [sql.table(`backup.${table}`), sql.table(table)];
    await sql`create table if not exists ${copy} (like ${original})`.execute(db);
    await db.transaction().execute(async (trx) => {
      await sql`truncate ${copy}`.execute(trx);
      await sql`insert into ${copy} select * from ${original}`.execute(trx);
    });
  }
}

/** Replaces the server's tables with the copy, and marks the restore as the runbook does (the command `restored`). */
export async function bringBackup(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Loads the copy like a dump: it already contains the triggers' writes.
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const table of tables) {
      await sql`truncate ${sql.table(table)}`.execute(trx);
      await sql`insert into ${sql.table(table)} select * from ${sql.table(`backup.${table}`)}`.execute(trx);
    }
  });
  await startNewEpoch(db);
}
