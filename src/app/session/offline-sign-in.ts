import { offlineAccess } from '#data/offline-access.ts';
import type { OfflineAccess } from '#data/offline-access.ts';
import { beginAttempt, findOfflineAccount, forgetAttempts, noteSeen } from '#data/offline-accounts.ts';
import type { RootDatabase, Session } from '#data/root-database.ts';
import type { OfflineAccount } from '#data/session-records.ts';

/** Why an offline sign-in was refused; each has its own sentence. */
export type OfflineRefusal =
  'OfflineUnknownUser' | 'OfflineWrongPassword' | 'OfflineExpired' | 'OfflineClock' | 'OfflineLocked';

const refusals: Record<Exclude<OfflineAccess, 'open'>, OfflineRefusal> = {
  expired: 'OfflineExpired',
  clock: 'OfflineClock',
  locked: 'OfflineLocked',
};

export type OfflineOutcome =
  | { ok: true; session: Session }
  | { ok: false; code: OfflineRefusal }
  /** `retryAfter`: milliseconds. */
  | { ok: false; code: 'TooManyAttempts'; retryAfter: number };

type Matches = (verifier: OfflineAccount['verifier'], password: string) => Promise<boolean>;

/**
 * Signs in without the server, by what the last online sign-in left on this device (rule RN7). The session has no token, so
 * nothing leaves the device. The password comes first: what stands in the way is told to the account's user only. Tries are
 * counted here as the server counts its own, with growing waits.
 */
export async function signInOffline(
  root: RootDatabase,
  email: string,
  password: string,
  { matches, now }: { matches: Matches; now: number },
): Promise<OfflineOutcome> {
  const account = await findOfflineAccount(root, email);
  if (account === null) return { ok: false, code: 'OfflineUnknownUser' };
  const { UserId: userId } = account.user;
  const retryAfter = await beginAttempt(root, userId, now);
  if (retryAfter > 0) return { ok: false, code: 'TooManyAttempts', retryAfter };
  if (!(await matches(account.verifier, password))) return { ok: false, code: 'OfflineWrongPassword' };
  await forgetAttempts(root, userId);
  const access = offlineAccess(account, now);
  if (access !== 'open') return { ok: false, code: refusals[access] };
  await noteSeen(root, userId, now);
  return {
    ok: true,
    session: { token: '', user: account.user, signedInAt: new Date(account.signedInAt).toISOString() },
  };
}
