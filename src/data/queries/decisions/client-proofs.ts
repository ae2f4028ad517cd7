import type { Document } from '#contract/entities/document.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Upload } from '#contract/entities/upload.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { markedOrders } from '../orders/attention.ts';
import { readRows, rowsById } from '../../rows/stored-rows.ts';

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
  const orders = await markedOrders(db, 'clientProofs');
  const ids = orders.map(({ id }) => id);
  const documents = await readRows(db.documents.where('row.orderId').anyOf(ids));
  const sent = documents.filter(({ proof }) => proof !== undefined);
  const uploads = await rowsById(
    db.uploads,
    sent.map(({ uploadId }) => uploadId),
  );
  const proofs = sent.flatMap((document): ClientProof[] => {
    const upload = uploads.get(document.uploadId);
    return upload !== undefined && isUndecided(upload) ? [{ document, upload }] : [];
  });
  return orders.flatMap((order): OrderProofs[] => {
    const own = proofs.filter(({ document }) => document.orderId === order.id);
    if (own.length === 0) return [];
    return [{ order, proofs: own.toSorted((a, b) => a.document.addedAt.localeCompare(b.document.addedAt)) }];
  });
}
