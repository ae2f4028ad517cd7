import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';

/** Returns true for an Ed25519 private key, PKCS #8 in base64. */
function isSigningKey(text: string): boolean {
  try {
    const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
    return key.asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

/** The environment variables of audit files. */
export const auditKeyEnvironment = {
  AUDIT_SIGNING_KEY: z
    .string()
    .refine(isSigningKey, 'must be an Ed25519 private key, PKCS #8 in base64 (docs/operations.md says how to make one)')
    .optional(),
};

/** Returns the configured key; null for one that the server makes itself. */
export function auditKeyOf({ AUDIT_SIGNING_KEY }: z.infer<z.ZodObject<typeof auditKeyEnvironment>>): string | null {
  return AUDIT_SIGNING_KEY ?? null;
}
