import { createHash } from '../files/hash-file.ts';
import { chunkBytes } from '../files/local-file.ts';
import type { Thumbnail } from '../files/local-file.ts';
import { chunksOf } from '../files/read-file.ts';
import type { UserDatabase } from '../user-database.ts';
import type { KeptFile } from './kept-file.ts';
import { longestWait } from './kept-file.ts';

/** Pieces of the size that is stored, whatever sizes the network brings. */
async function* inChunks(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let chunk = new Uint8Array(chunkBytes);
  let filled = 0;
  for await (const part of parts) {
    for (let from = 0; from < part.byteLength;) {
      const piece = part.subarray(from, from + chunkBytes - filled);
      chunk.set(piece, filled);
      filled += piece.byteLength;
      from += piece.byteLength;
      if (filled < chunkBytes) continue;
      yield chunk;
      [chunk, filled] = [new Uint8Array(chunkBytes), 0];
    }
  }
  if (filled > 0) yield chunk.slice(0, filled);
}

/**
 * Stores the bytes of a copy as they come, a chunk a transaction; it counts as kept only once all of them are here and have its hash.
 * @returns false, with nothing of it kept, when they are others
 * @throws what the network or the storage says when either ends; what was stored until then is written over by the next try
 */
export async function storeKept(
  db: UserDatabase,
  { id, sha256, size }: KeptFile,
  parts: AsyncIterable<Uint8Array>,
): Promise<boolean> {
  const hash = createHash();
  let received = 0;
  let index = 0;
  for await (const chunk of inChunks(parts)) {
    received += chunk.byteLength;
    if (received > size) break;
    hash.add(chunk);
    await db.keptChunks.put({ id, index, bytes: chunk.buffer });
    index += 1;
  }
  const isWhole = received === size && hash.hex() === sha256;
  return db.transaction('rw', db.keptFiles, db.keptChunks, async () => {
    // Asked again: it may have been let go of while it came.
    const file = await db.keptFiles.get(id);
    const isKept = isWhole && file !== undefined;
    if (isKept) await db.keptFiles.put({ ...file, state: 'kept', error: null, failures: 0, retryAt: 0 });
    else await chunksOf(db.keptChunks, id).delete();
    return isKept;
  });
}

/** Notes that there is no room for a copy; it is looked for again each time. */
export async function noteNoRoom(db: UserDatabase, file: KeptFile): Promise<void> {
  // Nothing is written where nothing has changed.
  if (file.error !== 'NoRoom') await db.keptFiles.update(file.id, { error: 'NoRoom' });
}

/** Notes that a copy did not come, and drops what there is of it; it is tried again after growing waits. */
export async function noteFailed(
  db: UserDatabase,
  id: string,
  error: NonNullable<KeptFile['error']>,
  now: number,
): Promise<void> {
  await db.transaction('rw', db.keptFiles, db.keptChunks, async () => {
    await chunksOf(db.keptChunks, id).delete();
    const file = await db.keptFiles.get(id);
    if (file === undefined) return;
    const failures = file.failures + 1;
    const wait = Math.min(longestWait, 30_000 * 2 ** Math.min(failures, 10));
    await db.keptFiles.put({ ...file, error, failures, retryAt: now + wait });
  });
}

/** Keeps the small picture of a file whose bytes have come here for the first time. */
export async function storeThumbnail(db: UserDatabase, thumbnail: Thumbnail): Promise<void> {
  await db.thumbnails.put(thumbnail);
}
