import type { KeyObject } from 'node:crypto';
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { FlattenedSign } from 'jose';
import type { Context } from '../context.ts';
import { loadOrCreateAuditKey } from '../db/accounts/audit-keys.ts';

/** The key that signs audit files (Ed25519). */
export interface AuditKey {
  /** The first 16 hex digits of the SHA-256 of the public key (SPKI, DER). */
  id: string;
  /** PEM. */
  publicKey: string;
  /** Returns the signature of these bytes: a JWS without its payload (RFC 7515, appendix F). */
  sign: (bytes: Uint8Array) => Promise<string>;
}

function generated(): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
}

export function keyOf(privateKey: KeyObject): AuditKey {
  const publicKey = createPublicKey(privateKey);
  const der = publicKey.export({ format: 'der', type: 'spki' });
  const id = createHash('sha256').update(der).digest('hex').slice(0, 16);
  return {
    id,
    publicKey: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    sign: async (bytes) => {
      const jws = await new FlattenedSign(bytes).setProtectedHeader({ alg: 'EdDSA', kid: id }).sign(privateKey);
      return `${jws.protected}..${jws.signature}`;
    },
  };
}

/** Returns the server's key: the configured one, or the one that was generated once and stored in the database. */
export async function auditKey({ config, database }: Pick<Context, 'config' | 'database'>): Promise<AuditKey> {
  const text = config.auditKey ?? (await loadOrCreateAuditKey(database.db, generated));
  return keyOf(createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' }));
}
