import { leaseTtl } from '#sync/lease.ts';
import type { Lease, LeaseName } from '#sync/ports.ts';
import { LeaseLost } from '#sync/ports.ts';
import { isStillAhead } from '#sync/waiting.ts';
import type { StoredLease, UserDatabase } from './user-database.ts';

/**
 * Leases are rows of the user's own database, not of the root one: only so can the transaction that applies an answer check
 * the lease it was asked under (rule RN1). A read-write transaction is already exclusive between tabs and workers.
 */
function isHeld(stored: StoredLease | undefined, now: number): stored is StoredLease & { holder: string } {
  return stored !== undefined && stored.holder !== null && isStillAhead(stored.until, now, leaseTtl);
}

export function acquireLease(
  db: UserDatabase,
  name: LeaseName,
  holder: string,
  now: number,
  ttl: number,
): Promise<Lease | null> {
  return db.transaction('rw', db.leases, async () => {
    const stored = await db.leases.get(name);
    if (isHeld(stored, now) && stored.holder !== holder) return null;
    const fence = (stored?.fence ?? 0) + 1;
    await db.leases.put({ name, holder, fence, until: now + ttl });
    return { name, holder, fence };
  });
}

/** Rejects with `LeaseLost` unless the lease is still the one that was granted. Call it inside the applying transaction. */
export async function assertLease(db: UserDatabase, lease: Lease): Promise<void> {
  const stored = await db.leases.get(lease.name);
  if (stored?.holder !== lease.holder || stored.fence !== lease.fence) throw new LeaseLost();
}

export function renewLease(db: UserDatabase, lease: Lease, now: number, ttl: number): Promise<void> {
  return db.transaction('rw', db.leases, async () => {
    await assertLease(db, lease);
    await db.leases.put({ ...lease, until: now + ttl });
  });
}

export function releaseLease(db: UserDatabase, lease: Lease): Promise<void> {
  return db.transaction('rw', db.leases, async () => {
    const stored = await db.leases.get(lease.name);
    if (stored?.holder !== lease.holder || stored.fence !== lease.fence) return;
    await db.leases.put({ ...stored, holder: null, until: 0 });
  });
}

export async function isLeased(db: UserDatabase, name: LeaseName, now: number): Promise<boolean> {
  return isHeld(await db.leases.get(name), now);
}
