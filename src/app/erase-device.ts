import { forgetAllKept } from '#data/kept/forget-kept.ts';
import { forgetOfflineAccount } from '#data/offline-accounts.ts';
import { outboxCounts } from '#data/queries/outbox.ts';
import type { RootDatabase } from '#data/root-database.ts';
import { forgetSharedOf } from '#data/shared-files.ts';
import { forgetHeldOfErased } from '#data/unconfirmed-drafts.ts';
import { closeUserDatabase, openUserDatabase } from '#data/user-database.ts';

/**
 * Erases what a signed-out user has on this device (rule RN6): their database, and the way to sign in without network.
 * @returns false, with everything kept, when another tab has written something in the meantime that is not sent (rule OB3)
 */
export async function eraseDevice(root: RootDatabase, deployment: string, userId: string): Promise<boolean> {
  const db = openUserDatabase(deployment, userId);
  const { pending, acknowledged, refused } = await outboxCounts(db);
  if (pending + acknowledged + refused > 0) {
    closeUserDatabase(db);
    return false;
  }
  await forgetOfflineAccount(root, userId);
  await db.delete();
  await forgetSharedOf(userId);
  await forgetHeldOfErased();
  return true;
}

/** Takes the copies of files off this device that a signed-out user had kept: they are the server's, and come again. */
export async function forgetCopies(deployment: string, userId: string): Promise<void> {
  const db = openUserDatabase(deployment, userId);
  try {
    await forgetAllKept(db);
  } finally {
    closeUserDatabase(db);
  }
}
