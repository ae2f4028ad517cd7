import path from 'node:path';
import type { Config } from '../config.ts';
import { openEmbedded, openPostgres } from './connect.ts';
import type { Database } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { migrate } from './migrate.ts';

export interface OpenedDatabase {
  database: Database;
  /** Where errors of idle connections go from now on. */
  reportTo: (report: (error: unknown) => void) => void;
  /** Closes the database and lets the data folder go. */
  close: () => Promise<void>;
}

/**
 * Opens the configured database with its schema up to date. The embedded one takes its folder for this process.
 * @throws {FolderInUse} when another process has it, or the driver's error.
 */
export async function openDatabase(config: Config): Promise<OpenedDatabase> {
  let report: (error: unknown) => void = () => undefined;
  const lock = config.databaseUrl === null ? lockFolder(config.dataFolder) : null;
  const database =
    config.databaseUrl === null
      ? await openEmbedded(path.join(config.dataFolder, 'database'))
      : await openPostgres(config.databaseUrl, (error) => report(error));
  await migrate(database.db);
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
