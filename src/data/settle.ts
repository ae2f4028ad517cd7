import type { CollectionName, RemoteName, RowKey } from '#contract/collections.ts';
import { isCollectionName, rowKey } from '#contract/collections.ts';
import type { Effect } from '#contract/protocol/push.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import { refold } from './row-images.ts';
import type { UserDatabase } from './user-database.ts';

/** Version up to which the device has seen a row; infinite once it is known to be gone. */
export type SeenVersion = (collection: CollectionName, id: string) => number;

/** Effects that a pull has still to bring (rule PL5): null versions and unknown collections are not waited for. */
export function outstanding(effects: readonly Effect[], seen: SeenVersion): Effect[] {
  return effects.filter(
    ({ collection, id, version }) => version !== null && isCollectionName(collection) && version > seen(collection, id),
  );
}

/** The rows that an acknowledged mutation lies over or touched: the ones to store anew when it retires. */
export function touchedRows(entry: OutboxEntry): RowKey[] {
  const named = entry.effects.flatMap(({ collection, id }) =>
    isCollectionName(collection) ? [rowKey(collection, id)] : [],
  );
  return [...entry.targets, ...named];
}

/** How long settled mutations stay, in case the server is restored from a backup, milliseconds (rule OB10). */
const settledRetention = 14 * 24 * 3_600_000;

/**
 * Keeps acknowledged mutations with what is left of their effects; those with none left are settled (rule OB3).
 * @param now by the server's clock as far as it is known, milliseconds
 */
export async function keepOrSettle(db: UserDatabase, entries: readonly OutboxEntry[], now: number): Promise<void> {
  const settled = entries.filter((entry) => entry.effects.length === 0);
  const kept = entries.filter((entry) => entry.effects.length > 0);
  if (kept.length > 0) await db.outbox.bulkPut(kept);
  if (settled.length === 0) return;
  await db.outbox.bulkDelete(settled.map((entry) => entry.seq));
  await db.settled.bulkPut(settled.map((entry) => ({ id: entry.id, entry: withoutAgain(entry), settledAt: now })));
}

function withoutAgain(entry: OutboxEntry): OutboxEntry {
  const { again: _, ...settled } = entry;
  return settled;
}

/** Mutations of a remote whose settling the server may have forgotten, in their old order. */
async function recentlySettled(db: UserDatabase, remote: RemoteName, now: number): Promise<OutboxEntry[]> {
  const settled = await db.settled
    .where('settledAt')
    .above(now - settledRetention)
    .toArray();
  return settled.map(({ entry }) => entry).filter((entry) => entry.remote === remote);
}

/**
 * After a restore of the server from a backup, what it applied may be gone: offered again under the same identifiers and in the
 * old places (rule OB10). What was acknowledged keeps lying over its rows; what was settled was seen in them already, and does
 * not; what is worthless by now is left alone.
 * @param now by the server's clock as far as it is known, milliseconds
 * @returns how many are offered again
 */
export async function offerAgain(db: UserDatabase, remote: RemoteName, now: number): Promise<number> {
  const acknowledged = await db.outbox.where('[remote+state]').equals([remote, 'acknowledged']).toArray();
  const isWorthless = ({ expiresAt, clockOffset }: OutboxEntry): boolean =>
    expiresAt !== undefined && Date.parse(expiresAt) + (clockOffset ?? 0) < now;
  const settled = (await recentlySettled(db, remote, now)).filter((entry) => !isWorthless(entry));
  await db.outbox.bulkPut([
    ...acknowledged.map((entry): OutboxEntry => ({ ...entry, state: 'pending', effects: [] })),
    ...settled.map((entry): OutboxEntry => ({ ...entry, state: 'pending', effects: [], again: 1 })),
  ]);
  await db.settled.bulkDelete(settled.map((entry) => entry.id));
  // Part of what they do may have been seen and shown no more: it is pending again as a whole (rule LW3).
  await refold(db, acknowledged.flatMap(touchedRows));
  return acknowledged.length + settled.length;
}

/** Deletes what was settled, or discarded, so long ago that nothing will ask for it (rules OB3, OB10). */
export async function forgetOld(db: UserDatabase, now: number): Promise<void> {
  await db.settled
    .where('settledAt')
    .belowOrEqual(now - settledRetention)
    .delete();
  await db.discarded
    .where('discardedAt')
    .belowOrEqual(now - settledRetention)
    .delete();
}
