import Dexie from 'dexie';
import { live } from '../live/live.ts';
import { unsentOf, unsentWork } from '../queries/sync/unsent-work.ts';
import type { OfflineAccount, RootDatabase } from '../database/root-database.ts';
import { closeUserDatabase, openUserDatabase, userDatabaseName } from '../database/user-database.ts';
import { offlineAccounts } from './offline-accounts.ts';

/** What this device holds of a signed-out user and the server lacks. Counts only: nobody is signed in to read more. */
export interface WorkLeftHere {
  email: string;
  /** Changes and files that go by themselves once their user is signed in online. */
  pending: number;
  refused: number;
  drafts: number;
  /** The server disabled the user: they cannot sign in. */
  locked: boolean;
}

async function leftBy({ user, locked }: OfflineAccount, deployment: string): Promise<WorkLeftHere> {
  const db = openUserDatabase(deployment, user.UserId);
  // Erased since it was listed, or while it is read: the empty one that opening would create is given up.
  db.on('populate', () => {
    throw new Error('erased');
  });
  try {
    const { pending, refused, drafts } = await unsentWork(db, 'own');
    return { email: user.Email, pending, refused, drafts, locked };
  } finally {
    closeUserDatabase(db);
  }
}

/** Returns the unsent work of each user of this device who has any. Creates no database, and skips an unreadable one. */
async function workLeftHere(accounts: readonly OfflineAccount[], deployment: string): Promise<WorkLeftHere[]> {
  const databases = new Set(await Dexie.getDatabaseNames());
  const left: WorkLeftHere[] = [];
  for (const account of accounts) {
    if (!databases.has(userDatabaseName(deployment, account.user.UserId))) continue;
    const one = await leftBy(account, deployment).catch(() => null);
    if (one !== null && unsentOf(one) + one.drafts > 0) left.push(one);
  }
  return left;
}

/**
 * Calls back with the unsent work of the users of this device, now and when one signs in online or is erased. Returns a
 * function that stops it.
 */
export function watchWorkLeftHere(
  root: RootDatabase,
  deployment: string,
  callback: (left: WorkLeftHere[]) => void,
): () => void {
  let latest: object | null = null;
  const count = async (accounts: OfflineAccount[]): Promise<void> => {
    latest = accounts;
    const left = await workLeftHere(accounts, deployment);
    if (latest === accounts) callback(left);
  };
  const subscription = live(() => offlineAccounts(root)).subscribe({
    next: (accounts) => void count(accounts).catch(() => undefined),
    error: () => undefined,
  });
  return () => {
    latest = null;
    subscription.unsubscribe();
  };
}
