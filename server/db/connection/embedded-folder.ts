import { closeSync, existsSync, fsyncSync, openSync, readdirSync, writeSync } from 'node:fs';
import path from 'node:path';
import { FolderUnusable } from './folder-lock.ts';

function isEmpty(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0;
}

/**
 * Refuses to begin anew over the data of earlier runs: the embedded database initialises any folder that has no
 * `PG_VERSION`.
 * @throws {FolderUnusable} when the data folder was used before and its database is missing or incomplete
 */
export function refuseLostDatabase(dataFolder: string): void {
  const database = path.join(dataFolder, 'database');
  if (existsSync(path.join(database, 'PG_VERSION'))) return;
  const wasUsed = existsSync(markOf(dataFolder)) || !isEmpty(path.join(dataFolder, 'files'));
  if (!wasUsed && isEmpty(database)) return;
  throw new FolderUnusable(
    wasUsed
      ? `The data folder ${dataFolder} was used before, but its database is missing or incomplete: restore ${database} from a backup, or set MYCERTI_DATA to an empty folder to begin anew.`
      : `The database in ${database} is incomplete: restore it from a backup. If the first start was interrupted, remove that folder and start again.`,
  );
}

function markOf(dataFolder: string): string {
  return path.join(dataFolder, 'in-use');
}

/** Marks the data folder: from now on a missing database is a loss, not a first start. */
export function markInUse(dataFolder: string): void {
  if (existsSync(markOf(dataFolder))) return;
  const file = openSync(markOf(dataFolder), 'w', 0o600);
  writeSync(
    file,
    'The database of this folder holds data. Without this file, an empty database would be taken for a first start.\n',
  );
  fsyncSync(file);
  closeSync(file);
}
