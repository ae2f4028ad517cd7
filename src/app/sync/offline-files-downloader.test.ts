import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Upload } from '#contract/entities/upload.ts';
import { applyDownloadPlan } from '#data/offline-files/download-plan.ts';
import { evictAllReceived } from '#data/storage-quota/evict.ts';
import { fileOnDevice, readOfflineFile } from '#data/files/read-file.ts';
import { removeAllOfflineFiles } from '#data/offline-files/remove-offline-files.ts';
import { storeThumbnails } from '#data/offline-files/thumbnails.ts';
import { pinFile, pinOrder, pinOrderUntil, recordFileOpened, unpinFile, unpinOrder } from '#data/offline-files/pins.ts';
import { UserDatabase } from '#data/database/user-database.ts';
import { testLocalFile } from '#tests/support/server/local-files.ts';
import { certifier, supervisor, testId, testOrder, testUpload, testVisit } from '#tests/support/rows.ts';
import type { OfflineFilesDownloader, DownloaderOptions } from './offline-files-downloader.ts';
import { createOfflineFilesDownloader } from './offline-files-downloader.ts';

const t0 = Date.parse('2026-11-20T09:00:00.000Z');
const hour = 3_600_000;
const receivedAt = '2026-11-19T12:00:00.000Z';

let db: UserDatabase;
let now: number;
let quota: number;
let online: boolean;
let ahead: boolean;
/** The server's files by the identifier of their upload. */
let atServer: Map<string, Uint8Array>;
let fetched: string[];
let thumbnailsAsked: string[];
let withoutThumbnail: Set<string>;
/** Number of runs, each of which estimates the storage. */
let runs: number;
let timers: { at: number; run: () => void }[];
let keeper: OfflineFilesDownloader;

const stored = <R extends { id: string }>(row: R) => ({ id: row.id, version: 1, scopes: ['s'], generation: 1, row });

/** Stores a file of an order that the server has confirmed. */
async function received(number: number, order: number, size: number, fields: Partial<Upload> = {}): Promise<string> {
  const bytes = new Uint8Array(size).fill(number);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const upload = testUpload(number, order, { size, sha256, receivedAt, type: 'application/pdf', ...fields });
  await db.uploads.put(stored(upload));
  atServer.set(upload.id, bytes);
  return upload.id;
}

/** Stores a captured file; `state` is its local state. */
async function captured(number: number, size: number, state: 'waiting' | 'received'): Promise<string> {
  const upload = testUpload(number, 1, { size, receivedAt: state === 'received' ? receivedAt : null });
  await db.uploads.put(stored(upload));
  const { id } = upload;
  await db.files.put(testLocalFile(upload, { state, keptAt: t0, ...(state === 'received' ? { receivedAt: t0 } : {}) }));
  await db.fileChunks.put({ id, index: 0, bytes: new ArrayBuffer(size) });
  return id;
}

async function usage(): Promise<number> {
  const [own, copies] = await Promise.all([db.fileChunks.toArray(), db.offlineChunks.toArray()]);
  return [...own, ...copies].reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
}

async function* partsOf(address: string): AsyncGenerator<Uint8Array> {
  const bytes = atServer.get(address) ?? new Uint8Array();
  for (let from = 0; from < bytes.length; from += 70_001) yield bytes.subarray(from, from + 70_001);
}

const world = (): DownloaderOptions => ({
  db,
  holder: 'tab',
  clock: {
    now: () => now,
    after: (ms, run) => {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => void (timers = timers.filter((one) => one !== timer));
    },
  },
  addressOf: (id) => {
    fetched.push(id);
    return Promise.resolve(atServer.has(id) ? id : null);
  },
  partsOf,
  estimate: async () => {
    runs += 1;
    return { usage: await usage(), quota };
  },
  mayFetchAhead: () => Promise.resolve(ahead),
  isOnline: () => online,
  thumbnailsOf: async (ids) => {
    thumbnailsAsked.push(...ids);
    const drawn = ids.filter((id) => !withoutThumbnail.has(id));
    await storeThumbnails(
      db,
      drawn.map((id) => ({ id, type: 'image/webp', bytes: new ArrayBuffer(8) })),
    );
    return new Map(ids.map((id) => [id, withoutThumbnail.has(id) ? 'none' : 'stored'] as const));
  },
  thumbnail: (_blob, type) =>
    Promise.resolve(
      type.startsWith('image/') ? { type: 'image/jpeg', width: 2, height: 1, bytes: new ArrayBuffer(3) } : null,
    ),
});

