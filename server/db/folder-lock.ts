import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Thrown when another process uses the data folder. */
export class FolderInUse extends Error {}

/**
 * Locks the data folder for this process. The embedded database does not lock its files, and two processes would
 * destroy them.
 * The lock is the operating system's, held through an SQLite file. It ends with the process, even after a kill, so no
 * stale lock remains.
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
