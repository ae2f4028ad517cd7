import { offlineAccess } from '#data/session/offline-access.ts';
import type { OfflineAccess } from '#data/session/offline-access.ts';
import { beginAttempt, findOfflineAccount, forgetAttempts, recordSeen } from '#data/session/offline-accounts.ts';
import type { RootDatabase, Session } from '#data/root-database.ts';
import type { OfflineAccount } from '#data/session/session-records.ts';

/** Why an offline sign-in was refused; each has its own sentence. */
export type OfflineRefusal =
  | 'OfflineUnknownUser'
  | 'OfflineWrongPassword'
  | 'OfflineExpired'
  | 'OfflineClock'
  | 'OfflineLocked';

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
 * Signs in without the server, with what the last online sign-in stored on this device (rule RN7). The session has no
 * token, so nothing leaves the device.
 * Checks the password first, so that only the account's user learns of other obstacles. Counts tries as the server
 * does, with growing waits.
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
  await recordSeen(root, userId, now);
  return {
    ok: true,
    session: { token: '', user: account.user, signedInAt: new Date(account.signedInAt).toISOString() },
  };
}
