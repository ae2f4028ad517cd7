import Dexie from 'dexie';
import type { StoredRow, UserDatabase } from '../database/user-database.ts';
import type { LocalFile, LocalFileState } from '../database/local-file.ts';

/** A file without a receipt, with its upload row as stored on this device. */
export interface UnreceivedFile {
  file: LocalFile;
  upload: StoredRow<'uploads'>;
}

const unsettled: readonly LocalFileState[] = ['refused', 'sent', 'waiting'];

/** Returns the files in any of these states. Requests side by side: Dexie's `anyOf` walks an index step by step. */
function filesIn(db: UserDatabase, states: readonly LocalFileState[]): PromiseLike<LocalFile[]> {
  const lists = states.map((state) => db.files.where('state').equals(state).toArray());
  return Dexie.Promise.all(lists).then((found) => found.flat());
}

/**
 * Returns the files that the server has not confirmed on their rows (rule FL3). Leaves out two kinds that are not lost. A
 * file without an upload row waits for its refused or discarded mutation. A file whose upload was removed waits for
 * nothing. Reads only `files` when none waits, and uses no transaction: a count must not wait for a pull that writes rows.
 */
export async function unreceivedFiles(db: UserDatabase): Promise<UnreceivedFile[]> {
  const files = await filesIn(db, unsettled);
  if (files.length === 0) return [];
  const uploads = await db.uploads.bulkGet(files.map(({ id }) => id));
  return files.flatMap((file, index) => {
    const upload = uploads[index];
    if (upload === undefined || upload.row.removed !== null) return [];
    return upload.row.receivedAt === null || file.isDoubted === true ? [{ file, upload }] : [];
  });
}

/**
 * Returns the files whose bytes may be on this device only. Includes those without an upload row: their refused or discarded
 * mutation can still be sent.
 */
export async function filesOnlyHere(db: UserDatabase): Promise<LocalFile[]> {
  const files = await filesIn(db, unsettled);
  const uploads = await db.uploads.bulkGet(files.map(({ id }) => id));
  return files.filter(({ isDoubted }, index) => {
    const row = uploads[index]?.row;
    return row === undefined || ((row.receivedAt === null || isDoubted === true) && row.removed === null);
  });
}

/**
 * Doubts every receipt: the server was put back to an older copy, which may lack the bytes, the row, or both (rule OB10). Only its
 * answer about the bytes ends the doubt, also of a file whose order has left this device.
 */
export async function doubtReceipts(db: UserDatabase): Promise<void> {
  const files = await filesIn(db, ['received', 'sent']);
  if (files.length === 0) return;
  await db.files.bulkPut(files.map((file) => ({ ...file, state: 'sent', retryAt: 0, isDoubted: true })));
}

/** Returns the doubted files whose rows are no longer on this device: their order has left it. */
export async function doubtedWithoutRow(db: UserDatabase): Promise<LocalFile[]> {
  const here = await filesIn(db, ['sent', 'waiting']);
  const doubted = here.filter(({ isDoubted }) => isDoubted === true);
  if (doubted.length === 0) return [];
  const uploads = await db.uploads.bulkGet(doubted.map(({ id }) => id));
  return doubted.filter((_, index) => uploads[index] === undefined);
}

/**
 * Records pulled receipts on the local files. A receipt that disappeared means the server was restored from a backup: the
 * file is checked with the server again (rule OB10).
 */
export async function recordReceipts(db: UserDatabase): Promise<void> {
  const files = await db.files.toArray();
  if (files.length === 0) return;
  const uploads = await db.uploads.bulkGet(files.map(({ id }) => id));
  const changed = files.flatMap((file, index): LocalFile[] => {
    const row = uploads[index]?.row;
    if (file.isDoubted === true) return [];
    if (typeof row?.receivedAt === 'string' && file.state !== 'received')
      return [{ ...file, state: 'received', receivedAt: Date.parse(row.receivedAt), error: null }];
    return row?.receivedAt === null && file.state === 'received' ? [{ ...file, state: 'sent', retryAt: 0 }] : [];
  });
  // Do not write without a change: a worker that is ended in a write delays every later reader.
  if (changed.length > 0) await db.files.bulkPut(changed);
}
