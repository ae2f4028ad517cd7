import type { CollectionName, RemoteName, RowKey } from '#contract/collections.ts';
import { isCollectionName, rowKey } from '#contract/collections.ts';
import type { Effect } from '#contract/protocol/sync/push.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import { refold } from '../rows/folding.ts';
import type { UserDatabase } from '../database/user-database.ts';
import { retention } from './retention.ts';

/** Version up to which the device has seen a row; infinite once it is known to be gone. */
export type SeenVersion = (collection: CollectionName, id: string) => number;

/**
 * Returns the effects that no pull has delivered yet (rule PL5). Effects with a null version or an unknown collection are
 * ignored.
 */
export function outstanding(effects: readonly Effect[], seen: SeenVersion): Effect[] {
  return effects.filter(
    ({ collection, id, version }) => version !== null && isCollectionName(collection) && version > seen(collection, id),
  );
}

/**
 * Returns the rows that an acknowledged mutation changes or names in its effects: the rows to fold again when it retires.
 */
export function touchedRows(entry: OutboxEntry): RowKey[] {
  const named = entry.effects.flatMap(({ collection, id }) =>
    isCollectionName(collection) ? [rowKey(collection, id)] : [],
  );
  return [...entry.targets, ...named];
}

/**
 * Stores acknowledged mutations with their outstanding effects. Moves those without any to the settled ones (rule OB3).
 * @param now by the server's clock as far as its offset is known, milliseconds
 */
export async function storeOrSettle(db: UserDatabase, entries: readonly OutboxEntry[], now: number): Promise<void> {
  const settled = entries.filter((entry) => entry.effects.length === 0);
  const waiting = entries.filter((entry) => entry.effects.length > 0);
  if (waiting.length > 0) await db.outbox.bulkPut(waiting);
  if (settled.length === 0) return;
  await db.outbox.bulkDelete(settled.map((entry) => entry.seq));
  await db.settled.bulkPut(settled.map((entry) => ({ id: entry.id, entry: withoutAgain(entry), settledAt: now })));
}

function withoutAgain(entry: OutboxEntry): OutboxEntry {
  const { again: _, ...settled } = entry;
  return settled;
}

/**
 * Returns the settled mutations of a remote that are still stored. A device that was away for longer than their retention has
 * them all the same: they are deleted only after a cycle with the server that did not ask for them.
 */
async function settledOf(db: UserDatabase, remote: RemoteName): Promise<OutboxEntry[]> {
  const settled = await db.settled.toArray();
  return settled.map(({ entry }) => entry).filter((entry) => entry.remote === remote);
}

/**
 * Offers mutations again after a server restore from a backup, under the same identifiers and in their former places (rule
 * OB10). The server may have lost what it applied. Acknowledged mutations stay optimistic. Settled ones do not become
 * optimistic again: their effects were already pulled. Expired ones are not offered.
 * @param now by the server's clock as far as its offset is known, milliseconds
 * @returns how many mutations are offered again
 */
export async function requeueAfterRestore(db: UserDatabase, remote: RemoteName, now: number): Promise<number> {
  const acknowledged = await db.outbox.where('[remote+state]').equals([remote, 'acknowledged']).toArray();
  const isWorthless = ({ expiresAt, clockOffset }: OutboxEntry): boolean =>
    expiresAt !== undefined && Date.parse(expiresAt) + (clockOffset ?? 0) < now;
  const settled = (await settledOf(db, remote)).filter((entry) => !isWorthless(entry));
  await db.outbox.bulkPut([
    ...acknowledged.map((entry): OutboxEntry => ({ ...entry, state: 'pending', effects: [] })),
    ...settled.map((entry): OutboxEntry => ({ ...entry, state: 'pending', effects: [], again: 1 })),
  ]);
  await db.settled.bulkDelete(settled.map((entry) => entry.id));
  // A pull may have shown some of their effects, which the restored server no longer has: the whole mutation is pending
  // again (rule LW3).
  await refold(db, acknowledged.flatMap(touchedRows));
  return acknowledged.length + settled.length;
}

/** Deletes a remote's settled mutations, and discarded ones, after the retention time (rules OB3, OB10). */
export async function forgetOld(db: UserDatabase, remote: RemoteName, now: number): Promise<void> {
  await db.settled
    .where('settledAt')
    .belowOrEqual(now - retention)
    .filter(({ entry }) => entry.remote === remote)
    .delete();
  await db.discarded
    .where('discardedAt')
    .belowOrEqual(now - retention)
    .delete();
}
