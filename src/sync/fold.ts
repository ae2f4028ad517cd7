import type { AnyRow, CollectionName, Row, RowKey } from '#contract/collections.ts';
import { parseRowKey, rowKey } from '#contract/collections.ts';
import type { RowEffect, RowsRead, UnderOrder } from '#contract/mutations/definition.ts';
import { isUnderOrder, ordersRead } from '#contract/mutations/definition.ts';
import { readMutation } from '#contract/mutations/upcast.ts';
import { correctedDeeds } from '#contract/rules/people/device-clock.ts';
import { withoutLostLink } from '#contract/rules/clients/proof-links.ts';
import type { OutboxEntry } from './outbox.ts';

/** The last pulled image of one row. */
export interface BaseImage {
  /** Null when the server has no such row for this user (not created yet, or deleted). */
  row: AnyRow | null;
  /** 0 when the server never sent it. */
  version: number;
}

/**
 * Returns the optimistic effects of a stored mutation, whichever version wrote it (rule LW5). Returns none for a mutation that a
 * newer version wrote: it shows nothing here, and is still sent.
 * @param before what it reads of its order, at its turn
 */
export function effectsOf(
  entry: Pick<OutboxEntry, 'name' | 'v' | 'args' | 'actor' | 'createdAt' | 'clockOffset' | 'asOf' | 'base'>,
  before: RowsRead,
): RowEffect[] {
  const read = readMutation(entry);
  if (read === null) return [];
  const { actor, clockOffset = 0 } = entry;
  const { args, createdAt: at, deviceTimes } = correctedDeeds({ ...entry, args: read.args }, clockOffset);
  const seen = entry.base === undefined ? {} : { seen: entry.base };
  const context = { actor, at, correctedAt: correctedAtOf(entry), deviceTimes, ...seen };
  const effects = read.definition.effects(args, context, before);
  return effects.map((effect) => ({
    ...effect,
    apply: (row, rows) => {
      const after = effect.apply(row, rows);
      return after === undefined ? after : withoutLostLink(row, after, { actor, at, name: entry.name });
    },
  }));
}

/** Returns the orders whose rows a mutation reads, and their collections; null when it reads none. */
export function readUnder(
  entry: Pick<OutboxEntry, 'name' | 'v' | 'args'>,
): { orderIds: string[]; collections: readonly UnderOrder[] } | null {
  const read = readMutation(entry);
  const collections = read?.definition.reads?.(read.args) ?? [];
  if (read === null || collections.length === 0) return null;
  return { orderIds: ordersRead(read.definition, read.args), collections };
}

/** Returns when a mutation was made by the server's clock, as the server computes it of a push (rule OB7). */
export function correctedAtOf({
  createdAt,
  clockOffset = 0,
  asOf,
}: Pick<OutboxEntry, 'createdAt' | 'clockOffset' | 'asOf'>): string {
  const corrected = Date.parse(createdAt) + clockOffset;
  return new Date(asOf === undefined ? corrected : Math.max(corrected, Date.parse(asOf))).toISOString();
}

/**
 * Returns whether a mutation is still optimistic for a row, that is, shown over the server's image.
 *
 * It is, until it is refused or the image reaches the version that the server named for this row. An acknowledged mutation
 * without a version for the row changed nothing there (rule PL5). A mutation re-sent after a restore never is: the rows
 * contained it before, and the restored ones may contain it already (rule OB10).
 */
export function isOptimistic(entry: OutboxEntry, collection: CollectionName, id: string, version: number): boolean {
  if (entry.state === 'refused' || entry.again !== undefined) return false;
  if (entry.state === 'pending') return true;
  const named = entry.effects.find((effect) => effect.collection === collection && effect.id === id);
  return named !== undefined && named.version !== null && named.version > version;
}

/** The rows of a fold, as the mutations so far leave them. */
class Rows implements RowsRead {
  readonly #rows = new Map<RowKey, AnyRow>();
  /** The keys of rows under orders, by collection and order. */
  readonly #under = new Map<string, Set<RowKey>>();

  at(key: RowKey): AnyRow | undefined {
    return this.#rows.get(key);
  }

  get<C extends CollectionName>(collection: C, id: string): Row<C> | undefined {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- keys name the collection of their row
    return this.#rows.get(rowKey(collection, id)) as Row<C> | undefined;
  }

  put(key: RowKey, row: AnyRow): void {
    this.#rows.set(key, row);
    const { collection } = parseRowKey(key);
    if (!isUnderOrder(collection) || !('orderId' in row)) return;
    const place = `${collection}/${row.orderId}`;
    this.#under.set(place, (this.#under.get(place) ?? new Set()).add(key));
  }

  under<C extends UnderOrder>(collection: C, orderId: string): Row<C>[] {
    const keys = [...(this.#under.get(`${collection}/${orderId}`) ?? [])];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- keys name the collection of their row
    return keys.flatMap((key) => (this.#rows.get(key) as Row<C> | undefined) ?? []);
  }
}

/**
 * Returns the rows that views read: the images with the pending mutations applied in their order (rule LW3). An effect on an order
 * finds the rows under it as they are at its turn, so that the images must have those that it reads (rule LW3a).
 * @param entries the mutations that touch these rows
 */
export function fold(images: ReadonlyMap<RowKey, BaseImage>, entries: readonly OutboxEntry[]): Rows {
  const rows = new Rows();
  for (const [key, { row }] of images) if (row !== null) rows.put(key, row);
  for (const entry of entries.toSorted((a, b) => a.seq - b.seq)) {
    if (entry.state === 'refused') continue;
    for (const { collection, id, apply } of effectsOf(entry, rows)) {
      const key = rowKey(collection, id);
      const image = images.get(key);
      if (image === undefined || !entry.targets.includes(key)) continue;
      if (!isOptimistic(entry, collection, id, image.version)) continue;
      const row = apply(rows.at(key), rows);
      if (row !== undefined) rows.put(key, row);
    }
  }
  return rows;
}
