import type { Upload } from '#contract/entities/upload.ts';
import type { UserDatabase } from '../database/user-database.ts';
import { forgetFreed, rememberFreed } from './freed-files.ts';
import type { LocalFile } from '../database/local-file.ts';
import { chunksOf, dropUnfinished } from '../files/file-chunks.ts';

const day = 86_400_000;
/** How long the bytes of a file stay after the receipt, milliseconds. */
export const retentionAfterReceipt = 30 * day;
/** How long bytes without a file may belong to a running capture, milliseconds. */
const captureTime = day;

/**
 * Returns true when the server has confirmed a file: this device recorded the receipt, and the row does not contradict it.
 * A server restored from a backup may have lost the file. A row that is no longer on this device contradicts nothing.
 */
export function isConfirmed({ state }: LocalFile, upload: Pick<Upload, 'receivedAt'> | undefined): boolean {
  return state === 'received' && upload?.receivedAt !== null;
}

/** Deletes the bytes of a file inside a transaction. Returns their number. */
async function drop(db: UserDatabase, { id, size }: LocalFile): Promise<number> {
  await chunksOf(db.fileChunks, id).delete();
  await db.files.delete(id);
  return size;
}

/** Frees the bytes of a file if it is confirmed. Returns the bytes freed. */
function free(db: UserDatabase, id: string): Promise<number> {
  return db.transaction('rw', db.files, db.fileChunks, db.uploads, async () => {
    const file = await db.files.get(id);
    if (file === undefined || !isConfirmed(file, (await db.uploads.get(id))?.row)) return 0;
    return drop(db, file);
  });
}

/**
 * Frees the bytes of a file that was removed long ago and never confirmed. A removal that waits can still be discarded. Returns the
 * bytes freed.
 */
function freeRemoved(db: UserDatabase, id: string, now: number): Promise<number> {
  return db.transaction('rw', [db.files, db.fileChunks, db.uploads, db.base], async () => {
    const file = await db.files.get(id);
    const removed = (await db.uploads.get(id))?.row.removed ?? null;
    if (file === undefined || removed === null || now - Date.parse(removed.at) < retentionAfterReceipt) return 0;
    return (await db.base.get(['uploads', id])) === undefined ? drop(db, file) : 0;
  });
}

/**
 * Frees a file's bytes before their time, and remembers that only the server has them. A file whose order has left this device
 * stays: nobody here could name it. Returns the bytes freed.
 */
async function freeEarly(db: UserDatabase, { id, receivedAt }: LocalFile, now: number): Promise<number> {
  const upload = (await db.uploads.get(id))?.row;
  if (upload === undefined) return 0;
  await rememberFreed(db, upload, receivedAt ?? now);
  const freed = await free(db, id);
  // On a full disk the record fits only now.
  if (freed > 0) await rememberFreed(db, upload, receivedAt ?? now);
  return freed;
}

/**
 * Frees the bytes of confirmed files: 30 days after the receipt, and before only as many as are needed, the oldest receipts
 * first (rule FL3a). Unconfirmed files stay until 30 days after their removal, and all thumbnails.
 * @param needed bytes, when storage is short
 * @returns bytes freed
 */
export async function freeFiles(db: UserDatabase, now: number, needed = 0): Promise<number> {
  await dropUnfinished(db.fileChunks, db.files, now - captureTime);
  await forgetFreed(db, now - retentionAfterReceipt);
  const received = await db.files.where('state').equals('received').toArray();
  const byReceipt = received.toSorted((one, other) => (one.receivedAt ?? now) - (other.receivedAt ?? now));
  let freed = 0;
  for (const file of byReceipt) {
    if (now - (file.receivedAt ?? now) >= retentionAfterReceipt) freed += await free(db, file.id);
    else if (freed < needed) freed += await freeEarly(db, file, now);
  }
  for (const id of await db.files.where('state').anyOf('waiting', 'sent', 'refused').primaryKeys())
    freed += await freeRemoved(db, id, now);
  return freed;
}
