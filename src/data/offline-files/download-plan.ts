import type { Upload } from '#contract/entities/upload.ts';
import { isStillAhead } from '#sync/stored-instant.ts';
import { rowsOfOrder } from '../rows/stored-rows.ts';
import type { UserDatabase } from '../database/user-database.ts';
import { removeOfflineFile } from './remove-offline-files.ts';
import { isFreedToday } from './freed-today.ts';
import type { OfflineFile, OfflineReason } from '../database/offline-file.ts';
import { longestWait } from '../database/offline-file.ts';
import { offlineFileFor } from './pins.ts';
import { visitedOrders } from './visited-orders.ts';

const day = 86_400_000;
/** How long an offline file stays after it was opened, milliseconds. */
const retentionAfterOpening = 30 * day;
/** Largest file that is downloaded without a request, bytes. */
const aheadMax = 25 * 1_000_000;

/** The files that this device should have, and why. */
type Plan = Map<string, { upload: Upload; why: OfflineReason }>;

/** Returns the files of an order that the server has. */
async function filesAtServer(db: UserDatabase, orderId: string): Promise<Upload[]> {
  return (await rowsOfOrder(db.uploads, orderId)).filter(
    ({ receivedAt, removed }) => receivedAt !== null && removed === null,
  );
}

/**
 * Returns the files that this device should have.
 * @param known the offline files of this device
 * @param ahead false when nothing is downloaded without a request
 */
async function planOf(db: UserDatabase, known: readonly OfflineFile[], now: number, ahead: boolean): Promise<Plan> {
  const plan: Plan = new Map();
  const add = (uploads: readonly Upload[], why: OfflineReason): void => {
    for (const upload of uploads) if (!plan.has(upload.id)) plan.set(upload.id, { upload, why });
  };
  for (const { orderId, until, askedAt } of await db.pinnedOrders.toArray()) {
    const isHere = (await db.orders.get(orderId)) !== undefined;
    if (isHere && (until === undefined || now < until)) add(await filesAtServer(db, orderId), 'asked');
    else await removePin(db, orderId, askedAt);
  }
  const pinned = known.filter((file) => file.pinned === true);
  for (const stored of await db.uploads.bulkGet(pinned.map(({ id }) => id)))
    if (stored?.row.removed === null) add([stored.row], 'asked');
  for (const orderId of await visitedOrders(db, now))
    add(
      (await filesAtServer(db, orderId)).filter(({ size }) => size <= aheadMax),
      'visit',
    );
  const opened = known.filter(({ at, why }) => why === 'opened' && now - at < retentionAfterOpening);
  for (const stored of await db.uploads.bulkGet(opened.map(({ id }) => id)))
    if (stored?.row.removed === null) add([stored.row], 'opened');
  if (ahead) return plan;
  const here = new Set(known.flatMap(({ id, state }) => (state === 'kept' ? [id] : [])));
  return new Map([...plan].filter(([id, { why }]) => why !== 'visit' || here.has(id)));
}

/** Removes the pin of an order, unless the user has pinned it again since. */
async function removePin(db: UserDatabase, orderId: string, askedAt: number): Promise<void> {
  await db.pinnedOrders
    .where(':id')
    .equals(orderId)
    .and((pin) => pin.askedAt === askedAt)
    .delete();
}

/** Removes offline files. Removes the thumbnails too when the user no longer has access to the files. */
async function forget(db: UserDatabase, files: readonly OfflineFile[]): Promise<void> {
  if (files.length === 0) return;
  for (const file of files) await removeOfflineFile(db, file);
  const ids = files.map(({ id }) => id);
  const uploads = await db.uploads.bulkGet(ids);
  const gone = ids.filter((_, index) => uploads[index] === undefined);
  if (gone.length > 0) await db.thumbnails.bulkDelete(gone);
}

/**
 * Updates the list of offline files from the pinned orders, the visits of today and tomorrow, and the opened files. Removes
 * files that are outdated, deleted or of an order no longer on this device. Adds new ones as wanted. A file captured here
 * is downloaded only after its own bytes were freed.
 */
export async function applyDownloadPlan(db: UserDatabase, now: number, ahead: boolean): Promise<void> {
  // Read once: a file that is opened or pinned after this read is not in the plan, and must not be removed for that.
  const files = await db.offlineFiles.toArray();
  const plan = await planOf(db, files, now, ahead);
  await forget(
    db,
    files.filter(({ id }) => !plan.has(id)),
  );
  const known = new Map(files.map((file) => [file.id, file]));
  const own = await db.files.bulkGet([...plan.keys()]);
  const isOwn = new Set(own.flatMap((file) => (file === undefined ? [] : [file.id])));
  const changed = [...plan.values()].filter(({ upload: { id }, why }) => {
    const file = known.get(id);
    return file === undefined ? !isOwn.has(id) : file.why !== why;
  });
  // Do not write without a change.
  if (changed.length === 0) return;
  await db.transaction('rw', db.offlineFiles, db.facts, async () => {
    // Read again: the user may have freed storage, another tab changed the list or downloaded a file meanwhile.
    const isFreed = await isFreedToday(db, now);
    const wanted = changed.filter(({ why }) => !isFreed || why !== 'visit');
    const current = await db.offlineFiles.bulkGet(wanted.map(({ upload }) => upload.id));
    await db.offlineFiles.bulkPut(
      wanted.map(({ upload, why }, index) => ({ ...(current[index] ?? offlineFileFor(upload, why, now)), why })),
    );
  });
}

/**
 * Returns the next offline file to download: opened ones first, then pinned ones, then those of visits; documents before
 * pictures, the smallest first.
 */
export async function nextDownload(
  db: UserDatabase,
  now: number,
  except: ReadonlySet<string>,
): Promise<OfflineFile | undefined> {
  const rank: Readonly<Record<OfflineReason, number>> = { opened: 0, asked: 1, visit: 2 };
  const wanted = (await db.offlineFiles.toArray()).filter(
    ({ id, retryAt, state }) => state === 'wanted' && !isStillAhead(retryAt, now, longestWait) && !except.has(id),
  );
  const [next] = wanted.toSorted(
    (left, right) =>
      rank[left.why] - rank[right.why] ||
      Number(left.type.startsWith('image/')) - Number(right.type.startsWith('image/')) ||
      left.size - right.size,
  );
  return next;
}
