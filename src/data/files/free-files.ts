import type { UserDatabase } from '../user-database.ts';
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

async function free(db: UserDatabase, id: string): Promise<void> {
  await db.transaction('rw', db.files, db.fileChunks, db.uploads, async () => {
    // Asked again inside, and of the row too: a server that was restored from a backup may lack what it had confirmed.
    if ((await db.files.get(id))?.state !== 'received') return;
    if ((await db.uploads.get(id))?.row.receivedAt === null) return;
    await chunksOf(db, id).delete();
    await db.files.delete(id);
  });
}

/** Bytes that a capture left when its process died: they were never said to be kept. */
async function dropUnfinished(db: UserDatabase, now: number): Promise<void> {
  const first = await db.fileChunks.where('index').equals(0).primaryKeys();
  for (const [id] of first) {
    if (now - madeAt(id) < captureTime || (await db.files.get(id)) !== undefined) continue;
    await chunksOf(db, id).delete();
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
  for (const { id } of due) await free(db, id);
  return due.reduce((sum, { size }) => sum + size, 0);
}