/** Runs everything that the downloader has to do now. */
async function settle(): Promise<void> {
  keeper.request();
  await keeper.ended();
}

async function kept(): Promise<string[]> {
  return (await db.offlineFiles.toArray()).filter(({ state }) => state === 'kept').map(({ id }) => id);
}

beforeEach(async () => {
  db = new UserDatabase(`copies-${v7()}`, certifier.id);
  [now, quota, online, ahead] = [t0 - 60_000, 100_000_000, true, true];
  atServer = new Map();
  [fetched, timers, thumbnailsAsked, withoutThumbnail, runs] = [[], [], [], new Set(), 0];
  await db.orders.bulkPut([stored(testOrder(1)), stored(testOrder(2)), stored(testOrder(3))]);
  keeper = createOfflineFilesDownloader(world());
  for (const { run } of timers.splice(0)) run();
  // The first run, which the pins request, must not see what a test stores.
  await vi.waitUntil(() => runs > 0, { timeout: 30_000, interval: 1 });
  await keeper.ended();
  now = t0;
});
afterEach(async () => {
  await keeper.stop();
  await db.delete();
});

describe('offline files', () => {
  test('[FL5] of a pinned order are stored whole, can be read in any range, and are removed with the pin', async () => {
    const id = await received(70, 1, 1_300_000);
    const other = await received(71, 2, 10);
    await pinOrder(db, testId(1), t0);
    await settle();
    expect(await kept()).toEqual([id]);
    const file = await fileOnDevice(db, id);
    expect(await file?.read(524_280, 524_300)).toEqual(new Uint8Array(20).fill(70));
    expect((await readOfflineFile(db, id))?.size).toBe(1_300_000);
    expect(await fileOnDevice(db, other)).toBeUndefined();
    await unpinOrder(db, testId(1));
    await settle();
    expect([await db.offlineFiles.count(), await db.offlineChunks.count()]).toEqual([0, 0]);
  });

  test('[FL5] a pinned file is stored alone, outlives a sign-out, and is removed with its pin', async () => {
    const id = await received(70, 1, 200);
    await received(71, 1, 10);
    await pinFile(db, id, t0);
    await settle();
    expect(await kept()).toEqual([id]);
    await keeper.stop();
    await removeAllOfflineFiles(db);
    keeper = createOfflineFilesDownloader(world());
    await settle();
    expect(await kept()).toEqual([id]);
    await unpinFile(db, id);
    await settle();
    expect([await db.offlineFiles.count(), await db.offlineChunks.count()]).toEqual([0, 0]);
  });

  test('[FL5] of a pinned visit are stored whatever their size, and removed at the end of the pin', async () => {
    ahead = false;
    const id = await received(70, 1, 25_500_000);
    await pinOrderUntil(db, testId(1), t0, t0 + 60_000);
    await settle();
    expect(await kept()).toEqual([id]);
    now += 60_000;
    await settle();
    expect([await kept(), await db.pinnedOrders.count()]).toEqual([[], 0]);
    await pinOrder(db, testId(1), now);
    await pinOrderUntil(db, testId(1), now, now + 1);
    now += 1_000;
    await settle();
    expect(await kept()).toEqual([id]);
  });

  test('[FL5] of the visits of today and tomorrow are stored automatically, and removed after those days', async () => {
    const ids = [await received(70, 1, 10), await received(71, 2, 10), await received(72, 3, 10)];
    await received(73, 1, 30_000_000);
    await received(74, 1, 10, { removed: { by: certifier, at: receivedAt } });
    await received(75, 1, 10, { receivedAt: null });
    const on = (number: number, order: number, plannedStart: string, employee = certifier) =>
      stored(testVisit(number, order, { plannedStart, employee }));
    await db.visits.bulkPut([
      on(10, 1, '2026-11-20T23:30:00.000Z'),
      on(11, 2, '2026-11-21T23:30:00.000Z'),
      on(12, 3, '2026-11-20T10:00:00.000Z', supervisor),
    ]);
    await settle();
    // 23:30 UTC is half past midnight in Brussels: the visits are tomorrow and the day after.
    expect(await kept()).toEqual([ids[0]]);
    now += 15 * hour;
    await settle();
    expect(new Set(await kept())).toEqual(new Set([ids[0], ids[1]]));
    now += 24 * hour;
    await settle();
    expect(await kept()).toEqual([ids[1]]);
  });

  test('[FL5] that were opened once are stored with a thumbnail for 30 days', async () => {
    const picture = await received(70, 1, 10, { type: 'image/jpeg' });
    const film = await received(71, 1, 10, { type: 'video/mp4' });
    await recordFileOpened(db, picture, now);
    await recordFileOpened(db, film, now);
    await settle();
    expect(await kept()).toEqual([picture]);
    expect(await db.thumbnails.get(picture)).toMatchObject({ width: 2, height: 1 });
    now += 31 * 24 * hour;
    await settle();
    expect(await kept()).toEqual([]);
  });

  test('[FL5] of an order that left the device are removed with their thumbnails', async () => {
    const id = await received(70, 1, 10, { type: 'image/jpeg' });
    await pinOrder(db, testId(1), t0);
    await settle();
    expect(await db.thumbnails.count()).toBe(1);
    await db.orders.delete(testId(1));
    await db.uploads.delete(id);
    await settle();
    expect([await db.offlineFiles.count(), await db.offlineChunks.count(), await db.thumbnails.count()]).toEqual([
      0, 0, 0,
    ]);
    expect(await db.pinnedOrders.count()).toBe(0);
  });

  test('[FL5] with wrong, too many or no bytes are not stored, and are retried later', async () => {
    const ids = [await received(70, 1, 10), await received(71, 1, 10), await received(72, 1, 10)];
    atServer.set(ids[0] ?? '', new Uint8Array(10));
    atServer.set(ids[1] ?? '', new Uint8Array(2_000_000));
    atServer.delete(ids[2] ?? '');
    await pinOrder(db, testId(1), t0);
    await settle();
    expect([await kept(), await db.offlineChunks.count()]).toEqual([[], 0]);
    expect((await db.offlineFiles.toArray()).map(({ error }) => error)).toEqual(['Failed', 'Failed', 'Failed']);
    const before = fetched.length;
    await settle();
    expect(fetched).toHaveLength(before);
    atServer.set(ids[2] ?? '', new Uint8Array(10).fill(72));
    now += hour;
    await settle();
    expect(await kept()).toEqual([ids[2]]);
  });

  test('[FL5] are not downloaded without network; over a metered connection only pinned ones are', async () => {
    const [asked, visited] = [await received(70, 1, 10), await received(71, 2, 10)];
    await db.visits.put(stored(testVisit(10, 2, { plannedStart: '2026-11-20T10:00:00.000Z' })));
    await pinOrder(db, testId(1), t0);
    online = false;
    await settle();
    expect(fetched).toEqual([]);
    [online, ahead] = [true, false];
    await settle();
    expect(await kept()).toEqual([asked]);
    ahead = true;
    await settle();
    expect(new Set(await kept())).toEqual(new Set([asked, visited]));
  });

  test('[FL5] are not downloaded when their bytes were captured on this device', async () => {
    await captured(70, 10, 'received');
    await pinOrder(db, testId(1), t0);
    await settle();
    expect(fetched).toEqual([]);
  });
});

