import { createHmac, timingSafeEqual } from 'node:crypto';

/** Milliseconds that a read address is good for. */
export const linkLifetime = 15 * 60_000;

/** What a read address lets see: one file, by one user, until an instant (milliseconds). */
interface Grant {
  id: string;
  userId: string;
  until: number;
}

function signatureOf(secret: string, { id, userId, until }: Grant): Buffer {
  return createHmac('sha256', `files ${secret}`).update(`${id} ${userId} ${until}`).digest();
}

/** The query of a read address, signed (rule FL5). */
export function signLink(secret: string, grant: Grant): string {
  const { userId, until } = grant;
  return new URLSearchParams({
    user: userId,
    until: String(until),
    signature: signatureOf(secret, grant).toString('base64url'),
  }).toString();
}

/** True when the query was signed for this file and is not too old. */
export function isGoodLink(
  secret: string,
  id: string,
  { user, until, signature }: { user: string; until: number; signature: string },
  now: number,
): boolean {
  const expected = signatureOf(secret, { id, userId: user, until });
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected) && until >= now;
}
