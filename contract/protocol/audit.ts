import { z } from 'zod';

/** GET audit-key.json: the public key that verifies audit files. */
export const auditPublicKey = z.object({
  /** The first 16 hex digits of the SHA-256 of the key (SPKI, DER). */
  id: z.string(),
  algorithm: z.literal('Ed25519'),
  /** PEM. */
  publicKey: z.string(),
});
