import Dexie from 'dexie';
import type { User } from '#contract/entities/user.ts';
import { forgetOfflineAccount, lockOfflineAccount, readOfflineAccount } from './offline-accounts.ts';
import { databaseIdOf } from '../device/database-id.ts';
import { unsentOf, unsentWork } from '../queries/sync/unsent-work.ts';
import type { ErasedDatabase, RootDatabase, Session, SessionNotice } from '../database/root-database.ts';
import { readRoot, readSession, writeSession } from '../database/root-database.ts';
import { onChangedKeys } from '../live/changed-keys.ts';

import { forgetSharedOf } from '../capture/shared-files.ts';
import { dropDraftsOfErased } from '../drafts/unconfirmed-drafts.ts';
import { closeUserDatabase, openUserDatabase, userDatabaseName } from '../database/user-database.ts';

/** Prefix of the keys of erasures that the server has not confirmed, one per user (rule RN7i). */
const erasedPrefix = 'auth.erased.';

type Ended = Pick<User, 'UserId' | 'Email'>;

/** Changes the session if it still belongs to the same user: a late change must not undo a sign-out. */
export async function changeSession(
  root: RootDatabase,
  userId: string,
  change: (session: Session) => Session,
): Promise<void> {
  await root.transaction('rw', root.entries, async () => {
    const session = await readSession(root);
    if (session?.user.UserId === userId) await writeSession(root, change(session));
  });
}

/** Replaces the token of the session. */
export function renewToken(root: RootDatabase, userId: string, token: string): Promise<void> {
  return changeSession(root, userId, (session) => ({ ...session, token }));
}

export async function deleteSession(root: RootDatabase): Promise<void> {
  await root.entries.delete('auth.session');
}

/** Calls back with the session now and after each change in any tab. Returns a function that stops it. */
export function watchSession(root: RootDatabase, callback: (session: Session | null) => void): () => void {
  let ended = false;
  // Read after the change that was reported: a session read before it would be brought back after a sign-out.
  const read = async (): Promise<void> => {
    // The database may be closed meanwhile.
    const session = await readSession(root).catch(() => undefined);
    if (!ended && session !== undefined) callback(session);
  };
  const stop = onChangedKeys(root.name, 'entries', (keys) => {
    if (keys === 'any' || keys.has('auth.session')) void Dexie.ignoreTransaction(read);
  });
  // What this page changes in the same turn is asked for before.
  setTimeout(() => void read());
  return () => {
    ended = true;
    stop();
  };
}

/**
 * Clears the pauses of a user's remotes after a new online sign-in: an old `Forbidden` must not end the new session. Does
 * nothing when the user has no database.
 */
export async function forgetPauses(deployment: string, userId: string): Promise<void> {
  if (!(await Dexie.exists(userDatabaseName(deployment, userId)))) return;
  const db = openUserDatabase(deployment, userId);
  try {
    await db.remotes
      .filter(({ trouble }) => trouble?.kind === 'paused')
      .modify((state) => {
        state.trouble = null;
      });
  } finally {
    closeUserDatabase(db);
  }
}

/**
 * Returns how these codes end the session: the device was revoked, or the user disabled; null when they do not end it (rule
 * RN7).
 */
export function endReportedBy(codes: readonly string[]): 'revoked' | 'locked' | null {
  if (codes.includes('DeviceRevoked')) return 'revoked';
  return codes.includes('Forbidden') ? 'locked' : null;
}

/**
 * Counts what only this device has of a user, and names the database. An unreadable database counts as empty: it must not block the
 * end of the session.
 */
async function heldOf(
  deployment: string,
  userId: string,
): Promise<{ work: Required<Pick<SessionNotice, 'unsent' | 'drafts'>>; databaseId?: string }> {
  const db = openUserDatabase(deployment, userId);
  try {
    const work = await unsentWork(db);
    const databaseId = await databaseIdOf(db);
    return {
      work: { unsent: unsentOf(work), drafts: work.drafts },
      ...(databaseId === undefined ? {} : { databaseId }),
    };
  } catch {
    return { work: { unsent: 0, drafts: 0 } };
  } finally {
    closeUserDatabase(db);
  }
}

/**
 * Ends a user's session on this device and stores the reason. For `revoked`, `finishWipe` erases the database once no
 * context uses it; that task survives a kill.
 * @returns the stored notice; null when another context has already ended the session
 */
export async function endSession(
  root: RootDatabase,
  deployment: string,
  { UserId: userId, Email: email }: Ended,
  kind: SessionNotice['kind'],
): Promise<SessionNotice | null> {
  const { work, ...database } = await heldOf(deployment, userId);
  return root.transaction('rw', root.entries, async () => {
    const isTheirs = (await readSession(root))?.user.UserId === userId;
    const isKnown = (await readOfflineAccount(root, userId)) !== null;
    if (!isTheirs && !(kind === 'revoked' && isKnown)) return null;
    if (isTheirs) await deleteSession(root);
    if (kind === 'revoked') await forgetOfflineAccount(root, userId);
    if (kind === 'locked') await lockOfflineAccount(root, userId);
    const wiping = kind === 'revoked' ? { deployment, userId, ...database } : null;
    const notice: SessionNotice = { kind, email, ...work, wiping };
    await root.entries.put({ key: 'auth.notice', value: notice });
    return notice;
  });
}

export function readNotice(root: RootDatabase): Promise<SessionNotice | null> {
  return readRoot(root, 'auth.notice');
}

/**
 * Erases the database that `endSession` marked, also after a kill in between, and the drafts held for erased databases. The server is
 * still to be told.
 */
export async function finishWipe(root: RootDatabase): Promise<void> {
  const notice = await readNotice(root);
  const wiping = notice?.wiping ?? null;
  if (notice !== null && wiping !== null) {
    await openUserDatabase(wiping.deployment, wiping.userId).delete();
    await forgetSharedOf(wiping.userId);
    const { userId, databaseId } = wiping;
    await root.transaction('rw', root.entries, async () => {
      await root.entries.put({ key: 'auth.notice', value: { ...notice, wiping: null } });
      // Of a database that never reported, or that could not be read, the server believes no report.
      if (databaseId === undefined) return;
      const unsent = notice.unsent + (notice.drafts ?? 0);
      await root.entries.put({ key: `${erasedPrefix}${userId}`, value: { databaseId, unsent } });
    });
  }
  // A worker, which has no local storage, may have erased the database.
  await dropDraftsOfErased();
}

/** Returns the users whose data was erased here without the server's confirmation: which database, and how much of it was never sent. */
export async function erasedUsers(root: RootDatabase): Promise<({ userId: string } & ErasedDatabase)[]> {
  const entries = await root.entries.where('key').startsWith(erasedPrefix).toArray();
  return entries.map(({ key, value }) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written only by finishWipe, under keys of this prefix
    return { userId: key.slice(erasedPrefix.length), ...(value as ErasedDatabase) };
  });
}

/** Ends the report of an erasure: the server has confirmed it. */
export async function forgetErased(root: RootDatabase, userId: string): Promise<void> {
  await root.entries.delete(`${erasedPrefix}${userId}`);
}

/** Deletes the notice after it was read, unless its data is still to be erased. */
export async function forgetNotice(root: RootDatabase): Promise<void> {
  await root.transaction('rw', root.entries, async () => {
    const notice = await readNotice(root);
    if (notice?.wiping === null) await root.entries.delete('auth.notice');
  });
}
