import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** A SHA-256 that is fed piece by piece, as the browser's own cannot be; small hex. */
export interface RunningHash {
  add: (bytes: Uint8Array) => void;
  hex: () => string;
}

export function createHash(): RunningHash {
  const hash = sha256.create();
  return { add: (bytes) => void hash.update(bytes), hex: () => bytesToHex(hash.digest()) };
}
