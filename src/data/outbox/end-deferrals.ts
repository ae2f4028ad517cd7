import type { OutboxEntry } from '#sync/outbox.ts';
import type { Lease } from '#sync/ports.ts';
import { assertLease } from '../remotes/lease-storage.ts';
import { readRemote, remoteOf, writeRemote } from '../remotes/remote-states.ts';
import type { UserDatabase } from '../database/user-database.ts';

/** Returns an entry without the rest of its deferral. Its user may still take back one that nobody deferred (rule OB7f). */
export function offeredNow(entry: OutboxEntry): OutboxEntry {
  if (entry.deferred === undefined || entry.deferred.times === 0) return entry;
  return { ...entry, deferred: { ...entry.deferred, until: 0 } };
}

/**
 * Offers the deferred mutations of the lease's remote again at once. A further deferral lasts as long as without this: only a
 * result ends their count.
 * @throws LeaseLost when another context has taken over
 */
export function endDeferrals(db: UserDatabase, lease: Lease): Promise<void> {
  return db.transaction('rw', db.outbox, db.remotes, db.leases, async () => {
    await assertLease(db, lease);
    const state = await readRemote(db, remoteOf(lease));
    // A long outbox is not read for nothing: the first request waits for this.
    if (!state.hasDeferred) return;
    await writeRemote(db, { ...state, hasDeferred: false });
    const pending = await db.outbox.where('[remote+state]').equals([state.remote, 'pending']).toArray();
    const offered = pending.filter((entry) => offeredNow(entry) !== entry).map(offeredNow);
    if (offered.length > 0) await db.outbox.bulkPut(offered);
  });
}
