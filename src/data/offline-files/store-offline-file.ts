import { createHash } from '../files/hash-file.ts';
import { chunkBytes } from '../database/local-file.ts';
import { chunksOf } from '../files/file-chunks.ts';
import type { UserDatabase } from '../database/user-database.ts';
import type { OfflineFile } from '../database/offline-file.ts';
import { longestWait } from '../database/offline-file.ts';

/** Regroups the parts of a download into chunks of the stored size. */
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
 * Stores the bytes of an offline file as they arrive, one transaction per chunk. The file counts as stored once all bytes
 * are here and match the hash.
 * @returns false, with nothing stored, when the bytes do not match
 * @throws the error of the network or the storage; the next try overwrites the chunks stored so far
 */
export async function storeOfflineFile(
  db: UserDatabase,
  { id, sha256, size }: OfflineFile,
  parts: AsyncIterable<Uint8Array>,
): Promise<boolean> {
  const hash = createHash();
  let received = 0;
  let index = 0;
  for await (const chunk of inChunks(parts)) {
    received += chunk.byteLength;
    if (received > size) break;
    hash.add(chunk);
    await db.offlineChunks.put({ id, index, bytes: chunk.buffer });
    index += 1;
  }
  const isWhole = received === size && hash.hex() === sha256;
  return db.transaction('rw', db.offlineFiles, db.offlineChunks, async () => {
    // Check again: the file may have been removed during the download.
    const file = await db.offlineFiles.get(id);
    const isStored = isWhole && file !== undefined;
    if (isStored) await db.offlineFiles.put({ ...file, state: 'kept', error: null, failures: 0, retryAt: 0 });
    else await chunksOf(db.offlineChunks, id).delete();
    return isStored;
  });
}

/** Records that the storage quota has no space for an offline file; each download run checks again. */
export async function recordQuotaExceeded(db: UserDatabase, file: OfflineFile): Promise<void> {
  // Do not write without a change.
  if (file.error !== 'NoRoom') await db.offlineFiles.update(file.id, { error: 'NoRoom' });
}

/** Records a failed download and deletes its chunks. Later tries wait longer and longer. */
export async function recordFailed(
  db: UserDatabase,
  id: string,
  error: NonNullable<OfflineFile['error']>,
  now: number,
): Promise<void> {
  await db.transaction('rw', db.offlineFiles, db.offlineChunks, async () => {
    await chunksOf(db.offlineChunks, id).delete();
    const file = await db.offlineFiles.get(id);
    if (file === undefined) return;
    const failures = file.failures + 1;
    const wait = Math.min(longestWait, 30_000 * 2 ** Math.min(failures, 10));
    await db.offlineFiles.put({ ...file, error, failures, retryAt: now + wait });
  });
}
