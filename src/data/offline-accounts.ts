import type { User } from '#contract/entities/user.ts';
import { isStillAhead } from '#sync/waiting.ts';
import { seenAfter } from './offline-access.ts';
import type { RootDatabase } from './root-database.ts';
import { offlinePrefix } from './root-database.ts';
import type { OfflineAccount } from './session-records.ts';

/** Keeps what an offline sign-in needs, after an online one; what was noted of the user before is over. */
export async function keepOfflineAccount(
  root: RootDatabase,
  user: User,
  verifier: OfflineAccount['verifier'],
  now: number,
): Promise<void> {
  const value: OfflineAccount = { user, verifier, signedInAt: now, seenAt: now, locked: false };
  await root.entries.put({ key: `${offlinePrefix}${user.UserId}`, value });
}

/** Every account that signed in online on this device and was not forgotten. */
async function offlineAccounts(root: RootDatabase): Promise<OfflineAccount[]> {
  const entries = await root.entries.where('key').startsWith(offlinePrefix).toArray();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written only by this module, under keys of this prefix
  return entries.map((entry) => entry.value as OfflineAccount);
}

/** The account with this email, as its user types it. */
export async function findOfflineAccount(root: RootDatabase, email: string): Promise<OfflineAccount | null> {
  const wanted = email.trim().toLowerCase();
  return (await offlineAccounts(root)).find(({ user }) => user.Email.toLowerCase() === wanted) ?? null;
}

/** The account of a user. */
export async function readOfflineAccount(root: RootDatabase, userId: string): Promise<OfflineAccount | null> {
  return (await offlineAccounts(root)).find(({ user }) => user.UserId === userId) ?? null;
}

/** Changes a stored account; nothing happens when it was forgotten meanwhile. */
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

/** Offline sign-ins that may fail without a wait, then the first wait and the longest; milliseconds. */
const freeAttempts = 5;
const firstWait = 10_000;
const longestWait = 15 * 60_000;

/** How long the next try has to wait after so many that failed, milliseconds. */
function waitAfter(count: number): number {
  return count < freeAttempts ? 0 : Math.min(longestWait, firstWait * 2 ** Math.min(count - freeAttempts, 20));
}

/**
 * Counts an offline sign-in before its password is looked at, so that neither a kill nor a second tab gets tries for nothing.
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

/** The password was right: the tries before it are forgotten. */
export function forgetAttempts(root: RootDatabase, userId: string): Promise<void> {
  return change(root, userId, (account) => {
    const { attempts: _, ...rest } = account;
    return rest;
  });
}

/** Notes that an account is in use: its clock may not run back from here. */
export function noteSeen(root: RootDatabase, userId: string, now: number): Promise<void> {
  return change(root, userId, (account) => ({ ...account, seenAt: seenAfter(account, now) }));
}

/** Keeps the user's facts as the server tells them now. */
export function refreshOfflineUser(root: RootDatabase, user: User): Promise<void> {
  return change(root, user.UserId, (account) => ({ ...account, user }));
}

/** No offline sign-in any more until an online one: the server disabled the user. */
export function lockOfflineAccount(root: RootDatabase, userId: string): Promise<void> {
  return change(root, userId, (account) => ({ ...account, locked: true }));
}

/** Forgets what an offline sign-in of a user needs. */
export async function forgetOfflineAccount(root: RootDatabase, userId: string): Promise<void> {
  await root.entries.delete(`${offlinePrefix}${userId}`);
}
