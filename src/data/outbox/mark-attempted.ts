import type { OutboxEntry } from '#sync/outbox.ts';
import type { Lease, PushAnswer } from '#sync/ports.ts';
import { assertLease } from '../remotes/lease-storage.ts';
import { answerTables, applyResults } from './apply-results.ts';
import { entriesById } from './read-entries.ts';
import type { UserDatabase } from '../user-database.ts';

/**
 * Marks mutations as sent, on disk, before the request leaves: after a kill in between they count as sent (rule OB7). Applies the
 * answer to the batch before in the same transaction. Returns the mutations to send, without those that were discarded since they were chosen.
 * @throws LeaseLost when another context has taken over
 */
export function markAttempted(
  db: UserDatabase,
  lease: Lease,
  chosen: readonly OutboxEntry[],
  now: number,
  before?: PushAnswer,
): Promise<OutboxEntry[]> {
  const tables = before === undefined ? [db.outbox, db.settled, db.leases] : answerTables(db);
  return db.transaction('rw', tables, async () => {
    await assertLease(db, lease);
    if (before !== undefined) await applyResults(db, lease, before, now);
    const stored = await entriesById(
      db,
      chosen.map(({ id }) => id),
    );
    const pending = stored.filter(({ state }) => state === 'pending').toSorted((a, b) => a.seq - b.seq);
    const attemptedAt = new Date(now).toISOString();
    const entries = pending.map((entry) => ({ ...entry, attemptedAt: entry.attemptedAt ?? attemptedAt }));
    const first = entries.filter((_, index) => pending[index]?.attemptedAt === undefined);
    if (first.length > 0) await db.outbox.bulkPut(first);
    return withLastingDependencies(db, entries);
  });
}

/**
 * Removes the dependencies that a restored server may not know and that this device will not offer again: settled mutations
 * that expire, and those no longer stored here. Such a dependency would defer its dependents for ever (rules OB2, OB10).
 */
async function withLastingDependencies(db: UserDatabase, entries: readonly OutboxEntry[]): Promise<OutboxEntry[]> {
  const named = [...new Set(entries.flatMap(({ dependsOn }) => dependsOn))];
  if (named.length === 0) return [...entries];
  const open = await entriesById(db, named);
  const settled = await db.settled.bulkGet(named);
  const lasting = settled.flatMap((one) => (one === undefined || one.entry.expiresAt !== undefined ? [] : [one.id]));
  const kept = new Set([...open.map(({ id }) => id), ...lasting]);
  return entries.map((entry) => ({ ...entry, dependsOn: entry.dependsOn.filter((id) => kept.has(id)) }));
}
