import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { openEmbedded, openPostgres } from './connect.ts';
import type { Database } from './database.ts';
import { markInUse, refuseLostDatabase } from './embedded-folder.ts';
import type { FolderLock } from './folder-lock.ts';
import { FolderUnusable, lockFolder } from './folder-lock.ts';
import { beginLogRun, hasLogRuns } from './log-runs.ts';
import { migrate } from './migrate.ts';

export interface OpenedDatabase {
  database: Database;
  /** Sets where errors of idle connections are reported from now on. */
  reportTo: (report: (error: unknown) => void) => void;
  /** Closes the database and releases the data folder. */
  close: () => Promise<void>;
}

/**
 * Opens the configured database and upgrades its schema. The embedded database locks its folder for this process.
 * @throws {FolderUnusable} when another process has it or its database is lost, or the driver's error.
 */
export async function openDatabase(config: Config): Promise<OpenedDatabase> {
  let report: (error: unknown) => void = () => undefined;
  const { databaseUrl, dataFolder } = config;
  const { database, release } =
    databaseUrl === null
      ? await openFolder(dataFolder)
      : { database: await openPostgres(databaseUrl, (error) => report(error)), release: () => undefined };
  const isFirstRun = !(await hasLogRuns(database.db));
  if (!isFirstRun) await beginLogRun(database.db);
  await migrate(database.db);
  if (isFirstRun) await beginLogRun(database.db);
  if (databaseUrl === null) markInUse(dataFolder);
  return {
    database,
    reportTo: (to) => {
      report = to;
    },
    close: async () => {
      await database.close();
      release();
    },
  };
}

/** Opens the files of the embedded database. It aborts without a reason where some are missing or torn, as after a full disk. */
async function openWhole(folder: string): Promise<Database> {
  try {
    return await openEmbedded(folder);
  } catch (error) {
    throw new FolderUnusable(
      `The database in ${folder} does not open: its files are damaged, or its disk is full. Make room, or restore the folder from a backup; docs/operations.md says how.`,
      { cause: error },
    );
  }
}

/** Opens the embedded database of a data folder. The folder stays locked for this process. */
async function openFolder(folder: string): Promise<FolderLock & { database: Database }> {
  const lock = await lockFolder(folder);
  try {
    refuseLostDatabase(folder);
    const database = path.join(folder, 'database');
    // Its files are everybody's to write, and the data folder may have been made for all.
    mkdirSync(database, { recursive: true, mode: 0o700 });
    return { database: await openWhole(database), release: lock.release };
  } catch (error) {
    lock.release();
    throw error;
  }
}
