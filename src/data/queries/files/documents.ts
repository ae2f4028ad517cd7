import type { Document } from '#contract/entities/document.ts';
import type { PebDraft } from '#contract/entities/peb-draft.ts';
import type { Upload } from '#contract/entities/upload.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import type { FileOfOrder } from './files.ts';
import { withBytes } from './files.ts';
import { readRows, rowsAmong, rowsOfOrder } from '../../rows/stored-rows.ts';
import { grouped } from '#contract/values/grouped.ts';

/** A document of an order, with the file that holds its bytes. */
export interface DocumentOfOrder {
  document: Document;
  /** Undefined until it is on this device, and once it was removed. */
  file: FileOfOrder | undefined;
  /** Who removed the file, and when; null while nobody did. */
  removed: Upload['removed'];
}

/** Returns the documents of each order, the newest first. */
export function documentsOfOrders(db: UserDatabase, orderIds: readonly string[]): Promise<DocumentOfOrder[][]> {
  return db.transaction('r', db.documents, db.uploads, db.files, db.offlineFiles, async () => {
    const documents = await readRows(db.documents.where('row.orderId').anyOf(orderIds));
    const uploads = await rowsAmong(
      db.uploads,
      documents.map(({ uploadId }) => uploadId),
    );
    const present = uploads.filter(({ removed }) => removed === null);
    const files = new Map((await withBytes(db, present, documents)).map((file) => [file.upload.id, file]));
    const byOrder = grouped(documents, ({ orderId }) => orderId);
    const removals = new Map(uploads.map(({ id, removed }) => [id, removed]));
    return orderIds.map((id) =>
      (byOrder.get(id) ?? [])
        .toSorted((left, right) => right.addedAt.localeCompare(left.addedAt))
        .map((document) => ({
          document,
          file: files.get(document.uploadId),
          removed: removals.get(document.uploadId) ?? null,
        })),
    );
  });
}

/** Returns the documents of an order, the newest first. */
export async function documentsOfOrder(db: UserDatabase, orderId: string): Promise<DocumentOfOrder[]> {
  return (await documentsOfOrders(db, [orderId])).flat();
}

/** Returns the documents of an order by the file that holds their bytes, without reading those files. */
export async function documentsByFile(db: UserDatabase, orderId: string): Promise<ReadonlyMap<string, Document>> {
  return new Map((await rowsOfOrder(db.documents, orderId)).map((document) => [document.uploadId, document]));
}

/** Returns what was taken for an order. What its client and the office sent has its own list until it is filed under a required document. */
export function takenFiles(files: readonly FileOfOrder[], documents: readonly DocumentOfOrder[]): FileOfOrder[] {
  const sent = new Set(
    documents.flatMap(({ document: { source, uploadId } }) => (source === 'employee' ? [] : uploadId)),
  );
  return files.filter(({ upload: { id, requirement } }) => requirement !== null || !sent.has(id));
}

/** Returns the PEB drafts of an order, the newest first. */
export async function draftsOfOrder(db: UserDatabase, orderId: string): Promise<PebDraft[]> {
  return (await rowsOfOrder(db.pebDrafts, orderId)).toSorted((a, b) => b.submittedAt.localeCompare(a.submittedAt));
}
