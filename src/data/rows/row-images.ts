import { dequal } from 'dequal';
import Dexie from 'dexie';
import type { AnyRow, CollectionName, RowKey } from '#contract/collections.ts';
import { parseRowKey, rowKey } from '#contract/collections.ts';
import { derivedFacts } from '../database/derived-facts.ts';
import type { BaseRow, StoredRow, UserDatabase } from '../database/user-database.ts';

/** The server's image of a row, as stored on this device. */
export interface KnownImage {
  image: BaseRow;
  /** True when the row has a `base`, because pending mutations change it. */
  dirty: boolean;
}

/** From this many rows on, one request for the keys of all bases costs less than a request for each row. */
const manyRows = 50;

/**
 * Returns the bases of the dirty rows among these. Not an async function: an extra await between two requests would let the
 * transaction commit early.
 */
function readBases(db: UserDatabase, keys: readonly RowKey[]): PromiseLike<(BaseRow | undefined)[]> {
  const asked = keys.map(parseRowKey).map(({ collection, id }): [CollectionName, string] => [collection, id]);
  if (asked.length < manyRows) return db.base.bulkGet(asked);
  return dirtyRows(db).then((dirty) =>
    db.base.bulkGet(asked.filter(([collection, id]) => dirty.has(rowKey(collection, id)))),
  );
}

/** Returns every row that has a `base`. */
export function dirtyRows(db: UserDatabase): PromiseLike<Set<RowKey>> {
  return db.base
    .toCollection()
    .primaryKeys()
    .then((keys) => new Set(keys.map(([collection, id]) => rowKey(collection, id))));
}

/**
 * Returns the versions of the server's images of rows, by key. Those of an answered batch are dirty, mostly: their rows are not read.
 */
export async function readVersions(db: UserDatabase, keys: readonly RowKey[]): Promise<Map<RowKey, number>> {
  const asked = keys.map(parseRowKey).map(({ collection, id }): [CollectionName, string] => [collection, id]);
  const bases = await db.base.bulkGet(asked);
  const clean = keys.filter((_, index) => bases[index] === undefined);
  const images = clean.length === 0 ? [] : (await readRows(db, clean))[0];
  return new Map([
    ...bases.flatMap((base): [RowKey, number][] =>
      base === undefined ? [] : [[rowKey(base.collection, base.id), base.version]],
    ),
    ...[...images].map(([key, { image }]): [RowKey, number] => [key, image.version]),
  ]);
}

/**
 * Returns the server's images of rows, by key: from `base` for a dirty row, from the row itself for a clean one; and the rows as
 * stored. Sends all requests at once.
 */
export function readRows(
  db: UserDatabase,
  keys: readonly RowKey[],
): PromiseLike<[images: Map<RowKey, KnownImage>, stored: Map<RowKey, StoredRow>]> {
  const parsed = keys.map(parseRowKey);
  const names = [...new Set(parsed.map(({ collection }) => collection))];
  const lists = names.map((name) =>
    db.rowsOf(name).bulkGet(parsed.filter(({ collection }) => collection === name).map(({ id }) => id)),
  );
  return Dexie.Promise.all([readBases(db, keys), Dexie.Promise.all(lists)]).then(([bases, found]) => {
    const images = new Map<RowKey, KnownImage>();
    const rows = new Map<RowKey, StoredRow>();
    for (const [index, collection] of names.entries()) {
      for (const stored of found[index] ?? []) {
        if (stored === undefined) continue;
        const key = rowKey(collection, stored.id);
        rows.set(key, stored);
        images.set(key, { image: imageOf(collection, stored), dirty: false });
      }
    }
    for (const base of bases)
      if (base !== undefined) images.set(rowKey(base.collection, base.id), { image: base, dirty: true });
    return [images, rows];
  });
}

/** Returns a clean row as its own image. */
function imageOf(collection: CollectionName, { id, version, scopes, generation, row }: StoredRow): BaseRow {
  return { collection, id, version, scopes, generation, row };
}

