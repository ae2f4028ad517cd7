import type { Document } from '#contract/entities/document.ts';
import type { PebDraft } from '#contract/entities/peb-draft.ts';
import type { Upload } from '#contract/entities/upload.ts';
import type { UserDatabase } from '../user-database.ts';
import type { FileOfOrder } from './files.ts';

/** A document of an order, with the file that holds its bytes. */
export interface DocumentOfOrder {
  document: Document;
  /** Undefined until it is on this device, and once it was removed. */
  upload: Upload | undefined;
}

/** Returns the documents of an order, the newest first. */
export async function documentsOfOrder(db: UserDatabase, orderId: string): Promise<DocumentOfOrder[]> {
  const documents = (await db.documents.where('row.orderId').equals(orderId).toArray()).map(({ row }) => row);
  const uploads = await db.uploads.bulkGet(documents.map(({ uploadId }) => uploadId));
  return documents
    .map((document, index) => {
      const upload = uploads[index]?.row;
      return { document, upload: upload?.removed === null ? upload : undefined };
    })
    .toSorted((a, b) => b.document.addedAt.localeCompare(a.document.addedAt));
}

/** Returns what was taken for an order. What its client and the office sent has its own list until it is filed under a piece. */
export function takenFiles(files: readonly FileOfOrder[], documents: readonly DocumentOfOrder[]): FileOfOrder[] {
  const sent = new Set(
    documents.flatMap(({ document: { source, uploadId } }) => (source === 'employee' ? [] : uploadId)),
  );
  return files.filter(({ upload: { id, requirement } }) => requirement !== null || !sent.has(id));
}

/** Returns the PEB drafts of an order, the newest first. */
export async function draftsOfOrder(db: UserDatabase, orderId: string): Promise<PebDraft[]> {
  const stored = await db.pebDrafts.where('row.orderId').equals(orderId).toArray();
  return stored.map(({ row }) => row).toSorted((a, b) => b.submittedAt.localeCompare(a.submittedAt));
}
