import { asValue } from '#contract/rules/text/lines.ts';
import type { User } from '#contract/entities/user.ts';
import { isStillAhead } from '#sync/stored-instant.ts';
import type { OfflineAccount, RootDatabase } from '../database/root-database.ts';
import { offlinePrefix, readRoot } from '../database/root-database.ts';

/** How long after an online sign-in its user may sign in and work offline, milliseconds (rule RN7). */
export const offlineTime = 14 * 24 * 3_600_000;

/** How far a device's clock may run back before it counts as wrong, milliseconds. Clocks are corrected by minutes. */
export const clockTolerance = 3_600_000;

/** The facts that decide about offline work. */
export type OfflineFacts = Pick<OfflineAccount, 'signedInAt' | 'seenAt' | 'locked'>;

/**
 * `expired`: the 14 days are over. `clock`: the clock shows an instant before one it has already shown, so the days passed
 * are unknown. `locked`: the server reported that the user is disabled.
 */
export type OfflineAccess = 'open' | 'expired' | 'clock' | 'locked';

/**
 * Returns whether an account may be used offline now. The latest instant seen counts, so setting the clock back gains at
 * most its tolerance. A clock that ran ahead has no lasting effect: instants beyond the 14 days are never recorded.
 */
export function offlineAccess({ signedInAt, seenAt, locked }: OfflineFacts, now: number): OfflineAccess {
  if (locked) return 'locked';
  if (now < Math.max(signedInAt, seenAt) - clockTolerance) return 'clock';
  return Math.max(now, seenAt) - signedInAt > offlineTime ? 'expired' : 'open';
}

/** Returns the account's `seenAt` after use at `now`. */
export function seenAfter({ signedInAt, seenAt }: OfflineFacts, now: number): number {
  return now - signedInAt > offlineTime ? seenAt : Math.max(seenAt, now);
}

/** Stores the data of offline sign-in after an online one. Replaces whatever was stored for this user. */
export async function storeOfflineAccount(
  root: RootDatabase,
  user: User,
  verifier: OfflineAccount['verifier'],
  now: number,
): Promise<void> {
  const value: OfflineAccount = { user, verifier, signedInAt: now, seenAt: now, locked: false };
  await root.entries.put({ key: `${offlinePrefix}${user.UserId}`, value });
}

/** Returns every account that signed in online on this device and was not forgotten. */
export async function offlineAccounts(root: RootDatabase): Promise<OfflineAccount[]> {
  const entries = await root.entries.where('key').startsWith(offlinePrefix).toArray();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written only by this module, under keys of this prefix
  return entries.map((entry) => entry.value as OfflineAccount);
}

/** Returns the account with this email; ignores case and what nobody sees. */
export async function findOfflineAccount(root: RootDatabase, email: string): Promise<OfflineAccount | null> {
  const wanted = asValue(email).toLowerCase();
  return (await offlineAccounts(root)).find(({ user }) => user.Email.toLowerCase() === wanted) ?? null;
}

/** Returns the account of a user. */
export function readOfflineAccount(root: RootDatabase, userId: string): Promise<OfflineAccount | null> {
  return readRoot(root, `${offlinePrefix}${userId}`);
}

/** Changes a stored account; does nothing when it was forgotten meanwhile. */
async function change(
  root: RootDatabase,
  userId: string,
  edit: (account: OfflineAccount) => OfflineAccount,
): Promise<void> {
  await root.transaction('rw', root.entries, async () => {
    const account = await readOfflineAccount(root, userId);
    if (account !== null) await root.entries.put({ key: `${offlinePrefix}${userId}`, value: edit(account) });
  });
}

/** Failed offline sign-ins without a wait, then the first and the longest wait; milliseconds. */
const freeAttempts = 5;
const firstWait = 10_000;
const longestWait = 15 * 60_000;

/** Returns the wait before the next try after this many failures, milliseconds. */
function waitAfter(count: number): number {
  return count < freeAttempts ? 0 : Math.min(longestWait, firstWait * 2 ** Math.min(count - freeAttempts, 20));
}

/**
 * Counts an offline sign-in before its password is checked, so neither a kill nor a second tab gains extra tries.
 * @returns milliseconds to wait first, with nothing counted; 0 when the password may be tried
 */
export function beginAttempt(root: RootDatabase, userId: string, now: number): Promise<number> {
  return root.transaction('rw', root.entries, async () => {
    const account = await readOfflineAccount(root, userId);
    if (account === null) return 0;
    const { count, at } = account.attempts ?? { count: 0, at: now };
    const until = at + waitAfter(count);
    if (isStillAhead(until, now, longestWait)) return until - now;
    const value: OfflineAccount = { ...account, attempts: { count: count + 1, at: now } };
    await root.entries.put({ key: `${offlinePrefix}${userId}`, value });
    return 0;
  });
}

/** Clears the failed tries after a correct password. */
export function forgetAttempts(root: RootDatabase, userId: string): Promise<void> {
  return change(root, userId, (account) => {
    const { attempts: _, ...rest } = account;
    return rest;
  });
}

/** Records that an account is in use: its clock may not run back behind this instant. */
export function recordSeen(root: RootDatabase, userId: string, now: number): Promise<void> {
  return change(root, userId, (account) => ({ ...account, seenAt: seenAfter(account, now) }));
}

/** Stores the user's present data from the server. */
export function refreshOfflineUser(root: RootDatabase, user: User): Promise<void> {
  return change(root, user.UserId, (account) => ({ ...account, user }));
}

/** Blocks offline sign-in until the next online one: the server disabled the user. */
export function lockOfflineAccount(root: RootDatabase, userId: string): Promise<void> {
  return change(root, userId, (account) => ({ ...account, locked: true }));
}

/** Deletes the data of a user's offline sign-in. */
export async function forgetOfflineAccount(root: RootDatabase, userId: string): Promise<void> {
  await root.entries.delete(`${offlinePrefix}${userId}`);
}
