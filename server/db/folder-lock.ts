import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process uses the data folder. */
export class FolderInUse extends Error {}

/**
 * Takes the data folder for this process until it ends: the embedded database does not lock its files, and two processes
 * would destroy them. The lock is the operating system's, held through an SQLite file: it goes with the process however
 * that ends, so there is nothing stale to judge after a kill.
 * @throws {FolderInUse}
 */
export function lockFolder(folder: string): { release: () => void } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const holder = new DatabaseSync(path.join(folder, 'lock'), { timeout: 0 });
  try {
    holder.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch {
    holder.close();
    throw new FolderInUse(
      `Another myCerti server is using the data folder ${folder}: stop it first, or set MYCERTI_DATA to another folder.`,
    );
  }
  return { release: () => holder.close() };
}
