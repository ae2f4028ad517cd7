import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { startNewEpoch } from '#server/db/settings.ts';

/** What a backup holds; accounts and devices stay as they are, since nothing of the simulation changes them. */
const tables = [
  'records',
  'memberships',
  'mutation_results',
  'number_series',
  'order_search',
  'openings',
  'watermarks',
];

/** Copies what the server holds aside, in the place of the copy before it. */
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

/** Puts the copy in the place of what the server holds, and says so as the runbook does (the command `restored`). */
export async function bringBackup(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // As a dump is loaded: what triggers wrote is in it.
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const table of tables) {
      await sql`truncate ${sql.table(table)}`.execute(trx);
      await sql`insert into ${sql.table(table)} select * from ${sql.table(`backup.${table}`)}`.execute(trx);
    }
  });
  await startNewEpoch(db);
}
