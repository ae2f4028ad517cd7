import type { UserDatabase } from '../database/user-database.ts';
import { chunksOf } from '../files/file-chunks.ts';
import type { OfflineFile, OfflineReason } from '../database/offline-file.ts';
import { longestWait } from '../database/offline-file.ts';

/**
 * Deletes an offline file from this device, unless the user has pinned or opened it since it was read: the next download
 * plan decides then.
 */
export async function removeOfflineFile(db: UserDatabase, read: OfflineFile): Promise<void> {
  await db.transaction('rw', db.offlineFiles, db.offlineChunks, async () => {
    const file = await db.offlineFiles.get(read.id);
    if (file === undefined || file.pinned !== read.pinned || file.at !== read.at) return;
    await db.offlineFiles.delete(read.id);
    await chunksOf(db.offlineChunks, read.id).delete();
  });
}

/** Returns the number of offline files whose bytes this device has. */
export function storedOfflineFiles(db: UserDatabase): Promise<number> {
  return db.offlineFiles.filter(({ state }) => state === 'kept').count();
}

/** Deletes every offline file from this device, at sign-out. Pins stay: after the next sign-in their files are downloaded again. */
export async function removeAllOfflineFiles(db: UserDatabase): Promise<void> {
  await db.transaction('rw', db.offlineFiles, db.offlineChunks, async () => {
    const pinned = await db.offlineFiles.filter((file) => file.pinned === true).toArray();
    await db.offlineFiles.clear();
    await db.offlineChunks.clear();
    await db.offlineFiles.bulkPut(pinned.map((file) => ({ ...file, state: 'wanted' })));
  });
}

/** Deletes every offline file and every pin from this device, to free storage. */
export async function removeOfflineFilesAndPins(db: UserDatabase): Promise<void> {
  await db.transaction('rw', db.offlineFiles, db.offlineChunks, db.pinnedOrders, async () => {
    await db.pinnedOrders.clear();
    await db.offlineFiles.clear();
    await db.offlineChunks.clear();
  });
}

const worth: Readonly<Record<OfflineReason, number>> = { opened: 0, visit: 1, asked: 2 };

/** Orders what to evict: opened files first, then by age. */
function byWorth(left: OfflineFile, right: OfflineFile): number {
  return worth[left.why] - worth[right.why] || left.at - right.at;
}

/** Evicts the bytes of one offline file. While it is still wanted, it is downloaded again later if the quota allows. */
function evictOfflineFile(db: UserDatabase, { id }: OfflineFile, now: number): Promise<void> {
  return db.transaction('rw', db.offlineFiles, db.offlineChunks, async () => {
    const file = await db.offlineFiles.get(id);
    await chunksOf(db.offlineChunks, id).delete();
    if (file?.why === 'opened') await db.offlineFiles.delete(id);
    else if (file !== undefined)
      await db.offlineFiles.put({ ...file, state: 'wanted', error: 'NoRoom', retryAt: now + longestWait });
  });
}

/**
 * Frees storage by evicting offline files only (rule RN4).
 * @param needed bytes; more may be freed, since files are evicted whole
 * @returns bytes freed
 */
export async function freeOfflineFile(db: UserDatabase, needed: number, now: number): Promise<number> {
  const kept = (await db.offlineFiles.toArray()).filter(({ state }) => state === 'kept');
  let freed = 0;
  for (const file of kept.toSorted(byWorth)) {
    if (freed >= needed) break;
    await evictOfflineFile(db, file, now);
    freed += file.size;
  }
  return freed;
}
