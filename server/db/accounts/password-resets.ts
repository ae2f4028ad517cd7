import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../connection/database.ts';

/** Milliseconds that a reset link is valid. */
const resetLifetime = 24 * 3_600_000;

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Creates a user's only reset link; an earlier one becomes invalid. Only the hash of the token is stored. */
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

/** Returns the user of a link that is still good; undefined when it is unknown, used or expired. */
export async function findReset(db: Db, token: string, now: Date): Promise<string | undefined> {
  const found = await db
    .selectFrom('password_resets')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .select('user_id')
    .executeTakeFirst();
  return found?.user_id;
}

/**
 * Consumes a link and returns its user; undefined when it is unknown, used or expired. Of two concurrent calls, one
 * gets the user.
 */
export async function takeReset(db: Db, token: string, now: Date): Promise<string | undefined> {
  const taken = await db
    .deleteFrom('password_resets')
    .where('token_hash', '=', hashOf(token))
    .returning(['user_id', 'expires_at'])
    .executeTakeFirst();
  return taken !== undefined && taken.expires_at.getTime() > now.getTime() ? taken.user_id : undefined;
}

/** Deletes a user's link, after their password has changed. */
export async function dropReset(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}
