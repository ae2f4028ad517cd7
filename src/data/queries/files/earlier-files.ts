import type { Document } from '#contract/entities/document.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Upload } from '#contract/entities/upload.ts';
import { isFor } from '#contract/rules/orders/required-documents.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { filesOfOrders } from './files.ts';
import { ordersAtAddress } from '../orders/same-address.ts';

/** A file of an earlier order at the same address. */
export interface EarlierFile {
  order: Order;
  upload: Upload;
  /** Absent for a photo or plan that is no document. */
  document?: Document | undefined;
}

/** An instant before every order, for a search without a limit. */
const always = '';

/**
 * Returns the files of earlier orders at an order's address for the same required document, those of the newest order first.
 * Empty for a file without one. Reads this device only.
 */
export async function earlierFiles(
  db: UserDatabase,
  { id, address, orderDate }: Pick<Order, 'id' | 'address' | 'orderDate'>,
  requirement: Upload['requirement'],
): Promise<EarlierFile[]> {
  if (requirement === null) return [];
  const earlier = (await ordersAtAddress(db, address, always)).filter(
    (order) => order.id !== id && order.orderDate <= orderDate,
  );
  const files = await filesOfOrders(
    db,
    earlier.map((order) => order.id),
  );
  return earlier.flatMap((order, index) =>
    (files[index] ?? [])
      .filter(({ upload }) => isFor(upload, requirement))
      .map(({ upload, document }) => ({ order, upload, document })),
  );
}