describe('near the storage quota', () => {
  test('[RN4] a file that would exceed 80 % of the quota is not downloaded until there is space', async () => {
    const [small, large] = [await received(70, 1, 300), await received(71, 1, 600)];
    quota = 1_000;
    await pinOrder(db, testId(1), t0);
    await settle();
    expect(await kept()).toEqual([small]);
    expect(await db.offlineFiles.get(large)).toMatchObject({ state: 'wanted', error: 'NoRoom' });
    quota = 10_000;
    await settle();
    expect(new Set(await kept())).toEqual(new Set([small, large]));
  });

  test('[RN4] offline files are evicted first, opened ones before those of visits; captured files stay', async () => {
    const [visited, opened] = [await received(70, 1, 200), await received(71, 2, 200)];
    await db.visits.put(stored(testVisit(10, 1, { plannedStart: '2026-11-20T10:00:00.000Z' })));
    await recordFileOpened(db, opened, now);
    await settle();
    expect(new Set(await kept())).toEqual(new Set([visited, opened]));
    const own = [await captured(72, 500, 'waiting'), await captured(73, 100, 'received')];
    quota = 1_200;
    await settle();
    expect(await kept()).toEqual([visited]);
    expect(await db.files.toCollection().primaryKeys()).toEqual(own);
  });

  test('[RN4] confirmed captures are evicted after offline files; unconfirmed ones never', async () => {
    const unsent = await captured(72, 900, 'waiting');
    await captured(73, 100, 'received');
    quota = 1_000;
    await settle();
    expect(await db.files.toCollection().primaryKeys()).toEqual([unsent]);
    expect((await db.fileChunks.get([unsent, 0]))?.bytes.byteLength).toBe(900);
  });

  test('[RN4] freeing storage returns the bytes freed, and stops downloads in advance for that day', async () => {
    await received(70, 1, 200);
    await db.visits.put(stored(testVisit(10, 1, { plannedStart: '2026-11-21T10:00:00.000Z' })));
    await settle();
    const unsent = await captured(72, 500, 'waiting');
    await captured(73, 100, 'received');
    expect(await evictAllReceived(db, now)).toEqual({ offlineFiles: 200, confirmed: 100 });
    expect(await db.files.toCollection().primaryKeys()).toEqual([unsent]);
    await settle();
    expect(await db.offlineFiles.count()).toBe(0);
    now += 24 * hour;
    await settle();
    expect(await kept()).toHaveLength(1);
  });

  test('[RN4] a plan that was made before storage was freed adds nothing in advance', async () => {
    await received(70, 1, 200);
    await db.visits.put(stored(testVisit(10, 1, { plannedStart: '2026-11-21T10:00:00.000Z' })));
    await evictAllReceived(db, now);
    await applyDownloadPlan(db, now, true);
    expect(await db.offlineFiles.count()).toBe(0);
  });

  test('[FL5] signing out removes all offline files; a pinned order is downloaded again after the next sign-in', async () => {
    const file = await received(70, 1, 200);
    await pinOrder(db, testId(1), t0);
    await settle();
    await keeper.stop();
    await removeAllOfflineFiles(db);
    expect([await db.offlineFiles.count(), await db.offlineChunks.count()]).toEqual([0, 0]);
    keeper = createOfflineFilesDownloader(world());
    await settle();
    expect(await kept()).toEqual([file]);
  });
});

