import { z } from 'zod';
import { recordId } from '../entities/common.ts';
import { fileName } from '../entities/document.ts';
import { signedLink } from './files.ts';

/** GET orders/{id}/audit: a short-lived URL of the order's audit file, and what will not be in it. */
export const auditLink = signedLink.extend({
  /** Identifiers of the files in it. */
  included: z.array(recordId),
  /** Files of the order whose bytes the server does not have. A device may have more that the server does not know. */
  notReceived: z.array(z.object({ id: recordId, name: fileName })),
});
export type AuditLink = z.infer<typeof auditLink>;

/** GET audit-key.json: the public key that verifies audit files. */
export const auditPublicKey = z.object({
  /** The first 16 hex digits of the SHA-256 of the key (SPKI, DER). */
  id: z.string(),
  algorithm: z.literal('Ed25519'),
  /** PEM. */
  publicKey: z.string(),
});
