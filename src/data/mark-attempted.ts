import type { OutboxEntry } from '#sync/outbox.ts';
import type { Lease } from '#sync/ports.ts';
import { assertLease } from './leases.ts';
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
  return db.transaction('rw', db.outbox, db.leases, async () => {
    await assertLease(db, lease);
    const stored = await db.outbox.bulkGet(chosen.map((entry) => entry.seq));
    const pending = stored.filter((entry, index) => entry?.id === chosen[index]?.id && entry?.state === 'pending');
    const attemptedAt = new Date(now).toISOString();
    const entries = pending.flatMap((entry) =>
      entry === undefined ? [] : [{ ...entry, attemptedAt: entry.attemptedAt ?? attemptedAt }],
    );
    const first = entries.filter((_, index) => pending[index]?.attemptedAt === undefined);
    if (first.length > 0) await db.outbox.bulkPut(first);
    return entries;
  });
}
