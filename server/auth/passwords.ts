import { hash, verify } from '@node-rs/argon2';

/** Hashes a password with argon2id, with the library's parameters (19 MiB, 2 passes), which follow OWASP's. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let nobodysHash: Promise<string> | undefined;

/**
 * Returns true when the password has this hash. An unknown user, without a hash, takes the same time, so that the
 * duration does not reveal which accounts exist.
 */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this account');
  const matches = await verify(stored ?? (await nobodysHash), password);
  return stored !== undefined && matches;
}
