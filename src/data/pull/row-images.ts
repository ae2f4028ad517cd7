import Dexie from 'dexie';
import type { AnyRow, CollectionName, RowKey } from '#contract/collections.ts';
import { parseRowKey, rowKey } from '#contract/collections.ts';
import type { UnderOrder } from '#contract/mutations/definition.ts';
import { isUnderOrder } from '#contract/mutations/definition.ts';
import { fold, isOptimistic, readUnder } from '#sync/fold.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import { derivedFacts } from './derived-facts.ts';
import { entriesTouching } from '../outbox/read-entries.ts';
import type { BaseRow, StoredRow, UserDatabase } from '../user-database.ts';

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

/** Returns the server's images of rows, by key: from `base` for a dirty row, from the row itself for a clean one. */
export async function readImages(db: UserDatabase, keys: readonly RowKey[]): Promise<Map<RowKey, KnownImage>> {
  const [images] = await readRows(db, keys);
  return images;
}

/**
 * Returns the versions of the server's images of rows, by key. Those of an answered batch are dirty, mostly: their rows are not read.
 */
export async function readVersions(db: UserDatabase, keys: readonly RowKey[]): Promise<Map<RowKey, number>> {
  const asked = keys.map(parseRowKey).map(({ collection, id }): [CollectionName, string] => [collection, id]);
  const bases = await db.base.bulkGet(asked);
  const clean = keys.filter((_, index) => bases[index] === undefined);
  const images = clean.length === 0 ? [] : await readImages(db, clean);
  return new Map([
    ...bases.flatMap((base): [RowKey, number][] =>
      base === undefined ? [] : [[rowKey(base.collection, base.id), base.version]],
    ),
    ...[...images].map(([key, { image }]): [RowKey, number] => [key, image.version]),
  ]);
}

/** Returns the images of rows as `readImages` does, and the rows as stored. Sends all requests at once. */
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
function unseenImage(key: RowKey): BaseRow {
  const { collection, id } = parseRowKey(key);
  return { collection, id, version: 0, scopes: [], generation: 0, row: null };
}

function storedRow(image: BaseRow, row: AnyRow): StoredRow {
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
  puts: Map<CollectionName, StoredRow[]>;
  deletes: Map<CollectionName, string[]>;
  basePuts: BaseRow[];
  baseDeletes: [CollectionName, string][];
}

function noRowWrites(): RowWrites {
  return { puts: new Map(), deletes: new Map(), basePuts: [], baseDeletes: [] };
}

/** Adds a value to the list stored under a key. */
export function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

/** Returns images as a fold takes them. */
export function basesOf(images: ReadonlyMap<RowKey, KnownImage>): Map<RowKey, BaseRow> {
  return new Map([...images].map(([key, { image }]) => [key, image]));
}

/** Images of rows, and the unsettled mutations that touch them. */
export interface Folding {
  images: ReadonlyMap<RowKey, KnownImage>;
  entries: readonly OutboxEntry[];
}

/** Returns what unsettled mutations read under orders, each collection of each order once. */
function placesRead(entries: Iterable<OutboxEntry>): Map<string, [UnderOrder, orderId: string]> {
  const places = new Map<string, [UnderOrder, string]>();
  for (const entry of entries) {
    const read = entry.state === 'refused' ? null : readUnder(entry);
    for (const one of read?.collections ?? [])
      for (const orderId of read?.orderIds ?? []) places.set(`${one}/${orderId}`, [one, orderId]);
  }
  return places;
}

/** Returns true when a fold of these mutations needs rows of the orders that they read. */
export function readsUnder({ entries }: Pick<Folding, 'entries'>): boolean {
  return placesRead(entries).size > 0;
}

/**
 * Returns a folding with the orders whose rows its mutations read, with these rows, and with the mutations that touch any of them
 * (rule LW3a).
 */
export async function withRowsUnder(db: UserDatabase, { images, entries }: Folding): Promise<Folding> {
  const known = new Map(images);
  const all = new Map(entries.map((entry) => [entry.id, entry]));
  const read = new Set<string>();
  for (;;) {
    const places = [...placesRead(all.values())].filter(([place]) => !read.has(place));
    if (places.length === 0) return { images: known, entries: [...all.values()] };
    const lists = places.map(([place, [collection, orderId]]) => {
      read.add(place);
      // A survey has the identifier of its order.
      const rows = db
        .rowsOf(collection)
        .where(collection === 'followUps' ? 'id' : 'row.orderId')
        .equals(orderId);
      return rows.primaryKeys().then((ids) => [rowKey('orders', orderId), ...ids.map((id) => rowKey(collection, id))]);
    });
    const found = await Dexie.Promise.all(lists);
    const keys = [...new Set(found.flat())].filter((key) => !known.has(key));
    const [[more], touching] = await Dexie.Promise.all([readRows(db, keys), entriesTouching(db, keys)]);
    for (const [key, image] of more) known.set(key, image);
    for (const entry of touching) if (!all.has(entry.id)) all.set(entry.id, entry);
  }
}

