import Dexie from 'dexie';
import type { AnyRow, CollectionName, RowKey } from '#contract/collections.ts';
import { parseRowKey, rowKey } from '#contract/collections.ts';
import type { UnderOrder } from '#contract/mutations/definition.ts';
import { isUnderOrder } from '#contract/mutations/definition.ts';
import { fold, isOptimistic, readUnder } from '#sync/fold.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import { entriesTouching } from './read-entries.ts';
import type { BaseRow, UserDatabase } from '../database/user-database.ts';
import type { KnownImage, RowWrites } from './row-images.ts';
import { append, noRowWrites, readRows, storedRow, unseenImage, writeRows } from './row-images.ts';

/** Returns images as a fold takes them. */
export function basesOf(images: ReadonlyMap<RowKey, KnownImage>): Map<RowKey, BaseRow> {
  return new Map([...images].map(([key, { image }]) => [key, image]));
}

/** Images of rows, and the unsettled mutations that touch them. */
export interface Folding {
  images: ReadonlyMap<RowKey, KnownImage>;
  /** Rows as they are stored, of those that were read. */
  stored: RowWrites['stored'];
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
export async function withRowsUnder(db: UserDatabase, { images, stored, entries }: Folding): Promise<Folding> {
  const known = new Map(images);
  const storedRows = new Map(stored);
  const all = new Map(entries.map((entry) => [entry.id, entry]));
  const read = new Set<string>();
  for (;;) {
    const places = [...placesRead(all.values())].filter(([place]) => !read.has(place));
    if (places.length === 0) return { images: known, stored: storedRows, entries: [...all.values()] };
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
    const [[more, rows], touching] = await Dexie.Promise.all([readRows(db, keys), entriesTouching(db, keys)]);
    for (const [key, image] of more) known.set(key, image);
    for (const [key, row] of rows) storedRows.set(key, row);
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
export function refolded(keys: readonly RowKey[], { images, stored, entries }: Folding): RowWrites {
  const writes = noRowWrites(stored);
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

export type EntriesByRow = Map<RowKey, OutboxEntry[]>;

/** Groups unsettled mutations by the rows they touch, in sequence order. */
export function entriesByRow(entries: readonly OutboxEntry[]): EntriesByRow {
  const byRow: EntriesByRow = new Map();
  for (const entry of entries.toSorted((a, b) => a.seq - b.seq)) {
    for (const key of entry.targets) append(byRow, key, entry);
  }
  return byRow;
}

/**
 * Returns the orders that these rows are under: mutations of an order may read them (rule LW3a). Each changes its order, so that those
 * which touch the order are all that may.
 */
export function ordersOver(rows: Iterable<{ collection: CollectionName; row: AnyRow | null | undefined }>): RowKey[] {
  const orders = new Set<RowKey>();
  for (const { collection, row } of rows)
    if (isUnderOrder(collection) && row !== null && row !== undefined && 'orderId' in row)
      orders.add(rowKey('orders', String(row.orderId)));
  return [...orders];
}

/** Stores these rows again from their images and the mutations that touch them now, with the orders of which mutations read them. */
export async function refold(db: UserDatabase, keys: readonly RowKey[]): Promise<void> {
  await writeRows(db, await plannedRefold(db, keys));
}

/** Plans what `refold` writes. */
export async function plannedRefold(db: UserDatabase, keys: readonly RowKey[]): Promise<RowWrites> {
  const unique = [...new Set(keys)];
  const [images, stored] = await readRows(db, unique);
  const orders = ordersOver([...images.values()].map(({ image }) => image));
  const entries = await entriesTouching(db, [...new Set([...unique, ...orders])]);
  return plannedRows(db, unique, { images, stored, entries });
}

/** Plans the rows that result from their images and the mutations that touch them, inside a transaction over all collections. */
export async function plannedRows(db: UserDatabase, keys: readonly RowKey[], folding: Folding): Promise<RowWrites> {
  if (!readsUnder(folding)) return refolded(keys, folding);
  const whole = await withRowsUnder(db, folding);
  return refolded(withReaders(keys, whole), whole);
}
