import { hash, verify } from '@node-rs/argon2';

/** Hash of a password, argon2id with the library's parameters (19 MiB, 2 passes), which follow OWASP's. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let nobodysHash: Promise<string> | undefined;

/**
 * Whether the password is the one of the hash. Without a hash (unknown user) it takes the same time and is false, so that
 * nobody learns which accounts exist.
 */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this account');
  const matches = await verify(stored ?? (await nobodysHash), password);
  return stored !== undefined && matches;
}
