import type { Lease } from '#sync/ports.ts';
import { assertLease } from '../remotes/lease-storage.ts';
import type { UserDatabase } from '../user-database.ts';

/**
 * Offers the deferred mutations of the lease's remote again at once. A further deferral lasts as long as without this: only a
 * result ends their count.
 * @throws LeaseLost when another context has taken over
 */
export function endDeferrals(db: UserDatabase, lease: Lease): Promise<void> {
  return db.transaction('rw', db.outbox, db.leases, async () => {
    await assertLease(db, lease);
    const pending = await db.outbox.where('[remote+state]').equals([lease.name, 'pending']).toArray();
    const offered = pending.flatMap((entry) =>
      // Its user may still take back one that nobody deferred (rule OB7f).
      entry.deferred === undefined || entry.deferred.times === 0
        ? []
        : [{ ...entry, deferred: { ...entry.deferred, until: 0 } }],
    );
    if (offered.length > 0) await db.outbox.bulkPut(offered);
  });
}
