import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Upload } from '#contract/entities/upload.ts';
import { freeAllSafe } from '#data/files/make-room.ts';
import { fileOnDevice, readKeptFile } from '#data/files/read-file.ts';
import { forgetAllKept } from '#data/kept/forget-kept.ts';
import { keepOrder, keepOrderUntil, noteOpened, stopKeepingOrder } from '#data/kept/wishes.ts';
import { UserDatabase } from '#data/user-database.ts';
import { certifier, supervisor, testId, testOrder, testUpload, testVisit } from '#tests/support/rows.ts';
import type { CopiesKeeper, CopiesWorld } from './copies-keeper.ts';
import { createCopiesKeeper } from './copies-keeper.ts';

const t0 = Date.parse('2026-11-20T09:00:00.000Z');
const hour = 3_600_000;
const receivedAt = '2026-11-19T12:00:00.000Z';

let db: UserDatabase;
let now: number;
let quota: number;
let online: boolean;
let ahead: boolean;
/** What the server has, by the identifier of its upload. */
let atServer: Map<string, Uint8Array>;
let fetched: string[];
let timers: { at: number; run: () => void }[];
let keeper: CopiesKeeper;

const stored = <R extends { id: string }>(row: R) => ({ id: row.id, version: 1, scopes: ['s'], generation: 1, row });

/** A file of an order that the server has confirmed. */
async function received(number: number, order: number, size: number, fields: Partial<Upload> = {}): Promise<string> {
  const bytes = new Uint8Array(size).fill(number);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const upload = testUpload(number, order, { size, sha256, receivedAt, type: 'application/pdf', ...fields });
  await db.uploads.put(stored(upload));
  atServer.set(upload.id, bytes);
  return upload.id;
}

/** A file that was captured here; `state` as this device has noted it. */
async function captured(number: number, size: number, state: 'waiting' | 'received'): Promise<string> {
  const upload = testUpload(number, 1, { size, receivedAt: state === 'received' ? receivedAt : null });
  await db.uploads.put(stored(upload));
  const { id, name, sha256, type } = upload;
  const progress = { offset: 0, movedAt: null, error: null, failures: 0, retryAt: 0, keptAt: t0 };
  const noted = state === 'received' ? { receivedAt: t0 } : {};
  await db.files.put({ id, name, sha256, type, size, state, ...progress, ...noted });
  await db.fileChunks.put({ id, index: 0, bytes: new ArrayBuffer(size) });
  return id;
}

async function usage(): Promise<number> {
  const [own, copies] = await Promise.all([db.fileChunks.toArray(), db.keptChunks.toArray()]);
  return [...own, ...copies].reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
}

async function* partsOf(address: string): AsyncGenerator<Uint8Array> {
  const bytes = atServer.get(address) ?? new Uint8Array();
  for (let from = 0; from < bytes.length; from += 70_001) yield bytes.subarray(from, from + 70_001);
}

const world = (): CopiesWorld => ({
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
  estimate: async () => ({ usage: await usage(), quota }),
  mayFetchAhead: () => Promise.resolve(ahead),
  isOnline: () => online,
  thumbnail: (_blob, type) =>
    Promise.resolve(
      type.startsWith('image/') ? { type: 'image/jpeg', width: 2, height: 1, bytes: new ArrayBuffer(3) } : null,
    ),
});

/** Lets the keeper do what it has to do now. */
async function settle(): Promise<void> {
  keeper.request();
  await keeper.ended();
}

async function kept(): Promise<string[]> {
  return (await db.keptFiles.toArray()).filter(({ state }) => state === 'kept').map(({ id }) => id);
}

beforeEach(async () => {
  db = new UserDatabase(`copies-${v7()}`, certifier.id);
  [now, quota, online, ahead] = [t0, 100_000_000, true, true];
  atServer = new Map();
  [fetched, timers] = [[], []];
  await db.orders.bulkPut([stored(testOrder(1)), stored(testOrder(2)), stored(testOrder(3))]);
  keeper = createCopiesKeeper(world());
  for (const { run } of timers.splice(0)) run();
});
afterEach(async () => {
  await keeper.stop();
  await db.delete();
});

