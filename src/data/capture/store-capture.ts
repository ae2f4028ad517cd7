import type { Upload } from '#contract/entities/upload.ts';
import { placeMax } from '#contract/entities/upload.ts';
import { isFor } from '#contract/rules/orders/required-documents.ts';
import { takenAtOf } from '#contract/rules/files/taken-at.ts';
import { toLocalWriteError } from '../outbox/local-write-error.ts';
import type { Mutate } from '../outbox/mutate.ts';
import { readRows, rowsOfOrder } from '../rows/stored-rows.ts';
import type { UserDatabase } from '../database/user-database.ts';
import { createHash } from '../files/hash-file.ts';
import type { CaptureTarget } from './captured-file.ts';
import type { Thumbnail } from '../database/local-file.ts';
import { chunksOf, dropChunks, storeChunks } from '../files/file-chunks.ts';

/** A file to store, and what it belongs to. */
export interface CaptureInput {
  /** Identifier of the upload it becomes; a UUIDv7. */
  id: string;
  name: string;
  /** Media type, found from the content. */
  type: string;
  blob: Blob;
  target: CaptureTarget;
  /** The file that this one was made from, or null. */
  originalId: string | null;
  thumbnail: Omit<Thumbnail, 'id'> | null;
  /** When the picture was taken, as its file says; null or absent when that is unknown. */
  takenAt?: string | null;
}

export interface StoreCaptureOptions {
  db: UserDatabase;
  mutate: Mutate;
  /** The device's clock, milliseconds. */
  clock: () => number;
}

/** The stored file, or the existing one with the same bytes. */
export interface StoredCapture {
  uploadId: string;
  isDuplicate: boolean;
}

/** Returns the uploads of the same order or client. */
async function besides(db: UserDatabase, { target: { clientId, orderId } }: CaptureInput): Promise<Upload[]> {
  if (orderId !== null) return rowsOfOrder(db.uploads, orderId);
  return (await readRows(db.uploads)).filter((row) => row.orderId === null && row.clientId === clientId);
}

/** Returns whether the upload is for the same: the required document, and the visit to a client. */
function isForSame(upload: Upload, { target: { clientVisitId, kind, requirement } }: CaptureInput): boolean {
  return upload.kind === kind && upload.clientVisitId === clientVisitId && isFor(upload, requirement);
}

/**
 * Returns the place after the other files of the same required document, before those of who had the order. A file made from another
 * one takes that file's place.
 */
function placeOf(given: CaptureInput, there: readonly Upload[]): number {
  const alike = there.filter((upload) => isForSame(upload, given) && upload.place <= placeMax);
  const original = alike.find(({ id }) => id === given.originalId);
  return original?.place ?? Math.min(placeMax, Math.max(0, ...alike.map(({ place }) => place)) + 1);
}

/** Returns when the picture was taken; an edited copy has the time of its original. */
function takenAtFor({ originalId, takenAt = null }: CaptureInput, there: readonly Upload[]): { takenAt?: string } {
  const original = there.find(({ id }) => id === originalId);
  const taken = original === undefined ? takenAt : takenAtOf(original);
  return taken === null ? {} : { takenAt: taken };
}

/**
 * Stores a captured file: its bytes, its thumbnail and the mutation that attaches it. One last transaction commits all of
 * it; without it the file does not exist (rule FL1).
 * @throws LocalWriteError when nothing was stored: quota exceeded, no database, or a name that the contract rejects
 */
export async function storeCapture(
  { clock, db, mutate }: StoreCaptureOptions,
  given: CaptureInput,
): Promise<StoredCapture> {
  const { blob, id, name, originalId, target, thumbnail, type } = given;
  try {
    const hash = createHash();
    await storeChunks(db.fileChunks, given, hash.add);
    const sha256 = hash.hex();
    const there = (await besides(db, given)).filter(({ removed }) => removed === null);
    const same = there.find((upload) => upload.sha256 === sha256 && isForSame(upload, given));
    if (same !== undefined) {
      await chunksOf(db.fileChunks, id).delete();
      return { uploadId: same.id, isDuplicate: true };
    }
    const now = clock();
    const facts = { name, type, size: blob.size, sha256 };
    await mutate({
      name: 'upload.attach',
      args: {
        uploadId: id,
        ...target,
        ...facts,
        place: placeOf(given, there),
        capturedAt: new Date(now).toISOString(),
        ...takenAtFor(given, there),
        originalId,
      },
      alongside: {
        tables: [db.files, db.thumbnails],
        write: () => [
          db.files.put({
            id,
            ...facts,
            keptAt: now,
            state: 'waiting',
            offset: 0,
            movedAt: null,
            error: null,
            failures: 0,
            retryAt: 0,
          }),
          ...(thumbnail === null ? [] : [db.thumbnails.put({ id, ...thumbnail })]),
        ],
      },
    });
    return { uploadId: id, isDuplicate: false };
  } catch (error) {
    await dropChunks(db.fileChunks, id);
    throw toLocalWriteError(error);
  }
}
