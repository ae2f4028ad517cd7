import { freeFiles } from '#data/files/free-files.ts';
import { isFreedToday, makeRoom } from '#data/files/make-room.ts';
import { readKeptFile } from '#data/files/read-file.ts';
import { applyKeepPlan, nextWanted } from '#data/kept/keep-plan.ts';
import type { KeptFile } from '#data/kept/kept-file.ts';
import { noteFailed, noteNoRoom, storeKept, storeThumbnail } from '#data/kept/store-kept.ts';
import { wishes } from '#data/kept/wishes.ts';
import { leaseStorage } from '#data/leases.ts';
import { live } from '#data/live.ts';
import { toLocalWriteError } from '#data/local-write-error.ts';
import type { UserDatabase } from '#data/user-database.ts';
import { bytesTooMany, hasRoomFor } from '#platform/room.ts';
import type { StorageEstimated } from '#platform/storage-estimate.ts';
import type { SmallPicture } from '#platform/thumbnail.ts';
import { withLease } from '#sync/lease.ts';
import { createLoop, createTimer } from '#sync/loop.ts';
import type { Clock } from '#sync/ports.ts';

/** Wait until it is looked again whether a copy that did not come may be asked for, milliseconds. */
const retryWait = 60_000;

/** What a page shows first comes first, milliseconds. */
const startWait = 2_000;

/** Between a sync and a look at what it has changed, milliseconds. */
const quietWait = 5_000;

/** How often it is looked for what is past, milliseconds. */
const tidyInterval = 3_600_000;

export interface CopiesWorld {
  db: UserDatabase;
  clock: Clock;
  /** This context, among those that share the database. */
  holder: string;
  /** A short-lived address of the bytes; null when the server does not give one. */
  addressOf: (id: string) => Promise<string | null>;
  /** The bytes there, as they come. Rejects when they do not. */
  partsOf: (address: string, signal: AbortSignal) => AsyncIterable<Uint8Array>;
  estimate: () => Promise<StorageEstimated | null>;
  /** Whether what nobody asked for may be fetched over this connection. */
  mayFetchAhead: () => Promise<boolean>;
  isOnline: () => boolean;
  thumbnail: (blob: Blob, type: string) => Promise<SmallPicture | null>;
}

/** Looks after the room of this device and the copies that are kept on it. */
export interface CopiesKeeper {
  request: () => void;
  /** Asks for it a while after a sync: the next one may follow at once, and photos on their way come first. */
  requestSoon: () => void;
  /** Resolves when what is under way has ended. */
  ended: () => Promise<void>;
  stop: () => Promise<void>;
}

/** From 80 % on lets go of what is safe: copies first, captured and unconfirmed work never (rule RN4). */
async function careForRoom({ db, clock, estimate }: CopiesWorld): Promise<void> {
  const now = clock.now();
  const estimated = await estimate();
  const tooMany = estimated === null ? 0 : bytesTooMany(estimated);
  if (tooMany > 0) await makeRoom(db, tooMany, now);
}

/** A small picture of a picture that was captured elsewhere: made where its bytes have come to for the first time. */
async function drawThumbnail({ db, thumbnail }: CopiesWorld, { id, type }: KeptFile): Promise<void> {
  if ((await db.thumbnails.get(id)) !== undefined) return;
  const blob = await readKeptFile(db, id);
  const small = blob === undefined ? null : await thumbnail(blob, type);
  if (small !== null) await storeThumbnail(db, { id, ...small });
}

/** Fetches one copy; what fails is noted, and tried again later. */
async function fetchCopy(world: CopiesWorld, file: KeptFile, signal: AbortSignal): Promise<void> {
  const { addressOf, clock, db, partsOf } = world;
  try {
    const address = await addressOf(file.id);
    if (address === null || !(await storeKept(db, file, partsOf(address, signal)))) throw new TypeError('not kept');
  } catch (error) {
    const { code } = toLocalWriteError(error);
    if (!signal.aborted) await noteFailed(db, file.id, code === 'QuotaExceeded' ? 'NoRoom' : 'Failed', clock.now());
    return;
  }
  // A picture that this browser cannot draw is kept all the same.
  await drawThumbnail(world, file).catch(() => undefined);
}

async function fetchWanted(world: CopiesWorld, signal: AbortSignal): Promise<void> {
  const { clock, db, estimate, isOnline } = world;
  const seen = new Set<string>();
  for (;;) {
    const next = signal.aborted || !isOnline() ? undefined : await nextWanted(db, clock.now(), seen);
    if (next === undefined) return;
    seen.add(next.id);
    if (hasRoomFor(next.size, await estimate())) await fetchCopy(world, next, signal);
    else await noteNoRoom(db, next);
  }
}

/** Keeps copies of what is asked for, visited today or tomorrow, and was opened, as far as there is room for them. */
export function createCopiesKeeper(world: CopiesWorld): CopiesKeeper {
  const { clock, db, holder, mayFetchAhead } = world;
  const stopped = new AbortController();
  const { signal } = stopped;
  const storage = leaseStorage(db);
  let tidiedAt = Number.NEGATIVE_INFINITY;
  const loop = createLoop({
    clock,
    signal,
    work: async (_force, later) => {
      if (clock.now() - tidiedAt >= tidyInterval) {
        await freeFiles(db, clock.now(), false);
        tidiedAt = clock.now();
      }
      await careForRoom(world);
      const isAhead = (await mayFetchAhead()) && !(await isFreedToday(db, clock.now()));
      await applyKeepPlan(db, clock.now(), isAhead);
      const isDue = (await nextWanted(db, clock.now(), new Set())) !== undefined;
      // No other tab fetches the same meanwhile.
      if (isDue)
        await withLease({ storage, clock, holder }, 'copies', signal, (_lease, held) => fetchWanted(world, held));
      const isLeft = (await nextWanted(db, Number.MAX_SAFE_INTEGER, new Set())) !== undefined;
      if (isLeft) later(retryWait, () => loop.request(false));
    },
  });
  const request = (): void => loop.request(false);
  let wished: { unsubscribe: () => void } | undefined;
  const timer = createTimer(clock, signal);
  timer.set(startWait, () => {
    wished = live(() => wishes(db)).subscribe({ next: request, error: () => undefined });
  });
  let isAsked = false;
  const requestSoon = (): void => {
    if (wished === undefined || isAsked) return;
    isAsked = true;
    timer.set(quietWait, () => {
      isAsked = false;
      request();
    });
  };
  return {
    request,
    requestSoon,
    ended: loop.ended,
    stop: async () => {
      wished?.unsubscribe();
      stopped.abort();
      await loop.ended();
    },
  };
}
