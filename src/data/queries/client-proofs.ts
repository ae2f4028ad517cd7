import type { Document } from '#contract/entities/document.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Upload } from '#contract/entities/upload.ts';
import type { UserDatabase } from '../user-database.ts';

/** A document that the client sent by the link of a proof request, with its file. */
export interface ClientProof {
  document: Document;
  upload: Upload;
}

/** The proofs of an order that wait for a supervisor, the oldest first. */
export interface OrderProofs {
  order: Order;
  proofs: readonly ClientProof[];
}

/** Returns true while nobody has reviewed a file or filed it under a required document, where it waits as evidence. */
function isUndecided({ review, requirement, removed }: Upload): boolean {
  return review === null && requirement === null && removed === null;
}

/** Returns the proofs of open orders that wait for a supervisor. */
export async function undecidedProofs(db: UserDatabase): Promise<OrderProofs[]> {
  const orders = await db.orders.where('marks').equals('clientProofs').toArray();
  const stored = await db.documents
    .where('row.orderId')
    .anyOf(orders.map(({ id }) => id))
    .toArray();
  const documents = stored.map(({ row }) => row).filter(({ proof }) => proof !== undefined);
  const uploads = await db.uploads.bulkGet(documents.map(({ uploadId }) => uploadId));
  const proofs = documents.flatMap((document, index): ClientProof[] => {
    const upload = uploads[index]?.row;
    return upload !== undefined && isUndecided(upload) ? [{ document, upload }] : [];
  });
  return orders.flatMap(({ row: order }): OrderProofs[] => {
    const own = proofs.filter(({ document }) => document.orderId === order.id);
    if (own.length === 0) return [];
    return [{ order, proofs: own.toSorted((a, b) => a.document.addedAt.localeCompare(b.document.addedAt)) }];
  });
}
