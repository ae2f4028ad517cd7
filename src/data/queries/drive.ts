import type { Document } from '#contract/entities/document.ts';
import type { Order } from '#contract/entities/order.ts';
import type { UserDatabase } from '../user-database.ts';
import type { FileOfOrder } from './files.ts';
import { filesOfOrders } from './files.ts';

/** A document of an order. `file` holds its bytes' state; undefined when this device does not know the upload. */
export interface DriveDocument {
  document: Document;
  file: FileOfOrder | undefined;
}

/** The content of an order's drive. */
export interface DriveContent {
  /** Photos, plans and further files that are no document. */
  files: FileOfOrder[];
  /** The newest first. */
  documents: DriveDocument[];
}

/** An order with its drive. */
export interface DriveOrder extends DriveContent {
  order: Order;
}

/** Returns the drives of the stored orders among these, in the requested order. */
export function driveOf(db: UserDatabase, orderIds: readonly string[]): Promise<DriveOrder[]> {
  const tables = [db.orders, db.documents, db.uploads, db.files, db.offlineFiles];
  return db.transaction('r', tables, async () => {
    const [stored, files, documents] = await Promise.all([
      db.orders.bulkGet([...orderIds]),
      filesOfOrders(db, orderIds),
      db.documents
        .where('row.orderId')
        .anyOf([...orderIds])
        .toArray(),
    ]);
    const byOrder = new Map<string, Document[]>();
    for (const { row } of documents) {
      const orderId = row.orderId ?? '';
      byOrder.set(orderId, [...(byOrder.get(orderId) ?? []), row]);
    }
    return stored.flatMap((one, index) =>
      one === undefined ? [] : [{ order: one.row, ...contentOf(files[index] ?? [], byOrder.get(one.id) ?? []) }],
    );
  });
}

function contentOf(files: readonly FileOfOrder[], documents: readonly Document[]): DriveContent {
  const byId = new Map(files.map((file) => [file.upload.id, file]));
  const ofDocuments = new Set(documents.map(({ uploadId }) => uploadId));
  return {
    files: files.filter(({ upload }) => !ofDocuments.has(upload.id)),
    documents: documents
      .toSorted((left, right) => right.addedAt.localeCompare(left.addedAt))
      .map((document) => ({ document, file: byId.get(document.uploadId) })),
  };
}
