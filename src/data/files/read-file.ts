import type { Upload } from '#contract/entities/upload.ts';
import { FileDamaged } from '#sync/files/file-ports.ts';
import type { UserDatabase } from '../database/user-database.ts';
import type { Chunks } from './file-chunks.ts';
import { chunksOf } from './file-chunks.ts';
import { chunkBytes } from '../database/local-file.ts';

/**
 * Reads the bytes from `from` up to but not including `to` of a stored file.
 * @throws FileDamaged when a chunk is missing
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

/**
 * Returns a captured file with its type; undefined when its bytes are not on this device.
 * @throws FileDamaged when some are missing
 */
export async function readLocalFile(db: UserDatabase, id: string): Promise<Blob | undefined> {
  const file = await db.files.get(id);
  if (file === undefined) return undefined;
  return wholeOf(db.fileChunks, file);
}

async function wholeOf(table: Chunks, { id, type, size }: Pick<FileOnDevice, 'id' | 'type' | 'size'>): Promise<Blob> {
  const chunks = await chunksOf(table, id).toArray();
  const whole = new Blob(
    chunks.map(({ bytes }) => bytes),
    { type },
  );
  if (whole.size !== size) throw new FileDamaged(id);
  return whole;
}

/**
 * Returns an offline file with its type; undefined when it is not stored.
 * @throws FileDamaged when some of its bytes are missing
 */
export async function readOfflineFile(db: UserDatabase, id: string): Promise<Blob | undefined> {
  const file = await db.offlineFiles.get(id);
  return file?.state === 'kept' ? wholeOf(db.offlineChunks, file) : undefined;
}

/** A file whose bytes are on this device, captured or offline, and how to read them. */
export interface FileOnDevice extends Pick<Upload, 'id' | 'name' | 'type' | 'size' | 'sha256'> {
  /** Reads bytes `from` up to but not including `to`. @throws FileDamaged when some are missing */
  read: (from: number, to: number) => Promise<Uint8Array<ArrayBuffer>>;
}

/** Returns a file that is readable without network; undefined when this device does not have it. */
export async function fileOnDevice(db: UserDatabase, id: string): Promise<FileOnDevice | undefined> {
  const own = await db.files.get(id);
  const kept = own === undefined ? await db.offlineFiles.get(id) : undefined;
  const file = own ?? (kept?.state === 'kept' ? kept : undefined);
  if (file === undefined) return undefined;
  const table = own === undefined ? db.offlineChunks : db.fileChunks;
  const { name, type, size, sha256 } = file;
  return { id, name, type, size, sha256, read: (from, to) => readRange(table, id, from, to) };
}
