import type { AnyRow, CollectionName, RowKey } from '#contract/collections.ts';
import { isCollectionName, rowKey } from '#contract/collections.ts';
import { fold, overlays } from '#sync/fold.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import { derivedFacts } from './derived-facts.ts';
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

/** The server's image of rows, by key: from `base` where a row is dirty, from the row itself where it is clean. */
export async function readImages(db: UserDatabase, keys: readonly RowKey[]): Promise<Map<RowKey, KnownImage>> {
  const images = new Map<RowKey, KnownImage>();
  const parsed = keys.map(parseRowKey);
  const bases = await db.base.bulkGet(parsed.map(({ collection, id }) => [collection, id]));
  const clean = parsed.filter((_, index) => bases[index] === undefined);
  for (const base of bases)
    if (base !== undefined) images.set(rowKey(base.collection, base.id), { image: base, dirty: true });
  for (const collection of new Set(clean.map((row) => row.collection))) {
    const ids = clean.filter((row) => row.collection === collection).map((row) => row.id);
    for (const stored of await db.rowsOf(collection).bulkGet(ids)) {
      if (stored === undefined) continue;
      images.set(rowKey(collection, stored.id), { image: imageOf(collection, stored), dirty: false });
    }
  }
  return images;
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

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
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

/** Writes what was planned. */
export async function writeRows(db: UserDatabase, writes: RowWrites): Promise<void> {
  for (const [collection, rows] of writes.puts) {
    const stored = rows.map((row) => ({ ...row, ...derivedFacts(collection, row.row, db.userId) }));
    await db.rowsOf(collection).bulkPut(stored);
  }
  for (const [collection, ids] of writes.deletes) await db.rowsOf(collection).bulkDelete(ids);
  if (writes.basePuts.length > 0) await db.base.bulkPut(writes.basePuts);
  if (writes.baseDeletes.length > 0) await db.base.bulkDelete(writes.baseDeletes);
}

/** Unsettled mutations that touch any of these rows, by row, in sequence order. */
export function entriesByRow(entries: readonly OutboxEntry[]): Map<RowKey, OutboxEntry[]> {
  const byRow = new Map<RowKey, OutboxEntry[]>();
  for (const entry of entries.toSorted((a, b) => a.seq - b.seq)) {
    for (const key of entry.targets) append(byRow, key, entry);
  }
  return byRow;
}

/** Stores these rows anew from their images and the mutations that touch them now. */
export async function refold(db: UserDatabase, keys: readonly RowKey[]): Promise<void> {
  const unique = [...new Set(keys)];
  const images = await readImages(db, unique);
  const touching = await db.outbox.where('targets').anyOf(unique).distinct().toArray();
  const byRow = entriesByRow(touching);
  const writes = noRowWrites();
  for (const key of unique) {
    const { collection, id } = parseRowKey(key);
    const known = images.get(key);
    planRow(writes, known?.image ?? unseenImage(collection, id), byRow.get(key) ?? [], known?.dirty ?? false);
  }
  await writeRows(db, writes);
}
