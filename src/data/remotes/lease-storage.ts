import { leaseTtl } from '#sync/lease.ts';
import type { Lease, LeaseName, SyncStorage } from '#sync/ports.ts';
import { LeaseLost } from '#sync/ports.ts';
import { isStillAhead } from '#sync/stored-instant.ts';
import type { StoredLease, UserDatabase } from '../database/user-database.ts';

/**
 * Leases are rows of the user's database, not of the root database: the transaction that applies a response can then check
 * the lease it was requested under (rule RN1). A read-write transaction is already exclusive between tabs and workers.
 */
function isHeld(stored: StoredLease | undefined, now: number): stored is StoredLease & { holder: string } {
  return stored !== undefined && stored.holder !== null && isStillAhead(stored.until, now, leaseTtl);
}

/** Returns true when a holder is known to have ended, whatever its lease says; false when that is unknown. */
export type HasEnded = (holder: string) => Promise<boolean>;

interface Wish {
  name: LeaseName;
  holder: string;
  now: number;
  ttl: number;
  /** A holder that has ended: its lease is free. */
  ended?: string;
}

/** Returns the lease, or the name of its present holder. */
function grantLease(db: UserDatabase, { name, holder, now, ttl, ended }: Wish): Promise<Lease | string> {
  return db.transaction('rw', db.leases, async () => {
    const stored = await db.leases.get(name);
    if (isHeld(stored, now) && stored.holder !== holder && stored.holder !== ended) return stored.holder;
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

function renewLease(db: UserDatabase, lease: Lease, now: number, ttl: number): Promise<void> {
  return db.transaction('rw', db.leases, async () => {
    await assertLease(db, lease);
    await db.leases.put({ ...lease, until: now + ttl });
  });
}

function releaseLease(db: UserDatabase, lease: Lease): Promise<void> {
  return db.transaction('rw', db.leases, async () => {
    const stored = await db.leases.get(lease.name);
    if (stored?.holder !== lease.holder || stored.fence !== lease.fence) return;
    await db.leases.put({ ...stored, holder: null, until: 0 });
  });
}

export async function isLeased(db: UserDatabase, name: LeaseName, now: number): Promise<boolean> {
  return isHeld(await db.leases.get(name), now);
}

/**
 * Returns the lease methods of the storage port over a user's database.
 * @param hasEnded without it, the lease of a killed holder must expire first. Taking the lease of a live holder only wastes
 * its request: its response is not applied (rule RN1)
 */
export function leaseStorage(
  db: UserDatabase,
  hasEnded: HasEnded = () => Promise.resolve(false),
): Pick<SyncStorage, 'acquireLease' | 'renewLease' | 'releaseLease'> {
  return {
    acquireLease: async (name, holder, now, ttl) => {
      const wish = { name, holder, now, ttl };
      const found = await grantLease(db, wish);
      if (typeof found !== 'string') return found;
      // Ask between two transactions: a transaction would commit while it waits for something else.
      if (!(await hasEnded(found))) return null;
      const taken = await grantLease(db, { ...wish, ended: found });
      return typeof taken === 'string' ? null : taken;
    },
    renewLease: (lease, now, ttl) => renewLease(db, lease, now, ttl),
    releaseLease: (lease) => releaseLease(db, lease),
  };
}
