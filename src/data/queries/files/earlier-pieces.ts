import type { Document } from '#contract/entities/document.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Upload } from '#contract/entities/upload.ts';
import { isFor } from '#contract/rules/required-files.ts';
import type { UserDatabase } from '../../user-database.ts';
import { filesOfOrders } from './files.ts';
import { ordersAtAddress } from '../orders/same-address.ts';

/** A piece of an earlier order at the same address. */
export interface EarlierPiece {
  order: Order;
  upload: Upload;
  /** Absent for a photo or plan that is no document. */
  document?: Document | undefined;
}

/** An instant before every order, for a search without a limit. */
const always = '';

/**
 * Returns the pieces of earlier orders at an order's address that fulfil the same requirement, those of the newest order first.
 * Empty for a piece without a requirement. Reads this device only.
 */
export async function earlierPieces(
  db: UserDatabase,
  { id, address, orderDate }: Pick<Order, 'id' | 'address' | 'orderDate'>,
  requirement: Upload['requirement'],
): Promise<EarlierPiece[]> {
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
