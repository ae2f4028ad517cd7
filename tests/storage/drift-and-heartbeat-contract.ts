import { expect, test } from 'vitest';
import { requestDriftCheck } from '#data/pull/drift.ts';
import { testId, testMessage, testOrder, testVisit } from '#tests/support/rows.ts';
import type { Device } from './device.ts';
import { change, gone, t0 } from './device.ts';

export function describeDriftAndHeartbeat(device: () => Device): void {
  const id = testId(1);

  test('[PL8] compares the server’s images below pending mutations, without local rows', async () => {
    const { storage, mutate, pull } = device();
    await pull('main', {
      changes: [
        change('orders', 4, testOrder(2)),
        change('orders', 6, testOrder(3)),
        change('messages', 2, testMessage(20, 1)),
      ],
    });
    await pull('field', { changes: [change('visits', 1, testVisit(10, 1))] });
    await mutate({ name: 'order.update', args: { orderId: id, changes: { internalRemark: 'pas encore envoyée' } } });
    await mutate({
      name: 'order.update',
      args: { orderId: testId(3), changes: { internalRemark: 'sur une commande qui part' } },
    });
    await mutate({
      name: 'order.sendMessage',
      args: { orderId: id, messageId: testId(21), body: 'pas encore envoyé' },
    });
    await pull('main', { changes: [gone('orders', 7, testId(3))] });
    const { cursor, images } = await storage.ownVersions('main');
    expect(cursor).toBe((await storage.remoteState('main')).cursor);
    expect(images.get('orders')?.toSorted((a, b) => a.version - b.version)).toEqual([
      { id, version: 1 },
      { id: testId(2), version: 4 },
    ]);
    expect(images.get('messages')).toEqual([{ id: testId(20), version: 2 }]);
    expect([...images.keys()]).not.toContain('visits');
  });

  test('[PL8] rechecks after one difference; after two in a row, pulls again, keeps the outbox and reports the drift', async () => {
    const { db, storage, mutate, lease } = device();
    await mutate({ name: 'order.update', args: { orderId: id, changes: { internalRemark: 'reste' } } });
    const check = { cursor: 'c', same: false };
    const cursor = (await storage.remoteState('main')).cursor ?? '';
    const note = async (same: boolean) =>
      storage.recordCheck(await lease('main'), 'main', { ...check, cursor, same }, t0);
    expect(await note(false)).toBe('suspected');
    expect(await storage.remoteState('main')).toMatchObject({ checkWanted: true, driftAt: null, cursor });
    expect(await note(true)).toBe('same');
    expect(await note(false)).toBe('suspected');
    expect(await note(false)).toBe('healing');
    expect(await storage.remoteState('main')).toMatchObject({
      cursor: null,
      complete: false,
      checkWanted: false,
      driftSuspected: false,
      driftAt: new Date(t0).toISOString(),
    });
    expect(await db.outbox.count()).toBe(1);
    expect((await db.orders.get(id))?.row.internalRemark).toBe('reste');
    expect((await storage.deviceStatus()).driftAt).toBe(new Date(t0).toISOString());
  });

  test('[PL8] [OB10] a difference offers settled mutations again, and resets nothing before the server has answered', async () => {
    const { db, storage, mutate, lease, push } = device();
    const settled = await mutate({ name: 'order.update', args: { orderId: id, changes: { internalRemark: 'dite' } } });
    await push('main', [{ id: settled, status: 'applied', effects: [] }]);
    expect(await db.settled.count()).toBe(1);
    const cursor = (await storage.remoteState('main')).cursor ?? '';
    const note = async (same: boolean) => storage.recordCheck(await lease('main'), 'main', { cursor, same }, t0);
    expect(await note(false)).toBe('offering');
    expect(await db.outbox.toArray()).toMatchObject([{ id: settled, state: 'pending', again: 1 }]);
    expect(await note(false)).toBe('suspected');
    expect(await storage.remoteState('main')).toMatchObject({ cursor, checkWanted: true, driftAt: null });
    await push('main', [{ id: settled, status: 'applied', effects: [] }]);
    expect(await note(false)).toBe('healing');
  });

  test('[PL8] discards a comparison when the cursor moved meanwhile', async () => {
    const { storage, lease, pull } = device();
    const cursor = (await storage.remoteState('main')).cursor ?? '';
    await pull('main', {});
    expect(await storage.recordCheck(await lease('main'), 'main', { cursor, same: false }, t0)).toBe('void');
    expect((await storage.remoteState('main')).driftSuspected).toBe(false);
  });

  test('[RN8] numbers heartbeats, and ignores the response to one that arrives after the response to a later one', async () => {
    const { storage } = device();
    const [first, second] = [await storage.deviceStatus(), await storage.deviceStatus()];
    expect(second.number).toBe((first.number ?? 0) + 1);
    const sent = { name: 'Tablette', appVersion: '1', freeBytes: null };
    await storage.recordHeartbeat({ ...second, ...sent }, t0 + 1);
    await storage.recordHeartbeat({ ...first, ...sent }, t0 + 2);
    expect((await storage.remoteState('main')).heartbeat).toEqual({ status: { ...second, ...sent }, at: t0 + 1 });
  });

  test('[RN8] ignores the response to a heartbeat after a later one left with mutations', async () => {
    const { storage } = device();
    const sent = { name: 'Tablette', appVersion: '1', freeBytes: null };
    const [first, second] = [await storage.deviceStatus(), await storage.deviceStatus()];
    await storage.clearHeartbeat((second.number ?? 0) + 1);
    for (const late of [first, second]) await storage.recordHeartbeat({ ...late, ...sent }, t0 + 1);
    expect((await storage.remoteState('main')).heartbeat).toBeNull();
    const next = { ...(await storage.deviceStatus()), ...sent };
    await storage.clearHeartbeat(1);
    await storage.recordHeartbeat(next, t0 + 2);
    expect((await storage.remoteState('main')).heartbeat).toEqual({ status: next, at: t0 + 2 });
  });

  test('[PL8] requests a check on demand', async () => {
    const { db, storage } = device();
    await requestDriftCheck(db);
    expect((await storage.remoteState('main')).checkWanted).toBe(true);
    expect((await storage.remoteState('field')).checkWanted).toBe(true);
  });

  test('[RN8] reports the unsent work of the device by order, without its content', async () => {
    const { storage, mutate, push } = device();
    const empty = await storage.deviceStatus();
    expect(empty).toMatchObject({ mutations: 0, refused: 0, files: 0, bytes: 0, oldestAt: null, orders: [] });
    const first = await mutate({
      name: 'order.update',
      args: { orderId: id, changes: { internalRemark: 'un secret' } },
    });
    await mutate({ name: 'order.sendMessage', args: { orderId: id, messageId: testId(21), body: 'un autre' } });
    await mutate({ name: 'order.update', args: { orderId: testId(2), changes: { urgent: true } } });
    await push('main', [{ id: first, status: 'refused', error: { code: 'Forbidden' } }]);
    await storage.recordTrouble('field', { kind: 'unreachable', code: 'Http500' }, t0);
    const status = await storage.deviceStatus();
    expect(status).toMatchObject({
      mutations: 2,
      refused: 1,
      oldestAt: new Date(t0).toISOString(),
      lastError: 'Http500',
      orders: [
        { orderId: id, mutations: 2, files: 0 },
        { orderId: testId(2), mutations: 1, files: 0 },
      ],
    });
    expect(JSON.stringify(status)).not.toMatch(/secret|autre/);
  });

  test('[RN5] keeps the identifier of a database until the database is deleted', async () => {
    const { db, storage } = device();
    const { databaseId } = await storage.deviceStatus();
    db.close();
    await db.open();
    expect((await storage.deviceStatus()).databaseId).toBe(databaseId);
    await db.delete();
    await db.open();
    expect((await storage.deviceStatus()).databaseId).not.toBe(databaseId);
  });
}
