import { once } from 'node:events';
import { mkdirSync, realpathSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Thrown when the data folder cannot be used. Its message tells the operator what to do. */
export class FolderUnusable extends Error {}

export interface FolderLock {
  release: () => void;
}

/**
 * Locks the data folder for this process. The embedded database does not lock its files, and two processes would
 * destroy them.
 * Both locks are the operating system's. They end with the process, even after a kill, so no stale lock remains.
 * @throws {FolderUnusable} when another process has the folder, or its disk is full
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const file = lockFile(folder);
  try {
    const name = await lockName(folder);
    return {
      release: () => {
        name.release();
        file.release();
      },
    };
  } catch (error) {
    file.release();
    throw error;
  }
}

/** Locks through an SQLite file in the folder. Containers that share a volume see it. */
function lockFile(folder: string): FolderLock {
  let holder: DatabaseSync | undefined;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    holder = new DatabaseSync(path.join(folder, 'lock'), { timeout: 0 });
    holder.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    holder?.close();
    throw unusable(folder, error);
  }
  const held = holder;
  return { release: () => held.close() };
}

/**
 * Locks a name of the kernel that is made of the folder's identity: the file can be deleted under a running server. Only
 * Linux has such names.
 */
async function lockName(folder: string): Promise<FolderLock> {
  if (process.platform !== 'linux') return { release: () => undefined };
  const { dev, ino } = statSync(realpathSync(folder), { bigint: true });
  const holder = createServer((socket) => socket.destroy());
  try {
    holder.listen({ path: `\0mycerti-${dev}-${ino}` });
    await once(holder, 'listening');
  } catch (error) {
    throw unusable(folder, error);
  }
  holder.unref();
  return { release: () => void holder.close() };
}

const sqliteBusy = 5;
const sqliteFull = 13;

/** Returns SQLite's own code of an error, or that of the operating system. */
function reasonOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error) return error.errcode;
  return 'code' in error ? error.code : undefined;
}

function unusable(folder: string, error: unknown): unknown {
  switch (reasonOf(error)) {
    case sqliteBusy:
    case 'EADDRINUSE':
      return new FolderUnusable(
        `Another myCerti server is using the data folder ${folder}: stop it first, or set MYCERTI_DATA to another folder.`,
      );
    case sqliteFull:
    case 'ENOSPC':
    case 'EDQUOT':
      return new FolderUnusable(`The disk of the data folder ${folder} is full: make room, then start again.`);
    default:
      return error;
  }
}
