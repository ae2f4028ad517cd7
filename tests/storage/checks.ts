import { expect, test } from 'vitest';
import { requestDriftCheck } from '#data/drift.ts';
import { testId, testMessage, testOrder, testVisit } from '#tests/support/rows.ts';
import type { Device } from './device.ts';
import { change, gone, t0 } from './device.ts';

export function describeChecks(device: () => Device): void {
  const id = testId(1);

  test('[PL8] what is compared are the server’s images: under what is pending, without what it never had', async () => {
    const { storage, mutate, pull } = device();
    await pull('main', {
      changes: [
        change('orders', 4, testOrder(2)),
        change('orders', 6, testOrder(3)),
        change('messages', 2, testMessage(20, 1)),
      ],
    });
    await pull('field', { changes: [change('visits', 1, testVisit(10, 1))] });
    await mutate('order.update', { orderId: id, changes: { internalRemark: 'pas encore envoyée' } });
    await mutate('order.update', { orderId: testId(3), changes: { internalRemark: 'sur une commande qui part' } });
    await mutate('order.sendMessage', { orderId: id, messageId: testId(21), body: 'pas encore envoyé' });
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

  test('[PL8] one difference is noted and looked at again; two in a row load anew, keep the outbox, and are reported', async () => {
    const { db, storage, mutate, lease } = device();
    await mutate('order.update', { orderId: id, changes: { internalRemark: 'reste' } });
    const check = { cursor: 'c', same: false };
    const cursor = (await storage.remoteState('main')).cursor ?? '';
    const note = async (same: boolean) =>
      storage.noteCheck(await lease('main'), 'main', { ...check, cursor, same }, t0);
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

  test('[PL8] a comparison is void when the checkpoint has moved meanwhile', async () => {
    const { storage, lease, pull } = device();
    const cursor = (await storage.remoteState('main')).cursor ?? '';
    await pull('main', {});
    expect(await storage.noteCheck(await lease('main'), 'main', { cursor, same: false }, t0)).toBe('void');
    expect((await storage.remoteState('main')).driftSuspected).toBe(false);
  });

  test('[RN8] words are numbered, and one that is answered after a later one is not what the server knows', async () => {
    const { storage } = device();
    const [first, second] = [await storage.deviceStatus(), await storage.deviceStatus()];
    expect(second.number).toBe((first.number ?? 0) + 1);
    const said = { name: 'Tablette', appVersion: '1', freeBytes: null };
    await storage.noteWord({ ...second, ...said }, t0 + 1);
    await storage.noteWord({ ...first, ...said }, t0 + 2);
    expect((await storage.remoteState('main')).word).toEqual({ status: { ...second, ...said }, at: t0 + 1 });
  });

  test('[RN8] a word that is answered after a later one has left with mutations is not what the server knows', async () => {
    const { storage } = device();
    const said = { name: 'Tablette', appVersion: '1', freeBytes: null };
    const [first, second] = [await storage.deviceStatus(), await storage.deviceStatus()];
    await storage.forgetWord((second.number ?? 0) + 1);
    for (const late of [first, second]) await storage.noteWord({ ...late, ...said }, t0 + 1);
    expect((await storage.remoteState('main')).word).toBeNull();
    const next = { ...(await storage.deviceStatus()), ...said };
    await storage.forgetWord(1);
    await storage.noteWord(next, t0 + 2);
    expect((await storage.remoteState('main')).word).toEqual({ status: next, at: t0 + 2 });
  });

  test('[PL8] a check may be asked for', async () => {
    const { db, storage } = device();
    await requestDriftCheck(db);
    expect((await storage.remoteState('main')).checkWanted).toBe(true);
    expect((await storage.remoteState('field')).checkWanted).toBe(true);
  });

  test('[RN8] a device tells what it holds unsent, by order, and nothing of its content', async () => {
    const { storage, mutate, push } = device();
    const empty = await storage.deviceStatus();
    expect(empty).toMatchObject({ mutations: 0, refused: 0, files: 0, bytes: 0, oldestAt: null, orders: [] });
    const first = await mutate('order.update', { orderId: id, changes: { internalRemark: 'un secret' } });
    await mutate('order.sendMessage', { orderId: id, messageId: testId(21), body: 'un autre' });
    await mutate('order.update', { orderId: testId(2), changes: { urgent: true } });
    await push('main', [{ id: first, status: 'refused', error: { code: 'Forbidden' } }]);
    await storage.noteTrouble('field', { kind: 'unreachable', code: 'Http500' }, t0);
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

  test('[RN5] the identifier of a database lives as long as the database', async () => {
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
