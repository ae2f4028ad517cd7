import type { Db, Trx } from '../connection/database.ts';
import { touchDevice } from './devices.ts';

/** Why a sign-in ended: `replaced` by a later one of the same user on the same device, `tooMany` the longest unused of many. */
export type SignInEnd =
  | 'user'
  | 'supervisor'
  | 'replaced'
  | 'tooMany'
  | 'passwordReset'
  | 'passwordChange'
  | 'disabled'
  | 'revoked'
  | 'restored';

/** A sign-in of a user: its tokens are renewed, and end with it. */
export interface SignIn {
  id: string;
  deviceId: string | null;
  signedInAt: Date;
}

/** Most sign-ins that one answer lists. */
const listMax = 100;

/**
 * Stores a sign-in whose password was verified against `passwordHash`, and ends the user's former one on the same
 * device. Returns `refused` when the password has changed since or the user is disabled. The lock on the user orders it
 * with `endAllSignIns`: that ends it, or this is refused.
 * @param most sign-ins that a user may have; the longest unused of more end
 */
export async function startSignIn(
  trx: Trx,
  { id, deviceId, signedInAt }: SignIn,
  { userId, passwordHash, browser }: { userId: string; passwordHash: string; browser: string },
  most: number,
): Promise<'started' | 'refused' | 'revoked'> {
  const account = await trx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .where('disabled', '=', false)
    .select('id')
    .forShare()
    .executeTakeFirst();
  if (account === undefined) return 'refused';
  const at = signedInAt.toISOString();
  if (deviceId !== null) {
    if ((await touchDevice(trx, deviceId, userId, signedInAt)).revoked) return 'revoked';
    await trx
      .updateTable('sign_ins')
      .set({ ended_at: at, end_reason: 'replaced' })
      .where('user_id', '=', userId)
      .where('device_id', '=', deviceId)
      .where('ended_at', 'is', null)
      .execute();
  }
  await trx
    .insertInto('sign_ins')
    .values({ id, user_id: userId, device_id: deviceId, browser, signed_in_at: at, last_seen_at: at })
    .execute();
  await endLongestUnused(trx, userId, most, at);
  return 'started';
}

/** Ends the longest unused sign-ins of a user with more than `most`. Nobody is locked out by having too many. */
async function endLongestUnused(trx: Trx, userId: string, most: number, at: string): Promise<void> {
  await trx
    .updateTable('sign_ins')
    .set({ ended_at: at, end_reason: 'tooMany' satisfies SignInEnd })
    .where('id', 'in', (query) =>
      query
        .selectFrom('sign_ins')
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .orderBy('last_seen_at', 'desc')
        .orderBy('id', 'desc')
        .offset(most)
        .select('id'),
    )
    .execute();
}

/**
 * Stores the sign-in of a token from before sign-ins were stored. It has ended when its user signed in on the same device
 * since. Stores nothing when it is stored already, or when the user's tokens of that time have been ended.
 */
export async function adoptSignIn(
  db: Db,
  { id, deviceId, signedInAt }: SignIn,
  { userId, browser }: { userId: string; browser: string },
  now: Date,
): Promise<void> {
  const [since, at] = [signedInAt.toISOString(), now.toISOString()];
  await db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('users')
      .where('id', '=', userId)
      .where('disabled', '=', false)
      .where((where) => where.or([where('tokens_valid_from', 'is', null), where('tokens_valid_from', '<', signedInAt)]))
      .select('id')
      .forShare()
      .executeTakeFirst();
    if (account === undefined) return;
    const later = await trx
      .selectFrom('sign_ins')
      .where('user_id', '=', userId)
      .where('device_id', '=', deviceId)
      .where('signed_in_at', '>', signedInAt)
      .select('id')
      .executeTakeFirst();
    const end = later === undefined ? {} : { ended_at: at, end_reason: 'replaced' as const };
    await trx
      .insertInto('sign_ins')
      .values({ id, user_id: userId, device_id: deviceId, browser, signed_in_at: since, last_seen_at: at, ...end })
      .onConflict((on) => on.column('id').doNothing())
      .execute();
  });
}

