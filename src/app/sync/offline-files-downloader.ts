import { freeFiles } from '#data/capture/free-received.ts';
import { isFreedToday } from '#data/offline-files/freed-today.ts';
import { evict } from '#data/storage-quota/evict.ts';
import { readOfflineFile } from '#data/files/read-file.ts';
import { applyDownloadPlan, nextDownload } from '#data/offline-files/download-plan.ts';
import type { OfflineFile } from '#data/database/offline-file.ts';
import { recordFailed, recordQuotaExceeded, storeOfflineFile } from '#data/offline-files/store-offline-file.ts';
import { dropDepartedThumbnails, storeThumbnails, thumbnailsAhead } from '#data/offline-files/thumbnails.ts';
import { offlineChoicesKey } from '#data/offline-files/pins.ts';
import { leaseStorage } from '#data/remotes/lease-storage.ts';
import { live } from '#data/live/live.ts';
import { toLocalWriteError } from '#data/outbox/local-write-error.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { bytesOverQuota, hasQuotaFor } from '#platform/storage/storage-quota.ts';
import type { StorageEstimated } from '#platform/storage/storage-estimate.ts';
import type { SmallPicture } from '#platform/camera/thumbnail.ts';
import type { ThumbnailEnd } from '#platform/files/thumbnail-downloads.ts';
import { withLease } from '#sync/lease.ts';
import { createLoop, createTimer } from '#sync/loop.ts';
import type { Clock } from '#sync/ports.ts';

/** Wait before a failed download is checked again, in milliseconds. */
const retryWait = 60_000;

/** Delay of the first run, in milliseconds: the first screen's requests go first. */
const startWait = 2_000;

/** Delay of thumbnails in advance, in milliseconds: whoever only passes through a page starts no writes. */
const thumbnailsWait = 15_000;

/** Delay of a run after a sync cycle, in milliseconds. */
const quietWait = 5_000;

/** Interval of the removal of received files, in milliseconds. */
const tidyInterval = 3_600_000;

export interface DownloaderOptions {
  db: UserDatabase;
  clock: Clock;
  /** Names this context in leases. */
  holder: string;
  /** Requests a short-lived URL of the bytes; null when the server gives none. */
  addressOf: (id: string) => Promise<string | null>;
  /** Streams the bytes of that URL. Rejects when the download fails. */
  partsOf: (address: string, signal: AbortSignal) => AsyncIterable<Uint8Array>;
  estimate: () => Promise<StorageEstimated | null>;
  /** Resolves with true when automatic downloads may use this connection. */
  mayFetchAhead: () => Promise<boolean>;
  isOnline: () => boolean;
  thumbnail: (blob: Blob, type: string) => Promise<SmallPicture | null>;
  /** Downloads and stores thumbnails that the server drew. */
  thumbnailsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, ThumbnailEnd>>;
}

