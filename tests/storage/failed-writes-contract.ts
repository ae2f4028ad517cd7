import { expect, test } from 'vitest';
import { exportOutbox } from '#data/outbox/export/export.ts';
import { importOutbox } from '#data/outbox/export/import.ts';
import { discardMutation } from '#data/outbox/discard.ts';
import { UserDatabase } from '#data/database/user-database.ts';
import { supervisor, testId, testOrder } from '#tests/support/rows.ts';
import type { Device } from './device.ts';
import { change, createDevice, limits, t0 } from './device.ts';
import { fillDiskAfter } from '#tests/support/data/full-disk.ts';

/** Returns the content of a database by table, without its leases. */
async function contentOf(db: UserDatabase): Promise<Record<string, unknown[]>> {
  const tables = db.tables.filter(({ name }) => name !== 'leases');
  return Object.fromEntries(
    await Promise.all(tables.map(async (table) => [table.name, await table.toArray()] as const)),
  );
}

/**
 * Checks full disks and deleted databases at every write of the engine and of recovery. local-writes-contract.ts covers the
 * writes of the user.
 */
export function describeFailedWrites(device: () => Device): void {
  const id = testId(1);
  const remark = (internalRemark: string): Promise<string> =>
    device().mutate({ name: 'order.update', args: { orderId: id, changes: { internalRemark } } });

  /**
   * Checks that a transaction stores nothing when the disk is full at any of its first writes, and everything when
   * repeated with space.
   */
  async function expectWhole(work: () => Promise<unknown>, writes: number): Promise<void> {
    const { db } = device();
    const before = await contentOf(db);
    for (let allowed = 0; allowed < writes; allowed += 1) {
      const restore = fillDiskAfter(allowed);
      await expect(work().finally(restore)).rejects.toThrow();
      expect(await contentOf(db)).toEqual(before);
    }
    await work();
    expect(await contentOf(db)).not.toEqual(before);
  }

  test('[LW1] [PL1] keeps rows and cursor when the disk is too full for a page', async () => {
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

  test('[OB3] keeps a mutation pending when the disk is too full for its result', async () => {
    const { storage, lease } = device();
    const mutation = await remark('partie');
    const granted = await lease('main');
    const effects = [{ collection: 'orders', id, version: 9 }];
    await expectWhole(
      () => storage.applyResults(granted, { results: [{ id: mutation, status: 'applied', effects }] }, t0),
      1,
    );
  });

  test('[OB7] neither records nor sends an attempt on a full disk', async () => {
    const { storage, lease } = device();
    await remark('partie');
    const granted = await lease('main');
    const batch = await storage.nextBatch('main', limits, t0);
    await expectWhole(() => storage.markAttempted(granted, batch, t0), 1);
    expect(Object.values((await storage.remoteState('main')).attempts)).toEqual([new Date(t0).toISOString()]);
  });

  test('[OB6] [OB7] stores the answer to a batch and the attempt of the next one together or not at all', async () => {
    const { db, storage, lease } = device();
    const answered = await remark('partie');
    const granted = await lease('main');
    await storage.markAttempted(granted, await storage.nextBatch('main', limits, t0), t0);
    const next = await device().mutate({ name: 'order.update', args: { orderId: id, changes: { tags: ['après'] } } });
    const results = [{ id: answered, status: 'applied' as const, effects: [{ collection: 'orders', id, version: 9 }] }];
    const ahead = { underWay: [], answer: { results, mark: 'one' }, time: { now: t0, offset: 0 } };
    await expectWhole(() => storage.attemptNext(granted, 'main', limits, ahead), 3);
    expect(await db.outbox.toArray()).toMatchObject([
      { id: answered, state: 'acknowledged' },
      { id: next, state: 'pending' },
    ]);
    const attempts = { [next]: new Date(t0).toISOString() };
    expect(await storage.remoteState('main')).toMatchObject({ mark: 'one', attempts });
  });

  test('[OB3] rejects a discard, an edit and an import on a full disk, and changes nothing', async () => {
    const { db, mutate, push } = device();
    const refused = await remark('refusée');
    await push('main', [{ id: refused, status: 'refused', error: { code: 'Forbidden' } }]);
    const other = await createDevice(750_000);
    await other.mutate({ name: 'order.update', args: { orderId: id, changes: { tags: ['ailleurs'] } } });
    const { zip } = await exportOutbox(other.db, t0);
    await other.db.delete();
    const args = { orderId: id, changes: { internalRemark: 'corrigée' } };
    const before = await contentOf(db);
    for (const work of [
      () => discardMutation(db, refused, t0),
      () => mutate({ name: 'order.update', args }, { replaces: refused }),
      () => importOutbox(db, zip, t0),
    ]) {
      const restore = fillDiskAfter(0);
      await expect(work().finally(restore)).rejects.toMatchObject({ code: 'QuotaExceeded' });
      expect(await contentOf(db)).toEqual(before);
    }
  });

  test('[RN6] stores nothing of this user in another user’s database on the same device', async () => {
    const { db } = device();
    await remark('à Sophie');
    const theirs = new UserDatabase(`${db.name}-other`, supervisor.id);
    for (const [table, rows] of Object.entries(await contentOf(theirs))) expect([table, rows]).toEqual([table, []]);
    await theirs.delete();
    expect(await db.outbox.count()).toBe(1);
  });

  test('[RN6] keeps everything from a sign-out to the next sign-in', async () => {
    const { db } = device();
    await remark('gardée');
    const before = await contentOf(db);
    db.close({ disableAutoOpen: true });
    await db.open();
    expect(await contentOf(db)).toEqual(before);
  });

  test('[RN3] fails a sync cycle whose database is erased, without creating the database again', async () => {
    const { db, storage, lease } = device();
    await remark('partie');
    const granted = await lease('main');
    const batch = await storage.nextBatch('main', limits, t0);
    await db.delete({ disableAutoOpen: true });
    await expect(storage.markAttempted(granted, batch, t0)).rejects.toMatchObject({ name: 'DatabaseClosedError' });
    await expect(storage.applyResults(granted, { results: [] }, t0)).rejects.toMatchObject({
      name: 'DatabaseClosedError',
    });
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(db.name);
    await db.open();
  });
}
