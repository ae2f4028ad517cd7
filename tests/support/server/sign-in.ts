import { randomUUID } from 'node:crypto';
import { signToken } from '#server/auth/tokens.ts';
import type { Context } from '#server/context.ts';

/** Stores a sign-in without a password, as of now, and returns its token. */
export async function signInWithoutPassword(
  { config, database, now }: Pick<Context, 'config' | 'database' | 'now'>,
  user: { id: string; roles: readonly string[] },
  deviceId: string | null,
): Promise<string> {
  const [signIn, at] = [{ id: randomUUID(), deviceId, signedInAt: now() }, now().toISOString()];
  await database.db
    .insertInto('sign_ins')
    .values({
      id: signIn.id,
      user_id: user.id,
      device_id: deviceId,
      browser: '',
      signed_in_at: at,
      last_seen_at: at,
    })
    .execute();
  return signToken(config.jwtSecret, user, signIn, now());
}
