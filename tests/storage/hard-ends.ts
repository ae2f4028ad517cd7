import { expect, test } from 'vitest';
import { exportOutbox } from '#data/export-outbox.ts';
import { importOutbox } from '#data/import-outbox.ts';
import { discardMutation, editRefused } from '#data/outbox-actions.ts';
import { UserDatabase } from '#data/user-database.ts';
import { supervisor, testId, testOrder } from '#tests/support/rows.ts';
import type { Device } from './device.ts';
import { change, createDevice, limits, t0 } from './device.ts';
import { endRoomAfter } from './full-disk.ts';

/** Everything in a database but its leases, by table. */
async function contentOf(db: UserDatabase): Promise<Record<string, unknown[]>> {
  const tables = db.tables.filter(({ name }) => name !== 'leases');
  return Object.fromEntries(
    await Promise.all(tables.map(async (table) => [table.name, await table.toArray()] as const)),
  );
}

/** Disks that are full and databases that are gone, at every write that is not a person's own (those: local-writes.ts). */
export function describeHardEnds(device: () => Device): void {
  const id = testId(1);
  const remark = (internalRemark: string): Promise<string> =>
    device().mutate('order.update', { orderId: id, changes: { internalRemark } });

  /** Nothing of the work is on the device when the room ends at any of its first writes; done again with room, it is. */
  async function expectWhole(work: () => Promise<unknown>, writes: number): Promise<void> {
    const { db } = device();
    const before = await contentOf(db);
    for (let allowed = 0; allowed < writes; allowed += 1) {
      const restore = endRoomAfter(allowed);
      await expect(work().finally(restore)).rejects.toThrow();
      expect(await contentOf(db)).toEqual(before);
    }
    await work();
    expect(await contentOf(db)).not.toEqual(before);
  }

  test('[LW1] [PL1] a page for which there is no room leaves rows and checkpoint as they were', async () => {
    const { storage, lease } = device();
    await remark('en attente');
    const granted = await lease('main');
    const { cursor } = await storage.remoteState('main');
    const page = {
      protocol: 2,
      epoch: 'one',
      cursor: 'next',
      hasMore: false,
      scopes: ['user:x'],
      changes: [change('orders', 2, testOrder(1)), change('orders', 1, testOrder(2))],
    };
    await expectWhole(() => storage.applyPull(granted, 'main', cursor, page, t0), 3);
  });

  test('[OB3] an answer for which there is no room leaves its mutation to be asked again', async () => {
    const { storage, lease } = device();
    const mutation = await remark('partie');
    const granted = await lease('main');
    const effects = [{ collection: 'orders', id, version: 9 }];
    await expectWhole(() => storage.applyResults(granted, [{ id: mutation, status: 'applied', effects }], t0), 1);
  });

  test('[OB7] without room to note it, nothing counts as sent, and nothing is', async () => {
    const { db, storage, lease } = device();
    await remark('partie');
    const granted = await lease('main');
    const batch = await storage.nextBatch('main', limits, t0);
    await expectWhole(() => storage.markAttempted(granted, batch, t0), 1);
    expect(await db.outbox.toArray()).toMatchObject([{ attemptedAt: new Date(t0).toISOString() }]);
  });

  test('[OB3] a discard, an edit and an import without room change nothing, and say so', async () => {
    const { db, push } = device();
    const refused = await remark('refusée');
    await push('main', [{ id: refused, status: 'refused', error: { code: 'Forbidden' } }]);
    const other = await createDevice(750_000);
    await other.mutate('order.update', { orderId: id, changes: { tags: ['ailleurs'] } });
    const { bytes } = await exportOutbox(other.db, t0);
    await other.db.delete();
    const args = { orderId: id, changes: { internalRemark: 'corrigée' } };
    const before = await contentOf(db);
    for (const work of [
      () => discardMutation(db, refused, t0),
      () => editRefused(db, refused, args, { newId: testId(60), now: t0 }),
      () => importOutbox(db, bytes, t0),
    ]) {
      const restore = endRoomAfter(0);
      await expect(work().finally(restore)).rejects.toMatchObject({ code: 'QuotaExceeded' });
      expect(await contentOf(db)).toEqual(before);
    }
  });

  test('[RN6] another user’s database on the same device has nothing of this one’s', async () => {
    const { db } = device();
    await remark('à Sophie');
    const theirs = new UserDatabase(`${db.name}-other`, supervisor.id);
    for (const [table, rows] of Object.entries(await contentOf(theirs))) expect([table, rows]).toEqual([table, []]);
    await theirs.delete();
    expect(await db.outbox.count()).toBe(1);
  });

  test('[RN6] a database that was closed by a sign-out goes on with everything at the next sign-in', async () => {
    const { db } = device();
    await remark('gardée');
    const before = await contentOf(db);
    db.close({ disableAutoOpen: true });
    await db.open();
    expect(await contentOf(db)).toEqual(before);
  });

  test('[RN3] a database that is erased in the middle of a cycle fails the cycle and is not made anew by it', async () => {
    const { db, storage, lease } = device();
    await remark('partie');
    const granted = await lease('main');
    const batch = await storage.nextBatch('main', limits, t0);
    await db.delete({ disableAutoOpen: true });
    await expect(storage.markAttempted(granted, batch, t0)).rejects.toMatchObject({ name: 'DatabaseClosedError' });
    await expect(storage.applyResults(granted, [], t0)).rejects.toMatchObject({ name: 'DatabaseClosedError' });
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(db.name);
    await db.open();
  });
}