/** Downloads offline files and evicts files when the storage quota runs low. */
export interface OfflineFilesDownloader {
  request: () => void;
  /** Requests a run some time after a sync cycle: another cycle may follow at once, and photo uploads go first. */
  requestSoon: () => void;
  /** Resolves when the current run has ended. */
  ended: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Evicts from 80 % of the quota on: offline files first, captured files without a receipt never (rule RN4). */
async function evictOverQuota({ db, clock, estimate }: DownloaderOptions): Promise<void> {
  const now = clock.now();
  const estimated = await estimate();
  const excess = estimated === null ? 0 : bytesOverQuota(estimated);
  if (excess > 0) await evict(db, excess, now);
}

/** Draws the thumbnail of a downloaded picture, unless the device has one: the server may have none. */
async function drawThumbnail({ db, thumbnail }: DownloaderOptions, { id, type }: OfflineFile): Promise<void> {
  if ((await db.thumbnails.get(id)) !== undefined) return;
  const blob = await readOfflineFile(db, id);
  const small = blob === undefined ? null : await thumbnail(blob, type);
  if (small !== null) await storeThumbnails(db, [{ id, ...small }]);
}

/** Downloads one file. A failure is recorded and retried later. */
async function downloadFile(options: DownloaderOptions, file: OfflineFile, signal: AbortSignal): Promise<void> {
  const { addressOf, clock, db, partsOf } = options;
  try {
    const address = await addressOf(file.id);
    if (address === null || !(await storeOfflineFile(db, file, partsOf(address, signal))))
      throw new TypeError('not stored');
  } catch (error) {
    const { code } = toLocalWriteError(error);
    if (!signal.aborted) await recordFailed(db, file.id, code === 'QuotaExceeded' ? 'NoRoom' : 'Failed', clock.now());
    return;
  }
  // A picture that this browser cannot draw stays on the device.
  await drawThumbnail(options, file).catch(() => undefined);
}

/** Downloads the thumbnails of what will be looked at. @param none those that the server does not have */
async function downloadThumbnailsAhead({ clock, db, isOnline, thumbnailsOf }: DownloaderOptions, none: Set<string>) {
  if (!isOnline()) return;
  const ids = (await thumbnailsAhead(db, clock.now())).filter((id) => !none.has(id));
  if (ids.length === 0) return;
  for (const [id, end] of await thumbnailsOf(ids)) if (end === 'none') none.add(id);
}

async function downloadAll(options: DownloaderOptions, signal: AbortSignal): Promise<void> {
  const { clock, db, estimate, isOnline } = options;
  const seen = new Set<string>();
  for (;;) {
    const next = signal.aborted || !isOnline() ? undefined : await nextDownload(db, clock.now(), seen);
    if (next === undefined) return;
    seen.add(next.id);
    if (hasQuotaFor(next.size, await estimate())) await downloadFile(options, next, signal);
    else await recordQuotaExceeded(db, next);
  }
}

/** Creates the downloader of pinned files, of files of visits today or tomorrow, and of opened ones, within the quota. */
export function createOfflineFilesDownloader(options: DownloaderOptions): OfflineFilesDownloader {
  const { clock, db, holder, mayFetchAhead } = options;
  const stopped = new AbortController();
  const { signal } = stopped;
  const storage = leaseStorage(db);
  const withoutThumbnail = new Set<string>();
  const thumbnailsFrom = clock.now() + thumbnailsWait;
  let tidiedAt = Number.NEGATIVE_INFINITY;
  const loop = createLoop({
    clock,
    signal,
    work: async (_force, later) => {
      if (clock.now() - tidiedAt >= tidyInterval) {
        await freeFiles(db, clock.now());
        await dropDepartedThumbnails(db);
        tidiedAt = clock.now();
      }
      await evictOverQuota(options);
      const isAhead = (await mayFetchAhead()) && !(await isFreedToday(db, clock.now()));
      const isEarly = clock.now() < thumbnailsFrom;
      if (isAhead && !isEarly) await downloadThumbnailsAhead(options, withoutThumbnail).catch(() => undefined);
      await applyDownloadPlan(db, clock.now(), isAhead);
      const isDue = (await nextDownload(db, clock.now(), new Set())) !== undefined;
      // Under a lease, so that no other tab downloads the same file.
      if (isDue)
        await withLease({ storage, clock, holder }, 'copies', signal, (_lease, held) => downloadAll(options, held));
      const isLeft = (await nextDownload(db, Number.MAX_SAFE_INTEGER, new Set())) !== undefined;
      if (isLeft || isEarly) later(isEarly ? thumbnailsWait : retryWait, () => loop.request(false));
    },
  });
  const request = (): void => loop.request(false);
  let pins: { unsubscribe: () => void } | undefined;
  const timer = createTimer(clock, signal);
  timer.set(startWait, () => {
    pins = live(() => offlineChoicesKey(db)).subscribe({ next: request, error: () => undefined });
  });
  let isRequested = false;
  const requestSoon = (): void => {
    if (pins === undefined || isRequested) return;
    isRequested = true;
    timer.set(quietWait, () => {
      isRequested = false;
      request();
    });
  };
  return {
    request,
    requestSoon,
    ended: loop.ended,
    stop: async () => {
      pins?.unsubscribe();
      stopped.abort();
      await loop.ended();
    },
  };
}
