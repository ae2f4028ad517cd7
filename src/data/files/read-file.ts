import type { Collection, Table } from 'dexie';
import Dexie from 'dexie';
import type { Upload } from '#contract/entities/upload.ts';
import { FileDamaged } from '#sync/file-ports.ts';
import type { UserDatabase } from '../user-database.ts';
import type { FileChunk } from './local-file.ts';
import { chunkBytes } from './local-file.ts';

/** Where the bytes of files stand: what was captured here, or copies of what the server has. */
type Chunks = Table<FileChunk, [string, number]>;

/** The stored pieces of a file. */
export function chunksOf(chunks: Chunks, id: string): Collection<FileChunk, [string, number]> {
  return chunks.where('[id+index]').between([id, Dexie.minKey], [id, Dexie.maxKey]);
}

/**
 * Bytes `from` up to but not `to` of a file that is here.
 * @throws FileDamaged when one of its chunks is missing
 */
export async function readRange(table: Chunks, id: string, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
  const first = Math.floor(from / chunkBytes);
  const last = Math.floor((to - 1) / chunkBytes);
  const chunks = await table.where('[id+index]').between([id, first], [id, last], true, true).toArray();
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
  return wholeOf(db.fileChunks, file);
}

async function wholeOf(table: Chunks, { id, type }: Pick<FileOnDevice, 'id' | 'type'>): Promise<Blob> {
  const chunks = await chunksOf(table, id).toArray();
  return new Blob(
    chunks.map(({ bytes }) => bytes),
    { type },
  );
}

/** A copy that is kept here, whole, in its type; undefined when there is none. */
export async function readKeptFile(db: UserDatabase, id: string): Promise<Blob | undefined> {
  const file = await db.keptFiles.get(id);
  return file?.state === 'kept' ? wholeOf(db.keptChunks, file) : undefined;
}

/** A file whose bytes are here, whether captured here or copied, and how they are read. */
export interface FileOnDevice extends Pick<Upload, 'id' | 'name' | 'type' | 'size' | 'sha256'> {
  /** Bytes `from` up to but not `to`. @throws FileDamaged when some are missing */
  read: (from: number, to: number) => Promise<Uint8Array<ArrayBuffer>>;
}

/** A file as far as this device can give it without network; undefined when it cannot. */
export async function fileOnDevice(db: UserDatabase, id: string): Promise<FileOnDevice | undefined> {
  const own = await db.files.get(id);
  const kept = own === undefined ? await db.keptFiles.get(id) : undefined;
  const file = own ?? (kept?.state === 'kept' ? kept : undefined);
  if (file === undefined) return undefined;
  const table = own === undefined ? db.keptChunks : db.fileChunks;
  const { name, type, size, sha256 } = file;
  return { id, name, type, size, sha256, read: (from, to) => readRange(table, id, from, to) };
}
