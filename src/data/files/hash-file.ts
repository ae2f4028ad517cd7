import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** An incremental SHA-256, which the browser's own API does not offer; lower-case hex. */
export interface RunningHash {
  add: (bytes: Uint8Array) => void;
  hex: () => string;
}

export function createHash(): RunningHash {
  const hash = sha256.create();
  return { add: (bytes) => void hash.update(bytes), hex: () => bytesToHex(hash.digest()) };
}