/**
 * Returns the rows to store when these change: with those of an order that its mutations change which read any of them. One that
 * gives the order away moves the visits of whoever has it.
 */
function withReaders(keys: readonly RowKey[], { images, entries }: Folding): RowKey[] {
  const readers = entries.filter((entry) => entry.state !== 'refused' && readUnder(entry) !== null);
  return [
    ...new Set([
      ...keys,
      ...readers.flatMap(({ targets }) => targets.filter(isOfAggregate)).filter((key) => images.has(key)),
    ]),
  ];
}

/** Returns true for a row that mutations of an order read. */
export function isOfAggregate(key: RowKey): boolean {
  const { collection } = parseRowKey(key);
  return collection === 'orders' || isUnderOrder(collection);
}

/**
 * Plans how to store rows over the server's images. Without a pending mutation the image itself is stored. Otherwise the fold is
 * stored, and the image becomes its base (rules LW3, PL4).
 */
export function refolded(keys: readonly RowKey[], { images, entries }: Folding): RowWrites {
  const writes = noRowWrites();
  const byRow = entriesByRow(entries);
  const known = new Map(images);
  for (const key of keys) if (!known.has(key)) known.set(key, { image: unseenImage(key), dirty: false });
  const rows = fold(byRow.size === 0 ? new Map() : basesOf(known), entries);
  for (const key of keys) {
    const { image, dirty: wasDirty } = known.get(key) ?? { image: unseenImage(key), dirty: false };
    const { collection, id } = image;
    const isDirty = byRow.get(key)?.some((entry) => isOptimistic(entry, collection, id, image.version)) === true;
    const row = isDirty ? rows.at(key) : (image.row ?? undefined);
    if (row === undefined) append(writes.deletes, collection, id);
    else append(writes.puts, collection, storedRow(image, row));
    if (isDirty) writes.basePuts.push(image);
    else if (wasDirty) writes.baseDeletes.push([collection, id]);
  }
  return writes;
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
  const { baseDeletes, basePuts, deletes, puts } = writes;
  const requests: PromiseLike<unknown>[] = [];
  for (const [collection, rows] of puts)
    for (const some of requestsOf(rows))
      requests.push(db.rowsOf(collection).bulkPut(some.map((row) => withFacts(db, collection, row))));
  for (const [collection, ids] of deletes) requests.push(db.rowsOf(collection).bulkDelete(ids));
  if (basePuts.length > 0) requests.push(db.base.bulkPut(basePuts));
  if (baseDeletes.length > 0) requests.push(db.base.bulkDelete(baseDeletes));
  // The caller needs a promise of the database even when there is nothing to write.
  return requests.length === 0 ? db.base.bulkGet([]) : Dexie.Promise.all(requests);
}

export type EntriesByRow = Map<RowKey, OutboxEntry[]>;

/** Groups unsettled mutations by the rows they touch, in sequence order. */
export function entriesByRow(entries: readonly OutboxEntry[]): EntriesByRow {
  const byRow: EntriesByRow = new Map();
  for (const entry of entries.toSorted((a, b) => a.seq - b.seq)) {
    for (const key of entry.targets) append(byRow, key, entry);
  }
  return byRow;
}

/** Stores these rows again from their images and the mutations that touch them now. */
export async function refold(db: UserDatabase, keys: readonly RowKey[]): Promise<void> {
  await writeRows(db, await plannedRefold(db, keys));
}

/** Plans what `refold` writes. */
export async function plannedRefold(db: UserDatabase, keys: readonly RowKey[]): Promise<RowWrites> {
  const unique = [...new Set(keys)];
  const images = await readImages(db, unique);
  return plannedRows(db, unique, { images, entries: await entriesTouching(db, unique) });
}

/** Plans the rows that result from their images and the mutations that touch them, inside a transaction over all collections. */
export async function plannedRows(db: UserDatabase, keys: readonly RowKey[], folding: Folding): Promise<RowWrites> {
  if (!readsUnder(folding)) return refolded(keys, folding);
  const whole = await withRowsUnder(db, folding);
  return refolded(withReaders(keys, whole), whole);
}
