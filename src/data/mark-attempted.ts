import type { OutboxEntry } from '#sync/outbox.ts';
import type { Lease } from '#sync/ports.ts';
import { assertLease } from './leases.ts';
import { entriesById } from './outbox-reads.ts';
import type { UserDatabase } from './user-database.ts';

/**
 * Notes that mutations are about to be sent, on the disk before the request leaves: after a kill in between they count as sent
 * (rule OB7). Gives those still to be sent: what was discarded since it was chosen is gone.
 * @throws LeaseLost when another context has taken over
 */
export function markAttempted(
  db: UserDatabase,
  lease: Lease,
  chosen: readonly OutboxEntry[],
  now: number,
): Promise<OutboxEntry[]> {
  return db.transaction('rw', db.outbox, db.settled, db.leases, async () => {
    await assertLease(db, lease);
    const stored = await db.outbox.bulkGet(chosen.map((entry) => entry.seq));
    const pending = stored.filter((entry, index) => entry?.id === chosen[index]?.id && entry?.state === 'pending');
    const attemptedAt = new Date(now).toISOString();
    const entries = pending.flatMap((entry) =>
      entry === undefined ? [] : [{ ...entry, attemptedAt: entry.attemptedAt ?? attemptedAt }],
    );
    const first = entries.filter((_, index) => pending[index]?.attemptedAt === undefined);
    if (first.length > 0) await db.outbox.bulkPut(first);
    return withLastingDependencies(db, entries);
  });
}

/**
 * Without the dependencies that a restored server would no longer know and will not be offered again: those that were settled
 * and expire, or were settled so long ago that they are forgotten here. It would put their dependents off for ever (rules OB2,
 * OB10).
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