describe('thumbnails', () => {
  const review = { accepted: true, reason: '', by: supervisor, at: receivedAt };

  /** Stores a picture of an order; `undecidedAt` is set as the pull does. */
  async function picture(number: number, order: number, undecidedAt?: string): Promise<string> {
    const id = await received(number, order, 10, {
      type: 'image/jpeg',
      ...(undecidedAt === undefined ? { review } : {}),
    });
    if (undecidedAt !== undefined) await db.uploads.update(id, { undecidedAt });
    return id;
  }

  test('[FL5] of what waits for a supervisor and of the next visits are fetched in advance, once', async () => {
    const waiting = [
      await picture(70, 1, '2026-11-19T12:00:00.000Z'),
      await picture(71, 2, '2026-11-19T13:00:00.000Z'),
    ];
    const decided = await picture(72, 2);
    const visited = await picture(73, 3);
    await db.visits.put(stored(testVisit(12, 3, { plannedStart: '2026-11-20T10:00:00.000Z', employee: certifier })));
    withoutThumbnail.add(waiting[0] ?? '');
    await settle();
    expect(new Set(await db.thumbnails.toCollection().primaryKeys())).toEqual(new Set([waiting[1], visited]));
    await settle();
    expect(thumbnailsAsked).not.toContain(decided);
    expect(thumbnailsAsked.filter((id) => waiting.includes(id)).toSorted()).toEqual(waiting);
  });

  test('are not fetched in the first seconds of a page', async () => {
    await picture(70, 1, '2026-11-19T12:00:00.000Z');
    now = t0 - 50_000;
    await settle();
    expect(thumbnailsAsked).toEqual([]);
    now = t0;
    for (const { run } of timers.splice(0)) run();
    await keeper.ended();
    expect(thumbnailsAsked).toEqual([testId(70)]);
  });

  test('[FL5] are not fetched in advance over a metered connection', async () => {
    await picture(70, 1, '2026-11-19T12:00:00.000Z');
    ahead = false;
    await settle();
    expect(thumbnailsAsked).toEqual([]);
  });

  test('of files that left the device go, those of captures whose bytes are here stay', async () => {
    const gone = await picture(70, 1, '2026-11-19T12:00:00.000Z');
    await settle();
    const own = await captured(71, 10, 'waiting');
    await db.thumbnails.put({ id: own, type: 'image/jpeg', bytes: new ArrayBuffer(3) });
    await db.uploads.bulkDelete([gone, own]);
    now += hour;
    await settle();
    expect(await db.thumbnails.toCollection().primaryKeys()).toEqual([own]);
  });
});
