import Dexie from 'dexie';
import type { User } from '#contract/entities/user.ts';
import { forgetOfflineAccount, lockOfflineAccount, readOfflineAccount } from './offline-accounts.ts';
import { outboxCounts } from './queries/outbox.ts';
import type { RootDatabase } from './root-database.ts';
import { deleteSession, readSession } from './root-database.ts';
import type { SessionNotice } from './session-records.ts';
import { forgetSharedOf } from './shared-files.ts';
import { forgetHeldOfErased } from './unconfirmed-drafts.ts';
import { closeUserDatabase, openUserDatabase, userDatabaseName } from './user-database.ts';

type Ended = Pick<User, 'UserId' | 'Email'>;

/**
 * Forgets why the remotes of a user waited: a new online sign-in answers that, and an old "disabled" must not end it at once.
 * Nothing happens where the user has no database yet.
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

/** How many changes of a user are on this device only. A database that cannot be read must not hold up the end. */
async function unsentOf(deployment: string, userId: string): Promise<number> {
  const db = openUserDatabase(deployment, userId);
  try {
    const { pending, refused } = await outboxCounts(db);
    return pending + refused;
  } catch {
    return 0;
  } finally {
    closeUserDatabase(db);
  }
}

/**
 * Ends a user's session on this device and notes why. For `revoked` the database is still to be erased by `finishWipe`, once
 * nobody works with it; the note of that survives a kill.
 * @returns false when another context has ended it already
 */
export async function endSession(
  root: RootDatabase,
  deployment: string,
  { UserId: userId, Email: email }: Ended,
  kind: SessionNotice['kind'],
): Promise<boolean> {
  const unsent = await unsentOf(deployment, userId);
  return root.transaction('rw', root.entries, async () => {
    const isTheirs = (await readSession(root))?.user.UserId === userId;
    const isKnown = (await readOfflineAccount(root, userId)) !== null;
    if (!isTheirs && !(kind === 'revoked' && isKnown)) return false;
    if (isTheirs) await deleteSession(root);
    if (kind === 'revoked') await forgetOfflineAccount(root, userId);
    if (kind === 'locked') await lockOfflineAccount(root, userId);
    const wiping = kind === 'revoked' ? { deployment, userId } : null;
    await root.entries.put({ key: 'auth.notice', value: { kind, email, unsent, wiping } });
    return true;
  });
}

export async function readNotice(root: RootDatabase): Promise<SessionNotice | null> {
  const entry = await root.entries.get('auth.notice');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written only by endSession and finishWipe
  return entry === undefined ? null : (entry.value as SessionNotice);
}

/**
 * Erases the database that `endSession` left to be erased, also after a kill in between, and whatever was typed into one that is
 * gone.
 */
export async function finishWipe(root: RootDatabase): Promise<void> {
  const notice = await readNotice(root);
  const wiping = notice?.wiping ?? null;
  if (notice !== null && wiping !== null) {
    await openUserDatabase(wiping.deployment, wiping.userId).delete();
    await forgetSharedOf(wiping.userId);
    await root.entries.put({ key: 'auth.notice', value: { ...notice, wiping: null } });
  }
  // Also when a worker, which has no local storage, has erased the database.
  await forgetHeldOfErased();
}

/** Forgets the notice: it was read. One whose data is still to be erased stays. */
export async function forgetNotice(root: RootDatabase): Promise<void> {
  await root.transaction('rw', root.entries, async () => {
    const notice = await readNotice(root);
    if (notice?.wiping === null) await root.entries.delete('auth.notice');
  });
}
