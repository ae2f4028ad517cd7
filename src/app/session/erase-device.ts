import { removeAllOfflineFiles } from '#data/offline-files/remove-offline-files.ts';
import { forgetOfflineAccount } from '#data/session/offline-accounts.ts';
import { recoverDrafts } from '#data/drafts/drafts.ts';
import { unconfirmedOf, unsentWork } from '#data/queries/sync/unsent-work.ts';
import type { RootDatabase } from '#data/database/root-database.ts';
import { forgetEmptied } from '#data/device/device-id.ts';
import { forgetSharedOf } from '#data/capture/shared-files.ts';
import { dropDraftsOfErased } from '#data/drafts/unconfirmed-drafts.ts';
import { closeUserDatabase, openUserDatabase } from '#data/database/user-database.ts';

interface EraseOptions {
  deployment: string;
  userId: string;
  /** The number of drafts that the user agreed to lose. */
  drafts: number;
}

/**
 * Erases a signed-out user's data on this device (rule RN6): their database, and their offline sign-in.
 * @returns false, with nothing erased, when another tab has written something unsent in the meantime (rule OB3)
 */
export async function eraseDevice(root: RootDatabase, { deployment, userId, drafts }: EraseOptions): Promise<boolean> {
  const db = openUserDatabase(deployment, userId);
  await recoverDrafts(db);
  const work = await unsentWork(db);
  if (unconfirmedOf(work) > 0 || work.drafts > drafts) {
    closeUserDatabase(db);
    return false;
  }
  await forgetOfflineAccount(root, userId);
  await db.delete();
  await forgetEmptied(root);
  await forgetSharedOf(userId);
  await dropDraftsOfErased();
  return true;
}

/** Deletes the offline files of a signed-out user. The server has them, and they are downloaded again. */
export async function removeOfflineCaches(deployment: string, userId: string): Promise<void> {
  const db = openUserDatabase(deployment, userId);
  try {
    await removeAllOfflineFiles(db);
  } finally {
    closeUserDatabase(db);
  }
}
