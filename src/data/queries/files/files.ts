import type { Document } from '#contract/entities/document.ts';
import type { Upload } from '#contract/entities/upload.ts';
import type { LocalFile } from '../../database/local-file.ts';
import type { OfflineFile } from '../../database/offline-file.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { readRows, rowsOfOrder } from '../../rows/stored-rows.ts';
import { grouped } from '#contract/values/grouped.ts';

/** A file of an order, with its bytes on this device. */
export interface FileOfOrder {
  /** Of a file that is a document, it bears the document's name. */
  upload: Upload;
  /** Absent for a photo or plan that is no document. */
  document?: Document | undefined;
  /** Undefined without own bytes: captured elsewhere, or sent and freed. */
  local: LocalFile | undefined;
  /** The offline file, stored or being downloaded; undefined when there is none. */
  offlineFile: OfflineFile | undefined;
}

function byPlace(left: FileOfOrder, right: FileOfOrder): number {
  return left.upload.place - right.upload.place || left.upload.capturedAt.localeCompare(right.upload.capturedAt);
}

/** Returns uploads as files with their bytes here, and with the documents that they are. */
export async function withBytes(
  db: UserDatabase,
  uploads: readonly Upload[],
  documents: readonly Document[],
): Promise<FileOfOrder[]> {
  const ids = uploads.map(({ id }) => id);
  const [local, offlineFiles] = await Promise.all([db.files.bulkGet(ids), db.offlineFiles.bulkGet(ids)]);
  const byUpload = new Map(documents.map((document) => [document.uploadId, document]));
  return uploads.map((upload, place) => {
    const document = byUpload.get(upload.id);
    const named = document === undefined ? upload : { ...upload, name: document.name };
    return { upload: named, document, local: local[place], offlineFile: offlineFiles[place] };
  });
}

/** Returns the files of each order that were not removed, by their place under their required document and then by capture time. */
export function filesOfOrders(db: UserDatabase, orderIds: readonly string[]): Promise<FileOfOrder[][]> {
  return db.transaction('r', db.uploads, db.documents, db.files, db.offlineFiles, async () => {
    const [uploads, documents] = await Promise.all([
      Promise.all(orderIds.map((id) => rowsOfOrder(db.uploads, id))),
      readRows(db.documents.where('row.orderId').anyOf(orderIds)),
    ]);
    const present = uploads.flat().filter(({ removed }) => removed === null);
    const files = await withBytes(db, present, documents);
    const byOrder = grouped(files, ({ upload }) => upload.orderId);
    return orderIds.map((id) => (byOrder.get(id) ?? []).toSorted(byPlace));
  });
}

/** Returns the files of one order. */
export async function filesOfOrder(db: UserDatabase, orderId: string): Promise<FileOfOrder[]> {
  return (await filesOfOrders(db, [orderId])).flat();
}

/** Returns the files that neither their device nor the server has (rule OB10e), the latest first. Leaves out removed ones. */
export async function lostFiles(db: UserDatabase): Promise<Upload[]> {
  const lost = await readRows(db.uploads.where('row.lostAt').above('').reverse());
  return lost.filter(({ receivedAt, removed }) => receivedAt === null && removed === null);
}

/** Returns the lost files that the user of this device captured. */
export async function ownLostFiles(db: UserDatabase): Promise<Upload[]> {
  return (await lostFiles(db)).filter(({ by }) => by.id === db.userId);
}

/** Returns true when all files of an order are pinned without an end. */
export async function isOrderPinned(db: UserDatabase, orderId: string): Promise<boolean> {
  const pinned = await db.pinnedOrders.get(orderId);
  return pinned !== undefined && pinned.until === undefined;
}

/** Returns the row of a file; null when it is not on this device. */
export async function uploadOf(db: UserDatabase, id: string): Promise<Upload | null> {
  return (await db.uploads.get(id))?.row ?? null;
}

/** Returns a file's bytes on this device; `local` is undefined when there are none. */
export async function localFileOf(db: UserDatabase, id: string): Promise<{ local: LocalFile | undefined }> {
  return { local: await db.files.get(id) };
}
