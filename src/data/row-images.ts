import Dexie from 'dexie';
import type { AnyRow, CollectionName, RowKey } from '#contract/collections.ts';
import { isCollectionName, rowKey } from '#contract/collections.ts';
import { fold, overlays } from '#sync/fold.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import { derivedFacts } from './derived-facts.ts';
import { entriesTouching } from './outbox-reads.ts';
import type { BaseRow, StoredRow, UserDatabase } from './user-database.ts';

/** Splits `orders/0191…` into its collection and identifier. Throws on a key that this version cannot have written. */
export function parseRowKey(key: RowKey): { collection: CollectionName; id: string } {
  const slash = key.indexOf('/');
  const collection = key.slice(0, slash);
  if (!isCollectionName(collection)) throw new Error(`not a collection: ${collection}`);
  return { collection, id: key.slice(slash + 1) };
}

/** What the device knows of the server's image of a row. */
export interface KnownImage {
  image: BaseRow;
  /** The row has a `base`: pending mutations lie over it. */
  dirty: boolean;
}

/** From so many rows on, the keys of all bases are one request and cost less than asking for each row's. */
const manyRows = 50;

/**
 * The bases of those of these rows that are dirty. No async function: one more between two requests, and the transaction
 * commits before the second.
 */
function readBases(db: UserDatabase, keys: readonly RowKey[]): PromiseLike<(BaseRow | undefined)[]> {
  const asked = keys.map(parseRowKey).map(({ collection, id }): [CollectionName, string] => [collection, id]);
  if (asked.length < manyRows) return db.base.bulkGet(asked);
  return dirtyRows(db).then((dirty) =>
    db.base.bulkGet(asked.filter(([collection, id]) => dirty.has(rowKey(collection, id)))),
  );
}

/** Every row that has a `base`. */
export function dirtyRows(db: UserDatabase): PromiseLike<Set<RowKey>> {
  return db.base
    .toCollection()
    .primaryKeys()
    .then((keys) => new Set(keys.map(([collection, id]) => rowKey(collection, id))));
}

/** The server's image of rows, by key: from `base` where a row is dirty, from the row itself where it is clean. */
export async function readImages(db: UserDatabase, keys: readonly RowKey[]): Promise<Map<RowKey, KnownImage>> {
  const [images] = await readRows(db, keys);
  return images;
}

/** The images of rows as `readImages` gives them, and the rows as they are stored; all asked for at once. */
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

/** A clean row as its own image. */
function imageOf(collection: CollectionName, { id, version, scopes, generation, row }: StoredRow): BaseRow {
  return { collection, id, version, scopes, generation, row };
}

/** The image of a row that the server has never sent. */
function unseenImage(collection: CollectionName, id: string): BaseRow {
  return { collection, id, version: 0, scopes: [], generation: 0, row: null };
}

function storedRow(image: BaseRow, row: AnyRow): StoredRow {
  const { id, version, scopes, generation } = image;
  return { id, version, scopes, generation, row };
}

/** A row with the facts that follow from it, as its table holds it. */
function withFacts(db: UserDatabase, collection: CollectionName, stored: StoredRow): StoredRow {
  return { ...stored, ...derivedFacts(collection, stored.row, db.userId) };
}

/**
 * Stores images of rows that are likely not stored yet, without reading first: a read for each would cost as much as the
 * write. Returns the identifiers of those that were there; they are left as they are.
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
    // What failed did so alone, the others are added: Dexie lets the transaction go on when this is caught.
    if (!(error instanceof Dexie.BulkError)) throw error;
    const failures = Object.entries(error.failuresByPos);
    const other = failures.find(([, failure]) => failure.name !== 'ConstraintError');
    if (other !== undefined) throw other[1];
    return failures.flatMap(([place]) => rows[Number(place)]?.id ?? []);
  }
}

/** Rows to write, gathered so that each table is written once. */
export interface RowWrites {
  puts: Map<CollectionName, StoredRow[]>;
  deletes: Map<CollectionName, string[]>;
  basePuts: BaseRow[];
  baseDeletes: [CollectionName, string][];
}

export function noRowWrites(): RowWrites {
  return { puts: new Map(), deletes: new Map(), basePuts: [], baseDeletes: [] };
}

/** Adds to the list that stands under a key. */
export function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

/**
 * Plans how a row is stored over an image of the server's: clean when no mutation lies over it, else its fold with the image
 * kept as base (rules LW3, PL4). `entries` are the unsettled mutations that touch it, by sequence.
 */
export function planRow(writes: RowWrites, image: BaseRow, entries: readonly OutboxEntry[], wasDirty: boolean): void {
  const { collection, id } = image;
  const isDirty = entries.some((entry) => overlays(entry, collection, id, image.version));
  const row = isDirty ? fold(collection, id, image, entries) : (image.row ?? undefined);
  if (row === undefined) append(writes.deletes, collection, id);
  else append(writes.puts, collection, storedRow(image, row));
  if (isDirty) writes.basePuts.push(image);
  else if (wasDirty) writes.baseDeletes.push([collection, id]);
}

/** Writes what was planned: every request at once, since none needs another's answer. */
export function writeRows(db: UserDatabase, writes: RowWrites): PromiseLike<unknown> {
  const { baseDeletes, basePuts, deletes, puts } = writes;
  const requests: PromiseLike<unknown>[] = [];
  for (const [collection, rows] of puts)
    requests.push(db.rowsOf(collection).bulkPut(rows.map((row) => withFacts(db, collection, row))));
  for (const [collection, ids] of deletes) requests.push(db.rowsOf(collection).bulkDelete(ids));
  if (basePuts.length > 0) requests.push(db.base.bulkPut(basePuts));
  if (baseDeletes.length > 0) requests.push(db.base.bulkDelete(baseDeletes));
  // Something of the database's to wait for, even when nothing is written.
  return requests.length === 0 ? db.base.bulkGet([]) : Dexie.Promise.all(requests);
}

export type EntriesByRow = Map<RowKey, OutboxEntry[]>;

/** Unsettled mutations that touch any of these rows, by row, in sequence order. */
export function entriesByRow(entries: readonly OutboxEntry[]): EntriesByRow {
  const byRow: EntriesByRow = new Map();
  for (const entry of entries.toSorted((a, b) => a.seq - b.seq)) {
    for (const key of entry.targets) append(byRow, key, entry);
  }
  return byRow;
}

/** Stores these rows anew from their images and the mutations that touch them now. */
export async function refold(db: UserDatabase, keys: readonly RowKey[]): Promise<void> {
  const unique = [...new Set(keys)];
  const images = await readImages(db, unique);
  const touching = await entriesTouching(db, unique);
  await writeRows(db, refolded(unique, images, touching));
}

/** What these rows become over their images by the mutations that touch them. */
export function refolded(
  keys: readonly RowKey[],
  images: ReadonlyMap<RowKey, KnownImage>,
  touching: readonly OutboxEntry[],
): RowWrites {
  const byRow = entriesByRow(touching);
  const writes = noRowWrites();
  for (const key of keys) {
    const { collection, id } = parseRowKey(key);
    const known = images.get(key);
    planRow(writes, known?.image ?? unseenImage(collection, id), byRow.get(key) ?? [], known?.dirty ?? false);
  }
  return writes;
}
