import path from 'node:path';
import type { Config } from '../config.ts';
import { openEmbedded, openPostgres } from './connect.ts';
import type { Database } from './database.ts';
import { lockFolder } from './folder-lock.ts';
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
 * @throws {FolderInUse} when another process has it, or the driver's error.
 */
export async function openDatabase(config: Config): Promise<OpenedDatabase> {
  let report: (error: unknown) => void = () => undefined;
  const lock = config.databaseUrl === null ? lockFolder(config.dataFolder) : null;
  const database =
    config.databaseUrl === null
      ? await openEmbedded(path.join(config.dataFolder, 'database'))
      : await openPostgres(config.databaseUrl, (error) => report(error));
  const isFirstRun = !(await hasLogRuns(database.db));
  if (!isFirstRun) await beginLogRun(database.db);
  await migrate(database.db);
  if (isFirstRun) await beginLogRun(database.db);
  return {
    database,
    reportTo: (to) => {
      report = to;
    },
    close: async () => {
      await database.close();
      lock?.release();
    },
  };
}
