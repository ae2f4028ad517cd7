import type { CollectionName, Row } from '#contract/collections.ts';
import type { StoredRow, UserDatabase } from '../user-database.ts';
import type { ChangedKeys } from './changed-keys.ts';
import { onChangedKeys } from './changed-keys.ts';

/** Rows per read. */
const slice = 200;
/** Longest time without a pause, milliseconds; short enough to go unnoticed on a phone. */
const stint = 8;
/**
 * Quiet time after a large write before everything is read again, and its maximum, milliseconds. A first load makes many
 * large writes, so that the maximum is at least this many times as long as the last complete read took.
 */
const quiet = 250;
const quietMax = 2_000;
const rest = 9;

interface FollowOptions<C extends CollectionName> {
  db: UserDatabase;
  collection: C;
  put: (row: Row<C>) => void;
  remove: (id: string) => void;
  /** Returns the identifiers that the owner of the follower still holds. */
  known: () => readonly string[];
  /** Called after each batch of changes, and once after the first complete read. */
  changed: () => void;
  /** Called after each slice of a complete read. */
  advanced?: () => void;
}

/** Keeps an index up to date with a table. */
export interface TableFollower {
  /** True once everything stored was read. */
  isReady: () => boolean;
  /** True while ready and no complete read is due or under way. */
  isCurrent: () => boolean;
  /** Starts reading; further calls have no effect. */
  start: () => void;
  stop: () => void;
}

/** Changes that were reported and not read yet. */
interface Pending {
  /** Everything must be read again. */
  all: boolean;
  /** Since when, milliseconds. */
  allSince: number;
  /** How long the last complete read took, milliseconds. */
  took: number;
  ids: Set<string>;
}

function note(pending: Pending, keys: ChangedKeys): void {
  if (keys === 'any') {
    if (!pending.all) pending.allSince = Date.now();
    pending.all = true;
    return;
  }
  for (const key of keys) pending.ids.add(key);
}

/** Returns how long to wait before everything is read again, milliseconds. */
function waitFor({ allSince, took }: Pending): number {
  return Math.max(0, Math.min(quiet, allSince + Math.max(quietMax, rest * took) - Date.now()));
}

/** Yields to the page's other work. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** Processes each item, with pauses. */
async function eachInStints<T>(items: readonly T[], work: (item: T) => void): Promise<void> {
  let since = performance.now();
  for (const item of items) {
    if (performance.now() - since > stint) {
      await pause();
      since = performance.now();
    }
    work(item);
  }
}

/** Reads every row in slices, so that the page can work in between. */
async function readAll<C extends CollectionName>(options: FollowOptions<C>, pending: Pending) {
  const { db, collection, put, known, advanced } = options;
  const begun = performance.now();
  const seen = new Set<string>();
  const table = db.rowsOf(collection);
  let last = '';
  for (;;) {
    const rows = await table.where(':id').above(last).limit(slice).toArray();
    await eachInStints(rows, (stored) => {
      put(rowOf<C>(stored));
      seen.add(stored.id);
    });
    advanced?.();
    const end = rows.at(-1);
    if (end === undefined || rows.length < slice) break;
    last = end.id;
  }
  pending.took = performance.now() - begun;
  // An unseen row may also be stored behind the reader: reading it by key decides.
  for (const id of known()) if (!seen.has(id)) pending.ids.add(id);
}

/** Reads rows by key, and removes those that no longer exist. */
async function readSome<C extends CollectionName>({ db, collection, put, remove }: FollowOptions<C>, pending: Pending) {
  const ids = [...pending.ids].slice(0, slice);
  for (const id of ids) pending.ids.delete(id);
  const rows = await db.rowsOf(collection).bulkGet(ids);
  for (const [index, id] of ids.entries()) {
    const stored = rows[index];
    if (stored === undefined) remove(id);
    else put(rowOf<C>(stored));
  }
}

function rowOf<C extends CollectionName>(stored: StoredRow): Row<C> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- read from this collection's own table
  return stored.row as Row<C>;
}

/**
 * Reads a table in slices, then its changes by any tab or worker. A change reported during a read is read again afterwards,
 * so that the last state wins.
 */
export function followTable<C extends CollectionName>(options: FollowOptions<C>): TableFollower {
  const pending: Pending = { all: true, allSince: 0, took: 0, ids: new Set() };
  let state: 'waiting' | 'reading' | 'idle' | 'stopped' = 'waiting';
  let ready = false;
  let isReadingAll = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A function, because the state changes while rows are being read.
  const isStopped = (): boolean => state === 'stopped';

  /** Reads the rows known by their keys at once, and everything after a large write when it is time. */
  function schedule(): void {
    clearTimeout(timer);
    const all = pending.all && pending.ids.size === 0;
    timer = setTimeout(() => void run(all), all ? waitFor(pending) : 0);
  }

  async function run(all: boolean): Promise<void> {
    if (state === 'reading' || isStopped()) return;
    state = 'reading';
    try {
      if (all) {
        pending.all = false;
        isReadingAll = true;
        await readAll(options, pending);
      }
      while (!isStopped() && pending.ids.size > 0) await readSome(options, pending);
      if (isStopped()) return;
      ready = true;
      isReadingAll = false;
      options.changed();
    } catch (error) {
      pending.all = true;
      // A closed or deleted database fails; its next change reads everything again.
      if (options.db.isOpen() && !isStopped()) throw error;
    } finally {
      if (!isStopped()) state = 'idle';
      if (!isStopped() && ready && (pending.all || pending.ids.size > 0)) schedule();
    }
  }

  const unsubscribe = onChangedKeys(options.db.name, options.collection, (keys) => {
    note(pending, keys);
    if (state === 'idle') schedule();
  });

  return {
    isReady: () => ready,
    isCurrent: () => ready && !pending.all && !isReadingAll,
    start: () => {
      if (state === 'waiting') void run(true);
    },
    stop: () => {
      state = 'stopped';
      clearTimeout(timer);
      unsubscribe();
    },
  };
}
