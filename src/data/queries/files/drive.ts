import type { Order } from '#contract/entities/order.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import type { DocumentOfOrder } from './documents.ts';
import { documentsOfOrders } from './documents.ts';
import type { FileOfOrder } from './files.ts';
import { filesOfOrders } from './files.ts';

/** An order with its drive. */
export interface DriveOrder {
  order: Order;
  /** Photos, plans and further files that are no document. */
  files: FileOfOrder[];
  /** The newest first. */
  documents: DocumentOfOrder[];
}

/** Returns the newest orders by their day, as the drive lists them: what it shows until all orders were read. */
export async function newestOrders(db: UserDatabase, count: number): Promise<string[]> {
  const stored = await db.orders.orderBy('row.orderDate').reverse().limit(count).toArray();
  return stored.toSorted((a, b) => (a.row.createdAt < b.row.createdAt ? 1 : -1)).map(({ id }) => id);
}

/** Returns the drives of the stored orders among these, in the requested order. */
export function driveOf(db: UserDatabase, orderIds: readonly string[]): Promise<DriveOrder[]> {
  const tables = [db.orders, db.documents, db.uploads, db.files, db.offlineFiles];
  return db.transaction('r', tables, async () => {
    const [stored, files, documents] = await Promise.all([
      db.orders.bulkGet([...orderIds]),
      filesOfOrders(db, orderIds),
      documentsOfOrders(db, orderIds),
    ]);
    return stored.flatMap((one, index) =>
      one === undefined
        ? []
        : {
            order: one.row,
            files: (files[index] ?? []).filter(({ document }) => document === undefined),
            documents: documents[index] ?? [],
          },
    );
  });
}
