import type { CollectionName, Row } from '#contract/collections.ts';
import { TableFollower } from '../live/table-follower.ts';
import type { StoredRow, UserDatabase } from '../database/user-database.ts';

/** Rows per read. */
const slice = 200;
/** Longest time without a pause, milliseconds; short enough to go unnoticed on a phone. */
const stint = 8;

interface IndexOptions<C extends CollectionName> {
  db: UserDatabase;
  collection: C;
  put: (row: Row<C>) => void;
  remove: (id: string) => void;
  /** Returns the identifiers that the index holds. */
  known: () => readonly string[];
  /** Called after each batch of changes, and once after the first complete read. */
  changed: () => void;
  /** Called after each slice of a complete read. */
  advanced?: () => void;
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
async function readAll<C extends CollectionName>(options: IndexOptions<C>): Promise<void> {
  const { db, collection, put, known, advanced } = options;
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
  // An unseen row may also be stored behind the reader: reading it by key decides.
  const unseen = known().filter((id) => !seen.has(id));
  await readSome(options, unseen);
}

/** Reads rows by key, and removes those that no longer exist. */
async function readSome<C extends CollectionName>(options: IndexOptions<C>, ids: readonly string[]): Promise<void> {
  const { db, collection, put, remove } = options;
  for (let from = 0; from < ids.length; from += slice) {
    const some = ids.slice(from, from + slice);
    const rows = await db.rowsOf(collection).bulkGet(some);
    for (const [index, id] of some.entries()) {
      const stored = rows[index];
      if (stored === undefined) remove(id);
      else put(rowOf<C>(stored));
    }
  }
}

function rowOf<C extends CollectionName>(stored: StoredRow): Row<C> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- read from this collection's own table
  return stored.row as Row<C>;
}

/** Keeps an index up to date with its table. */
export function indexTable<C extends CollectionName>(options: IndexOptions<C>): TableFollower<C> {
  const { db, collection } = options;
  return new TableFollower({
    db,
    collections: [collection],
    readAll: () => readAll(options),
    readSome: async (changed) => {
      await readSome(options, [...(changed.get(collection) ?? [])]);
      return true;
    },
    show: options.changed,
    // No part waits for this read: the failure is reported as that of the page.
    failed: (error) => void Promise.reject(error),
  });
}
