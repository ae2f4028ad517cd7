import Dexie from 'dexie';
import { FileDamaged } from '#sync/file-ports.ts';
import type { UserDatabase } from '../user-database.ts';
import { chunkBytes } from './local-file.ts';

/**
 * Bytes `from` up to but not `to` of a file that is here.
 * @throws FileDamaged when one of its chunks is missing
 */
export async function readRange(
  db: UserDatabase,
  id: string,
  from: number,
  to: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const first = Math.floor(from / chunkBytes);
  const last = Math.floor((to - 1) / chunkBytes);
  const chunks = await db.fileChunks.where('[id+index]').between([id, first], [id, last], true, true).toArray();
  if (chunks.length !== last - first + 1) throw new FileDamaged(id);
  const read = new Uint8Array(to - from);
  for (const { index, bytes } of chunks) {
    const start = index * chunkBytes;
    const piece = new Uint8Array(bytes).subarray(Math.max(0, from - start), Math.min(bytes.byteLength, to - start));
    read.set(piece, Math.max(0, start - from));
  }
  return read;
}

/** A file that is here, whole, in its type; undefined when its bytes are not on this device. */
export async function readLocalFile(db: UserDatabase, id: string): Promise<Blob | undefined> {
  const file = await db.files.get(id);
  if (file === undefined) return undefined;
  const range = db.fileChunks.where('[id+index]').between([id, Dexie.minKey], [id, Dexie.maxKey]);
  const chunks = await range.toArray();
  return new Blob(
    chunks.map(({ bytes }) => bytes),
    { type: file.type },
  );
}