describe('copies of files', () => {
  test('[FL5] of an order that is asked for come whole, are read in any range, and go when they are asked for no longer', async () => {
    const id = await received(70, 1, 1_300_000);
    const other = await received(71, 2, 10);
    await keepOrder(db, testId(1), t0);
    await settle();
    expect(await kept()).toEqual([id]);
    const file = await fileOnDevice(db, id);
    expect(await file?.read(524_280, 524_300)).toEqual(new Uint8Array(20).fill(70));
    expect((await readKeptFile(db, id))?.size).toBe(1_300_000);
    expect(await fileOnDevice(db, other)).toBeUndefined();
    await stopKeepingOrder(db, testId(1));
    await settle();
    expect([await db.keptFiles.count(), await db.keptChunks.count()]).toEqual([0, 0]);
  });

  test('[FL5] of a visit whose papers are asked for come whatever they weigh, and go some time after it', async () => {
    ahead = false;
    const id = await received(70, 1, 25_500_000);
    await keepOrderUntil(db, testId(1), t0, t0 + 60_000);
    await settle();
    expect(await kept()).toEqual([id]);
    now += 60_000;
    await settle();
    expect([await kept(), await db.keptOrders.count()]).toEqual([[], 0]);
    await keepOrder(db, testId(1), now);
    await keepOrderUntil(db, testId(1), now, now + 1);
    now += 1_000;
    await settle();
    expect(await kept()).toEqual([id]);
  });

  test('[FL5] of the visits of today and tomorrow come by themselves, and go when those are past', async () => {
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
    // 23:30 UTC is half past midnight in Brussels: tomorrow's, and the day after tomorrow's.
    expect(await kept()).toEqual([ids[0]]);
    now += 15 * hour;
    await settle();
    expect(new Set(await kept())).toEqual(new Set([ids[0], ids[1]]));
    now += 24 * hour;
    await settle();
    expect(await kept()).toEqual([ids[1]]);
  });

  test('[FL5] what was opened once is found again, with a small picture of it, for 30 days', async () => {
    const picture = await received(70, 1, 10, { type: 'image/jpeg' });
    const film = await received(71, 1, 10, { type: 'video/mp4' });
    await noteOpened(db, picture, now);
    await noteOpened(db, film, now);
    await settle();
    expect(await kept()).toEqual([picture]);
    expect(await db.thumbnails.get(picture)).toMatchObject({ width: 2, height: 1 });
    now += 31 * 24 * hour;
    await settle();
    expect(await kept()).toEqual([]);
  });

  test('[FL5] of an order that has left the device go with it, with their small pictures', async () => {
    const id = await received(70, 1, 10, { type: 'image/jpeg' });
    await keepOrder(db, testId(1), t0);
    await settle();
    expect(await db.thumbnails.count()).toBe(1);
    await db.orders.delete(testId(1));
    await db.uploads.delete(id);
    await settle();
    expect([await db.keptFiles.count(), await db.keptChunks.count(), await db.thumbnails.count()]).toEqual([0, 0, 0]);
    expect(await db.keptOrders.count()).toBe(0);
  });

  test('[FL5] other bytes than the file’s, too many of them or none are not kept, and are asked for again later', async () => {
    const ids = [await received(70, 1, 10), await received(71, 1, 10), await received(72, 1, 10)];
    atServer.set(ids[0] ?? '', new Uint8Array(10));
    atServer.set(ids[1] ?? '', new Uint8Array(2_000_000));
    atServer.delete(ids[2] ?? '');
    await keepOrder(db, testId(1), t0);
    await settle();
    expect([await kept(), await db.keptChunks.count()]).toEqual([[], 0]);
    expect((await db.keptFiles.toArray()).map(({ error }) => error)).toEqual(['Failed', 'Failed', 'Failed']);
    const before = fetched.length;
    await settle();
    expect(fetched).toHaveLength(before);
    atServer.set(ids[2] ?? '', new Uint8Array(10).fill(72));
    now += hour;
    await settle();
    expect(await kept()).toEqual([ids[2]]);
  });

  test('[FL5] nothing is fetched without network, and over a sparing connection only what is asked for', async () => {
    const [asked, visited] = [await received(70, 1, 10), await received(71, 2, 10)];
    await db.visits.put(stored(testVisit(10, 2, { plannedStart: '2026-11-20T10:00:00.000Z' })));
    await keepOrder(db, testId(1), t0);
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

  test('[FL5] what the device holds itself is not fetched', async () => {
    await captured(70, 10, 'received');
    await keepOrder(db, testId(1), t0);
    await settle();
    expect(fetched).toEqual([]);
  });
});

describe('before room ends', () => {
  test('[RN4] no copy is fetched that would fill 80 %; it comes once there is room', async () => {
    const [small, large] = [await received(70, 1, 300), await received(71, 1, 600)];
    quota = 1_000;
    await keepOrder(db, testId(1), t0);
    await settle();
    expect(await kept()).toEqual([small]);
    expect(await db.keptFiles.get(large)).toMatchObject({ state: 'wanted', error: 'NoRoom' });
    quota = 10_000;
    await settle();
    expect(new Set(await kept())).toEqual(new Set([small, large]));
  });

  test('[RN4] copies go first, those that were opened before those of visits; what was captured stays', async () => {
    const [visited, opened] = [await received(70, 1, 200), await received(71, 2, 200)];
    await db.visits.put(stored(testVisit(10, 1, { plannedStart: '2026-11-20T10:00:00.000Z' })));
    await noteOpened(db, opened, now);
    await settle();
    expect(new Set(await kept())).toEqual(new Set([visited, opened]));
    const own = [await captured(72, 500, 'waiting'), await captured(73, 100, 'received')];
    quota = 1_200;
    await settle();
    expect(await kept()).toEqual([visited]);
    expect(await db.files.toCollection().primaryKeys()).toEqual(own);
  });

  test('[RN4] what the server has confirmed goes after the copies; what it has not never goes', async () => {
    const unsent = await captured(72, 900, 'waiting');
    await captured(73, 100, 'received');
    quota = 1_000;
    await settle();
    expect(await db.files.toCollection().primaryKeys()).toEqual([unsent]);
    expect((await db.fileChunks.get([unsent, 0]))?.bytes.byteLength).toBe(900);
  });

  test('[RN4] freeing what is safe says what went, and fetches nothing ahead again that day', async () => {
    await received(70, 1, 200);
    await db.visits.put(stored(testVisit(10, 1, { plannedStart: '2026-11-21T10:00:00.000Z' })));
    await settle();
    const unsent = await captured(72, 500, 'waiting');
    await captured(73, 100, 'received');
    expect(await freeAllSafe(db, now)).toEqual({ kept: 200, confirmed: 100 });
    expect(await db.files.toCollection().primaryKeys()).toEqual([unsent]);
    await settle();
    expect(await db.keptFiles.count()).toBe(0);
    now += 24 * hour;
    await settle();
    expect(await kept()).toHaveLength(1);
  });

  test('[RN4] signing out leaves no copy and no wish for one', async () => {
    await received(70, 1, 200);
    await keepOrder(db, testId(1), t0);
    await settle();
    await keeper.stop();
    await forgetAllKept(db);
    expect([await db.keptFiles.count(), await db.keptChunks.count(), await db.keptOrders.count()]).toEqual([0, 0, 0]);
  });
});
