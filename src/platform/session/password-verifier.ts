/** Verifies a password without storing it (rule RN7). */
export interface PasswordVerifier {
  iterations: number;
  salt: Uint8Array<ArrayBuffer>;
  hash: Uint8Array<ArrayBuffer>;
}

/** PBKDF2 with HMAC-SHA-256: OWASP recommends 600 000 rounds. About half a second on a phone, once per sign-in. */
const verifierIterations = 600_000;
const saltBytes = 16;
const hashBits = 256;

async function derive(
  password: string,
  { salt, iterations }: Pick<PasswordVerifier, 'salt' | 'iterations'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveBits']);
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, hashBits),
  );
}

/** Compares in constant time. */
function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (const [index, byte] of one.entries()) difference |= byte ^ (other[index] ?? 0);
  return difference === 0;
}

/**
 * Derives a verifier with its own salt. The browser derives off the page's thread.
 * @throws where the browser offers no WebCrypto (a page without HTTPS)
 */
export async function makeVerifier(password: string, iterations = verifierIterations): Promise<PasswordVerifier> {
  const salt = crypto.getRandomValues(new Uint8Array(saltBytes));
  return { iterations, salt, hash: await derive(password, { salt, iterations }) };
}

/** Returns whether the verifier was derived from this password. */
export async function matchesVerifier(verifier: PasswordVerifier, password: string): Promise<boolean> {
  return areEqual(await derive(password, verifier), verifier.hash);
}
