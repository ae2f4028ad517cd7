import type { Collection, Table } from 'dexie';
import Dexie from 'dexie';
import { madeAt } from '#contract/rules/made-at.ts';
import { readBlob } from '#contract/rules/files/unreadable-file.ts';
import type { FileChunk } from '../database/local-file.ts';
import { chunkBytes } from '../database/local-file.ts';

/** A table of file chunks: of captured, offline or shared files. */
export type Chunks = Table<FileChunk, [string, number]>;

/** Returns the stored chunks of a file. */
export function chunksOf(chunks: Chunks, id: string): Collection<FileChunk, [string, number]> {
  return chunks.where('[id+index]').between([id, Dexie.minKey], [id, Dexie.maxKey]);
}

/**
 * Stores the bytes of a file in one transaction per chunk. At most one chunk is in memory; `add` gets each of them.
 * @throws UnreadableFile, or the database's error
 */
export async function storeChunks(
  chunks: Chunks,
  { id, blob }: { id: string; blob: Blob },
  add?: (bytes: Uint8Array) => void,
): Promise<void> {
  for (let from = 0, index = 0; from < blob.size; from += chunkBytes, index += 1) {
    const { buffer: bytes } = await readBlob(blob, from, from + chunkBytes);
    add?.(new Uint8Array(bytes));
    await chunks.put({ id, index, bytes });
  }
}

/** Deletes the bytes of a file that could not be stored as a whole. Never rejects. */
export async function dropChunks(chunks: Chunks, id: string): Promise<void> {
  await chunksOf(chunks, id)
    .delete()
    .catch(() => 0);
}

/** Deletes the bytes of files, made before an instant, whose process died before it recorded them: nothing ever showed them. */
export async function dropUnfinished(
  chunks: Chunks,
  files: Pick<Table<unknown, string>, 'get'>,
  madeBefore: number,
): Promise<void> {
  const first = await chunks.where('index').equals(0).primaryKeys();
  for (const [id] of first)
    if (madeAt(id) < madeBefore && (await files.get(id)) === undefined) await chunksOf(chunks, id).delete();
}
