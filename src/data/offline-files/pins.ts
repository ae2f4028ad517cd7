import type { Upload } from '#contract/entities/upload.ts';
import type { UserDatabase } from '../database/user-database.ts';
import type { OfflineFile, OfflineReason } from '../database/offline-file.ts';

/** Returns an offline file that is still to be downloaded. */
export function offlineFileFor(
  { id, orderId, name, type, size, sha256 }: Upload,
  why: OfflineReason,
  now: number,
): OfflineFile {
  return { id, orderId, name, type, size, sha256, why, state: 'wanted', at: now, error: null, failures: 0, retryAt: 0 };
}

/** Pins all files of an order. */
export async function pinOrder(db: UserDatabase, orderId: string, now: number): Promise<void> {
  await db.pinnedOrders.put({ orderId, askedAt: now });
}

/**
 * Pins all files of an order up to an instant, whatever their size. Changes nothing when they are already pinned without an
 * end.
 */
export async function pinOrderUntil(db: UserDatabase, orderId: string, now: number, until: number): Promise<void> {
  await db.transaction('rw', db.pinnedOrders, async () => {
    const known = await db.pinnedOrders.get(orderId);
    if (known !== undefined && known.until === undefined) return;
    await db.pinnedOrders.put({ orderId, askedAt: now, until });
  });
}

/** Removes the pin of an order. Files that a visit of today or tomorrow needs stay. */
export async function unpinOrder(db: UserDatabase, orderId: string): Promise<void> {
  await db.pinnedOrders.delete(orderId);
}

/** Pins one file, whatever its size or type: a pinned file stays on the device until it is unpinned. */
export async function pinFile(db: UserDatabase, id: string, now: number): Promise<void> {
  const upload = (await db.uploads.get(id))?.row;
  if (upload === undefined) return;
  await db.transaction('rw', db.offlineFiles, async () => {
    const known = (await db.offlineFiles.get(id)) ?? offlineFileFor(upload, 'asked', now);
    // Pinning a file again clears an earlier failure.
    await db.offlineFiles.put({ ...known, why: 'asked', pinned: true, error: null, retryAt: 0 });
  });
}

/** Removes the pin of one file. The next download plan decides whether another reason holds it. */
export async function unpinFile(db: UserDatabase, id: string): Promise<void> {
  await db.transaction('rw', db.offlineFiles, async () => {
    const known = await db.offlineFiles.get(id);
    if (known === undefined) return;
    const { pinned: _, ...rest } = known;
    await db.offlineFiles.put(rest);
  });
}

/** Returns true for files stored after they were opened: pictures and documents. Films are too large to download again. */
function isStoredOnceOpened(type: string): boolean {
  return type.startsWith('image/') || type === 'application/pdf';
}

/** Records that a server file was opened, so that it is downloaded for use without network. */
export async function recordFileOpened(db: UserDatabase, id: string, now: number): Promise<void> {
  const upload = (await db.uploads.get(id))?.row;
  if (upload === undefined || !isStoredOnceOpened(upload.type)) return;
  await db.transaction('rw', db.offlineFiles, async () => {
    const known = await db.offlineFiles.get(id);
    // Opening a file again clears an earlier failure.
    const wanted = known === undefined ? offlineFileFor(upload, 'opened', now) : { ...known, error: null, retryAt: 0 };
    await db.offlineFiles.put({ ...wanted, at: now });
  });
}

/**
 * Returns a key of everything the user can change about offline files. The download plan is computed again when it differs.
 */
export async function offlineChoicesKey(db: UserDatabase): Promise<string> {
  const orders = await db.pinnedOrders.toCollection().primaryKeys();
  const files = await db.offlineFiles.toArray();
  const wanted = files.filter(({ error, state }) => state === 'wanted' && error === null);
  const pinned = files.filter((file) => file.pinned === true);
  return JSON.stringify([orders, wanted.map(({ id }) => id), pinned.map(({ id }) => id)]);
}

/** Returns true when the offline file is completely stored. */
export async function isStored(db: UserDatabase, id: string): Promise<boolean> {
  return (await db.offlineFiles.get(id))?.state === 'kept';
}
