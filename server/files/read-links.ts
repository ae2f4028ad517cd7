import { createHmac, timingSafeEqual } from 'node:crypto';

/** Milliseconds that a read link is valid. */
export const linkLifetime = 15 * 60_000;

/** The grant of a read link: one file, for one user, until an instant (milliseconds). */
interface Grant {
  id: string;
  userId: string;
  until: number;
}

function signatureOf(secret: string, { id, userId, until }: Grant): Buffer {
  return createHmac('sha256', `files ${secret}`).update(`${id} ${userId} ${until}`).digest();
}

/** Returns the signed query of a read link (rule FL5). */
export function signLink(secret: string, grant: Grant): string {
  const { userId, until } = grant;
  return new URLSearchParams({
    user: userId,
    until: String(until),
    signature: signatureOf(secret, grant).toString('base64url'),
  }).toString();
}

/** Returns true when the query was signed for this file and has not expired. */
export function isValidLink(
  secret: string,
  id: string,
  { user, until, signature }: { user: string; until: number; signature: string },
  now: number,
): boolean {
  const expected = signatureOf(secret, { id, userId: user, until });
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected) && until >= now;
}
