import { createHash, randomBytes } from 'node:crypto';
import type { Db } from './database.ts';

/** How long a reset link is good, milliseconds. */
const resetLifetime = 24 * 3_600_000;

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Makes a user's one reset link; an earlier one is no longer good. Only the token's hash is stored. */
export async function issueReset(
  db: Db,
  userId: string,
  issuedBy: string,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + resetLifetime);
  const stored = { token_hash: hashOf(token), issued_by: issuedBy, expires_at: expiresAt.toISOString() };
  await db
    .insertInto('password_resets')
    .values({ user_id: userId, ...stored })
    .onConflict((on) => on.column('user_id').doUpdateSet(stored))
    .execute();
  return { token, expiresAt };
}

/** Uses a link up and tells whose it was; undefined when it is unknown, used or past its time. One of two at once gets it. */
export async function takeReset(db: Db, token: string, now: Date): Promise<string | undefined> {
  const taken = await db
    .deleteFrom('password_resets')
    .where('token_hash', '=', hashOf(token))
    .returning(['user_id', 'expires_at'])
    .executeTakeFirst();
  return taken !== undefined && taken.expires_at.getTime() > now.getTime() ? taken.user_id : undefined;
}

/** Ends a user's link: their password has changed meanwhile. */
export async function dropReset(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}
