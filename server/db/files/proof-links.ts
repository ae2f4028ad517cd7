import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Db } from '../connection/database.ts';

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

function secretOf(key: string, requestId: string, nonce: string): string {
  return createHmac('sha256', key).update(`proof link ${requestId} ${nonce}`).digest('base64url');
}

/** The request and the order of a link. */
export interface FoundLink {
  requestId: string;
  orderId: string;
}

/**
 * Returns the secret of a request's link, and makes it the first time. A copy of the database does not reveal it: only
 * the hash is stored, and the secret is derived from the server's key. After a change of that key the link still opens
 * but cannot be shown, so this returns undefined, as it does for a request that has the link of another order.
 */
export async function secretOfLink(
  db: Db,
  key: string,
  { requestId, orderId }: FoundLink,
  now: Date,
): Promise<string | undefined> {
  const nonce = randomBytes(16).toString('base64url');
  await db
    .insertInto('proof_links')
    .values({
      request_id: requestId,
      order_id: orderId,
      nonce,
      secret_hash: hashOf(secretOf(key, requestId, nonce)),
      created_at: now.toISOString(),
    })
    .onConflict((on) => on.column('request_id').doNothing())
    .execute();
  // Two employees who ask at once see the same link.
  const stored = await db
    .selectFrom('proof_links')
    .where('request_id', '=', requestId)
    .where('order_id', '=', orderId)
    .select(['nonce', 'secret_hash'])
    .executeTakeFirst();
  if (stored === undefined) return undefined;
  const secret = secretOf(key, requestId, stored.nonce);
  return hashOf(secret) === stored.secret_hash ? secret : undefined;
}

/** Returns true when a request has a link, also one that has ended. */
export async function hasProofLink(db: Db, requestId: string): Promise<boolean> {
  const found = await db.selectFrom('proof_links').where('request_id', '=', requestId).select('order_id').execute();
  return found.length > 0;
}

/** Returns the request and the order of a link; undefined for an unknown secret. */
export async function findProofLink(db: Db, secret: string): Promise<FoundLink | undefined> {
  const found = await db
    .selectFrom('proof_links')
    .where('secret_hash', '=', hashOf(secret))
    .select(['request_id', 'order_id'])
    .executeTakeFirst();
  return found === undefined ? undefined : { requestId: found.request_id, orderId: found.order_id };
}

/** Deletes links that were made before an instant. Until then an expired link says that it is. */
export async function deleteOldProofLinks(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('proof_links').where('created_at', '<', before).execute();
}
