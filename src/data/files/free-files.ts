import type { Upload } from '#contract/entities/upload.ts';
import type { UserDatabase } from '../user-database.ts';
import type { LocalFile } from './local-file.ts';
import { chunksOf } from './read-file.ts';

const day = 86_400_000;
/** How long the bytes of a file stay once the server has them, milliseconds. */
export const keptAfterReceipt = 30 * day;
/** How long bytes without a file may be those of a capture under way, milliseconds. */
const captureTime = day;

/** When an identifier (UUIDv7) was made, milliseconds. */
function madeAt(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}

/**
 * True when the server has confirmed a file: this device has noted so, and the row says nothing else. A server that was restored
 * from a backup may lack what it had confirmed; a row that has aged out of the device says nothing.
 */
export function isConfirmed({ state }: LocalFile, upload: Pick<Upload, 'receivedAt'> | undefined): boolean {
  return state === 'received' && upload?.receivedAt !== null;
}

/** Bytes that were let go. */
function free(db: UserDatabase, id: string): Promise<number> {
  return db.transaction('rw', db.files, db.fileChunks, db.uploads, async () => {
    const file = await db.files.get(id);
    if (file === undefined || !isConfirmed(file, (await db.uploads.get(id))?.row)) return 0;
    await chunksOf(db.fileChunks, id).delete();
    await db.files.delete(id);
    return file.size;
  });
}

/** Bytes that a capture left when its process died: they were never said to be kept. */
async function dropUnfinished(db: UserDatabase, now: number): Promise<void> {
  const first = await db.fileChunks.where('index').equals(0).primaryKeys();
  for (const [id] of first) {
    if (now - madeAt(id) < captureTime || (await db.files.get(id)) !== undefined) continue;
    await chunksOf(db.fileChunks, id).delete();
  }
}

/**
 * Lets go of the bytes of files that the server has confirmed: after 30 days, or at once when room is short (rule FL3). What was
 * captured and is not confirmed always stays, as do thumbnails.
 * @returns bytes that were freed
 */
export async function freeFiles(db: UserDatabase, now: number, isShort: boolean): Promise<number> {
  await dropUnfinished(db, now);
  const received = await db.files.where('state').equals('received').toArray();
  const due = received.filter(({ receivedAt = now }) => isShort || now - receivedAt >= keptAfterReceipt);
  let freed = 0;
  for (const { id } of due) freed += await free(db, id);
  return freed;
}
