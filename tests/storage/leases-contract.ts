import { expect, test } from 'vitest';
import { createSyncStorage } from '#data/sync-storage.ts';
import { leaseTtl } from '#sync/lease.ts';
import type { Device } from './device.ts';
import { t0 } from './device.ts';

export function describeLeases(device: () => Device): void {
  test('[RN1] grants a lease to one holder, until it expires or is released', async () => {
    const { storage } = device();
    const mine = await storage.acquireLease('field', 'me', t0, leaseTtl);
    expect(mine).not.toBeNull();
    expect(await storage.acquireLease('field', 'you', t0 + 100, leaseTtl)).toBeNull();
    expect(await storage.isLeased('field', t0 + 100)).toBe(true);
    const yours = await storage.acquireLease('field', 'you', t0 + leaseTtl + 1, leaseTtl);
    expect(yours?.fence).toBeGreaterThan(mine?.fence ?? 0);
  });

  test('[RN1] refuses to renew, apply or release for a holder that lost its lease', async () => {
    const { storage, db } = device();
    const mine = await storage.acquireLease('main', 'me', t0 + 60_000, leaseTtl);
    const yours = await storage.acquireLease('main', 'you', t0 + 120_000, leaseTtl);
    if (mine === null || yours === null) throw new Error('not granted');
    await expect(storage.renewLease(mine, t0, leaseTtl)).rejects.toMatchObject({ code: 'LeaseLost' });
    await expect(storage.applyResults(mine, { results: [] }, t0)).rejects.toMatchObject({ code: 'LeaseLost' });
    await expect(storage.forgetCursor(mine, 'main')).rejects.toMatchObject({ code: 'LeaseLost' });
    await storage.releaseLease(mine);
    expect((await db.leases.get('main'))?.holder).toBe('you');
    await storage.renewLease(yours, t0 + 121_000, leaseTtl);
  });

  test('[RN1] grants the lease of a holder that has ended at once, with a higher fence, and of no other holder', async () => {
    const { storage, db } = device();
    const asked: string[] = [];
    const informed = createSyncStorage(db, (holder) => {
      asked.push(holder);
      return Promise.resolve(holder === 'killed');
    });
    const mine = await storage.acquireLease('live', 'killed', t0, leaseTtl);
    await storage.acquireLease('files', 'alive', t0, leaseTtl);
    const taken = await informed.acquireLease('live', 'next', t0 + 1, leaseTtl);
    expect(taken).toMatchObject({ holder: 'next', fence: (mine?.fence ?? 0) + 1 });
    expect(await informed.acquireLease('files', 'next', t0 + 1, leaseTtl)).toBeNull();
    expect(asked).toEqual(['killed', 'alive']);
    if (mine === null) throw new Error('not granted');
    await expect(storage.renewLease(mine, t0 + 2, leaseTtl)).rejects.toMatchObject({ code: 'LeaseLost' });
  });

  test('[RN1] keeps a lease that was granted while another context checked its former holder', async () => {
    const { storage, db } = device();
    await storage.acquireLease('live', 'killed', t0, leaseTtl);
    const faster = createSyncStorage(db, () => Promise.resolve(true));
    const slower = createSyncStorage(db, async () => {
      expect(await faster.acquireLease('live', 'faster', t0 + 1, leaseTtl)).not.toBeNull();
      return true;
    });
    expect(await slower.acquireLease('live', 'slower', t0 + 1, leaseTtl)).toBeNull();
    expect((await db.leases.get('live'))?.holder).toBe('faster');
  });

  test('[RN1] limits a lease from a clock that was ahead to one TTL', async () => {
    const { storage } = device();
    await storage.acquireLease('main', 'me', t0 + 86_400_000, leaseTtl);
    expect(await storage.acquireLease('main', 'you', t0, leaseTtl)).not.toBeNull();
  });

  test('[OB5] shares trouble through the storage, and ends it with a success', async () => {
    const { storage } = device();
    await storage.recordTrouble('main', { kind: 'unreachable', code: 'NoAnswer' }, t0 + 1_000);
    await storage.recordTrouble('main', { kind: 'unreachable', code: 'NoAnswer' }, t0 + 3_000);
    expect(await storage.remoteState('main')).toMatchObject({ failures: 2, retryAt: t0 + 3_000 });
    await storage.recordSuccess('main', t0 + 4_000);
    expect(await storage.remoteState('main')).toMatchObject({
      failures: 0,
      retryAt: 0,
      trouble: null,
      contactAt: t0 + 4_000,
    });
  });
}
