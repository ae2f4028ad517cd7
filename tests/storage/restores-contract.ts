import { expect, test } from 'vitest';
import { unsentByOrder, unsentCounts } from '#data/queries/sync/order-outbox.ts';
import { outboxCounts } from '#data/queries/sync/outbox.ts';
import { testLocalFile } from '#tests/support/server/local-files.ts';
import { testId, testOrder, testUpload } from '#tests/support/rows.ts';
import type { Device } from './device.ts';
import { change, limits, remarkOf, t0 } from './device.ts';

const day = 86_400_000;

export function describeRestores(device: () => Device): void {
  const id = testId(1);
  const remark = (internalRemark: string): Promise<string> =>
    device().mutate({ name: 'order.update', args: { orderId: id, changes: { internalRemark } } });

  /** Settles a mutation: the server has applied it and the device has pulled the result. */
  async function settle(mutation: string, version: number, internalRemark: string): Promise<void> {
    await device().push('main', [
      { id: mutation, status: 'applied', effects: [{ collection: 'orders', id, version }] },
    ]);
    await device().pull('main', { changes: [change('orders', version, testOrder(1, { internalRemark }))] });
  }

  /** Restores the server from a backup in which the order has this remark. */
  async function restore(internalRemark: string): Promise<void> {
    await device().pull('main', {
      epoch: 'two',
      reset: true,
      changes: [change('orders', 1, testOrder(1, { internalRemark }))],
    });
  }

  const offered = async (): Promise<string[]> =>
    (await device().storage.nextBatch('main', limits, t0)).map((entry) => entry.id);

  test('[OB10] pushes settled mutations again after a restore: same identifiers, before pending ones, in the old order', async () => {
    const [first, second] = [await remark('un'), await remark('deux')];
    await settle(first, 2, 'un');
    await settle(second, 3, 'deux');
    const third = await remark('trois');
    await restore('');
    expect(await offered()).toEqual([first, second, third]);
    expect(await device().db.settled.count()).toBe(0);
  });

  test('[OB10] does not show settled mutations over restored rows, which may contain them or later values', async () => {
    await settle(await remark('ancienne'), 2, 'ancienne');
    await restore('écrite par un collègue depuis');
    expect(await remarkOf(device().db, id)).toBe('écrite par un collègue depuis');
    expect(await device().db.base.count()).toBe(0);
  });

  test('[RN8] clears the acknowledged heartbeat after a restore', async () => {
    const { storage } = device();
    const heartbeat = { ...(await storage.deviceStatus()), name: 'Tablette', appVersion: '1', freeBytes: null };
    await storage.recordHeartbeat(heartbeat, t0);
    await device().pull('main', {});
    expect((await storage.remoteState('main')).heartbeat).toEqual({ status: heartbeat, at: t0 });
    await restore('');
    expect((await storage.remoteState('main')).heartbeat).toBeNull();
  });

  test('[OB10] [OB2] drops a dependency on an expired mutation, which the restored server will never receive', async () => {
    const { storage, mutate, lease } = device();
    const message = (number: number, dependsOn: string[]): Promise<string> =>
      mutate({
        name: 'order.sendMessage',
        args: { orderId: id, messageId: testId(number), body: 'voir plus haut' },
        dependsOn,
      });
    const late = await mutate({ name: 'order.smsLate', args: { orderId: id } });
    const first = await remark('un');
    await device().push('main', [{ id: late, status: 'applied', effects: [] }]);
    await settle(first, 2, 'un');
    await message(71, [late]);
    await message(72, [first]);
    await message(73, [late, first]);
    const chosen = await device().db.outbox.orderBy('seq').toArray();
    const sent = await storage.markAttempted(await lease('main'), chosen, t0);
    expect(sent.map(({ dependsOn }) => dependsOn)).toEqual([[], [first], [first]]);
    // The dependencies stay on disk: another restore may bring back the mutations they name.
    expect((await device().db.outbox.orderBy('seq').last())?.dependsOn).toEqual([late, first]);
  });

  test('[OB10] counts mutations pushed again neither as unsent nor as safe', async () => {
    const { db } = device();
    await settle(await remark('ancienne'), 2, 'ancienne');
    await restore('ancienne');
    expect(await outboxCounts(db)).toEqual({ pending: 0, acknowledged: 1, refused: 0 });
    expect(await unsentByOrder(db)).toEqual(new Map());
    expect(await unsentCounts(db)).toEqual(new Map());
  });

  test('[OB10] settles a mutation pushed again with the pull, without flicker', async () => {
    const { db, push, pull } = device();
    const mutation = await remark('ancienne');
    await settle(mutation, 2, 'ancienne');
    await restore('');
    await push('main', [{ id: mutation, status: 'applied', effects: [{ collection: 'orders', id, version: 9 }] }]);
    expect(await remarkOf(db, id)).toBe('');
    await pull('main', { epoch: 'two', changes: [change('orders', 9, testOrder(1, { internalRemark: 'ancienne' }))] });
    expect(await remarkOf(db, id)).toBe('ancienne');
    expect(await db.outbox.count()).toBe(0);
    expect((await db.settled.toArray()).map(({ entry }) => [entry.id, entry.again])).toEqual([[mutation, undefined]]);
  });

  test('[OB10] lets the user decide about a mutation that the restored server refuses', async () => {
    const { db, push } = device();
    const mutation = await remark('ancienne');
    await settle(mutation, 2, 'ancienne');
    await restore('');
    await push('main', [{ id: mutation, status: 'refused', error: { code: 'StateNotAllowed' } }]);
    expect(await db.outbox.toArray()).toMatchObject([{ id: mutation, state: 'refused' }]);
    expect(await outboxCounts(db)).toEqual({ pending: 0, acknowledged: 0, refused: 1 });
  });

  test('[OB10] [OB7] neither pushes an expired mutation again nor reports it as refused', async () => {
    const { db, mutate, push, pull, storage, lease } = device();
    const late = await mutate({ name: 'order.smsLate', args: { orderId: id } });
    await push('main', [{ id: late, status: 'applied', effects: [{ collection: 'orders', id, version: 2 }] }]);
    await pull('main', { changes: [change('orders', 2, testOrder(1))] });
    const page = { protocol: 2, cursor: 'x', hasMore: false, scopes: [], changes: [], epoch: 'two', reset: true };
    const { cursor } = await storage.remoteState('main');
    await storage.applyPull(await lease('main'), 'main', cursor, page, t0 + day);
    expect(await db.outbox.count()).toBe(0);
    await db.outbox.add({ ...(await settledEntry(late)), state: 'pending', again: 1 });
    await push('main', [{ id: late, status: 'refused', error: { code: 'Expired' } }]);
    expect(await db.outbox.count()).toBe(0);
  });

  async function settledEntry(mutation: string) {
    const settled = await device().db.settled.get(mutation);
    if (settled === undefined) throw new Error('not settled');
    return settled.entry;
  }

  test('[OB10] keeps settled mutations for 14 days by the server’s clock', async () => {
    const { db, storage } = device();
    await settle(await remark('une'), 2, 'une');
    await storage.recordSuccess('main', t0 + 14 * day - 1);
    expect(await db.settled.count()).toBe(1);
    // The device's clock was set forward by a year; by the server's clock, only minutes have passed.
    await storage.recordClock('main', -365 * day);
    await storage.recordSuccess('main', t0 + 365 * day + 60_000);
    expect(await db.settled.count()).toBe(1);
    await storage.recordClock('main', 0);
    await storage.recordSuccess('main', t0 + 14 * day);
    expect(await db.settled.count()).toBe(0);
  });

  test('[OB10] doubts every receipt at another epoch, also that of a file whose order has left the device', async () => {
    const { db, pull } = device();
    await pull('field', {});
    const received = testLocalFile(testUpload(71, 1), { state: 'received' });
    await db.files.bulkPut([received, testLocalFile(testUpload(72, 1), { state: 'refused' })]);
    await pull('field', { epoch: 'two', reset: true });
    expect(await db.files.bulkGet([testId(71), testId(72)])).toMatchObject([
      { state: 'sent', isDoubted: true },
      { state: 'refused' },
    ]);
  });

  test('[OB10] ignores a restore of the field portal on the main API', async () => {
    const { pull } = device();
    await settle(await remark('une'), 2, 'une');
    await pull('field', {});
    await pull('field', { epoch: 'two', reset: true });
    expect(await offered()).toEqual([]);
  });
}