/** Returns the image of a row that the server has never sent. */
export function unseenImage(key: RowKey): BaseRow {
  const { collection, id } = parseRowKey(key);
  return { collection, id, version: 0, scopes: [], generation: 0, row: null };
}

export function storedRow(image: BaseRow, row: AnyRow): StoredRow {
  const { id, version, scopes, generation } = image;
  return { id, version, scopes, generation, row };
}

/** Returns a row with its derived facts, as its table stores it. */
function withFacts(db: UserDatabase, collection: CollectionName, stored: StoredRow): StoredRow {
  return { ...stored, ...derivedFacts(collection, stored.row, db.userId) };
}

/**
 * Adds images of rows that are probably not stored yet, without reading first: reading each row would cost as much as
 * writing it. Returns the identifiers of rows that were already stored; those rows stay unchanged.
 */
export async function addImages(
  db: UserDatabase,
  collection: CollectionName,
  images: readonly BaseRow[],
): Promise<string[]> {
  const rows = images.flatMap((image) =>
    image.row === null ? [] : [withFacts(db, collection, storedRow(image, image.row))],
  );
  try {
    await db.rowsOf(collection).bulkAdd(rows);
    return [];
  } catch (error) {
    // The failed rows alone were not added: Dexie continues the transaction when the error is caught.
    if (!(error instanceof Dexie.BulkError)) throw error;
    const failures = Object.entries(error.failuresByPos);
    const other = failures.find(([, failure]) => failure.name !== 'ConstraintError');
    if (other !== undefined) throw other[1];
    return failures.flatMap(([place]) => rows[Number(place)]?.id ?? []);
  }
}

/** Rows to write, collected so that each table is written once. */
export interface RowWrites {
  /** Rows as they are stored, of those that were read: one that stays as it is is not written, and no query runs again for it. */
  stored: ReadonlyMap<RowKey, StoredRow>;
  puts: Map<CollectionName, StoredRow[]>;
  deletes: Map<CollectionName, string[]>;
  basePuts: BaseRow[];
  baseDeletes: [CollectionName, string][];
}

export function noRowWrites(stored: RowWrites['stored']): RowWrites {
  return { stored, puts: new Map(), deletes: new Map(), basePuts: [], baseDeletes: [] };
}

/** Adds a value to the list stored under a key. */
export function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

/**
 * From so many rows in one request on, Dexie reports a change of the whole table (dexie 4.4, `observabilityMiddleware`): every query of
 * it runs again, and what follows its rows reads all of them.
 */
const reportedWhole = 50;
/** What many changes of a person bring back, not a load: their rows are reported one by one. */
const reportedEachMax = 200;

/** Divides rows into the requests that store them. */
function requestsOf(rows: readonly StoredRow[]): (readonly StoredRow[])[] {
  if (rows.length < reportedWhole || rows.length > reportedEachMax) return [rows];
  const size = reportedWhole - 1;
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}

/** Writes the planned rows. Sends every request at once, since none depends on another. */
export function writeRows(db: UserDatabase, writes: RowWrites): PromiseLike<unknown> {
  const { baseDeletes, basePuts, deletes, puts, stored } = writes;
  const requests: PromiseLike<unknown>[] = [];
  for (const [collection, rows] of puts) {
    const whole = rows.map((row) => withFacts(db, collection, row));
    const changed = whole.filter((row) => !dequal(stored.get(rowKey(collection, row.id)), row));
    if (changed.length > 0) for (const some of requestsOf(changed)) requests.push(db.rowsOf(collection).bulkPut(some));
  }
  for (const [collection, ids] of deletes) requests.push(db.rowsOf(collection).bulkDelete(ids));
  if (basePuts.length > 0) requests.push(db.base.bulkPut(basePuts));
  if (baseDeletes.length > 0) requests.push(db.base.bulkDelete(baseDeletes));
  // The caller needs a promise of the database even when there is nothing to write.
  return requests.length === 0 ? db.base.bulkGet([]) : Dexie.Promise.all(requests);
}
