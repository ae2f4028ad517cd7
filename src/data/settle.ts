import type { CollectionName, RowKey } from '#contract/collections.ts';
import { isCollectionName, rowKey } from '#contract/collections.ts';
import type { Effect } from '#contract/protocol/push.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
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

/** Keeps acknowledged mutations with what is left of their effects; those with none left are settled (rule OB3). */
export async function keepOrSettle(db: UserDatabase, entries: readonly OutboxEntry[], now: number): Promise<void> {
  const settled = entries.filter((entry) => entry.effects.length === 0);
  const kept = entries.filter((entry) => entry.effects.length > 0);
  if (kept.length > 0) await db.outbox.bulkPut(kept);
  if (settled.length === 0) return;
  await db.outbox.bulkDelete(settled.map((entry) => entry.seq));
  await db.settled.bulkPut(settled.map((entry) => ({ id: entry.id, entry, settledAt: now })));
}