/** Records that a sign-in is in use. */
export async function touchSignIn(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('sign_ins').set({ last_seen_at: now.toISOString() }).where('id', '=', id).execute();
}

/** A sign-in that has not ended, as its user sees it. */
export interface OpenSignIn extends SignIn {
  browser: string;
  lastSeenAt: Date;
}

/** Returns the sign-ins of a user since an instant that have not ended, the last used first. */
export async function openSignIns(db: Db, userId: string, since: Date): Promise<OpenSignIn[]> {
  const found = await db
    .selectFrom('sign_ins')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('signed_in_at', '>', since)
    .select(['id', 'device_id', 'browser', 'signed_in_at', 'last_seen_at'])
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(listMax)
    .execute();
  return found.map(({ id, device_id, browser, signed_in_at, last_seen_at }) => ({
    id,
    deviceId: device_id,
    browser,
    signedInAt: signed_in_at,
    lastSeenAt: last_seen_at,
  }));
}

/** Ends one sign-in of a user and deletes its device's push subscription. Returns false when it is not open. */
export async function endSignIn(trx: Trx, userId: string, id: string, now: Date): Promise<boolean> {
  const ended = await trx
    .updateTable('sign_ins')
    .set({ ended_at: now.toISOString(), end_reason: 'user' })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('device_id')
    .executeTakeFirst();
  if (ended === undefined) return false;
  if (ended.device_id !== null) await deleteSubscriptionOf(trx, userId, ended.device_id);
  return true;
}

async function deleteSubscriptionOf(trx: Trx, userId: string, deviceId: string): Promise<void> {
  await trx.deleteFrom('alert_subscriptions').where('user_id', '=', userId).where('device_id', '=', deviceId).execute();
}

/** Ends the sign-ins of a user on one device and deletes its push subscription. */
export async function endSignInsOfDevice(
  trx: Trx,
  userId: string,
  deviceId: string,
  reason: SignInEnd,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('sign_ins')
    .set({ ended_at: now.toISOString(), end_reason: reason })
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .where('ended_at', 'is', null)
    .execute();
  await deleteSubscriptionOf(trx, userId, deviceId);
}

/**
 * Ends every sign-in of a user, with the tokens from before sign-ins were stored and the push subscriptions.
 * @param kept the one that goes on, if any
 */
export async function endAllSignIns(
  trx: Trx,
  userId: string,
  reason: SignInEnd,
  now: Date,
  kept?: Pick<SignIn, 'id' | 'deviceId'>,
): Promise<void> {
  const at = now.toISOString();
  // First: it locks the user, so that no sign-in starts in between.
  await trx.updateTable('users').set({ tokens_valid_from: at }).where('id', '=', userId).execute();
  const ending = trx
    .updateTable('sign_ins')
    .set({ ended_at: at, end_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);
  await (kept === undefined ? ending : ending.where('id', '!=', kept.id)).execute();
  const subscriptions = trx.deleteFrom('alert_subscriptions').where('user_id', '=', userId);
  const device = kept?.deviceId ?? null;
  await (device === null ? subscriptions : subscriptions.where('device_id', '!=', device)).execute();
}

/**
 * Ends every sign-in of every user. After a restore the database has forgotten which were ended since its copy was
 * made.
 */
export async function endEverySignIn(db: Db, now: Date): Promise<void> {
  const at = now.toISOString();
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ tokens_valid_from: at }).execute();
    await trx
      .updateTable('sign_ins')
      .set({ ended_at: at, end_reason: 'restored' })
      .where('ended_at', 'is', null)
      .execute();
    await trx.deleteFrom('alert_subscriptions').execute();
  });
}

/** Deletes the sign-ins that began up to an instant. Their tokens have expired. */
export async function deleteOldSignIns(db: Db, until: Date): Promise<void> {
  await db.deleteFrom('sign_ins').where('signed_in_at', '<=', until).execute();
}
