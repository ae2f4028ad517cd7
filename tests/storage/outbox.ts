import { expect, test } from 'vitest';
import { discardMutation, retryRefused, undoDiscard } from '#data/outbox-actions.ts';
import { testId, testOrder, testVisit } from '#tests/support/rows.ts';
import type { Device } from './device.ts';
import { change, limits, t0 } from './device.ts';

export function describeOutbox(device: () => Device): void {
  const id = testId(1);

  test('[OB1] a refused mutation holds only what depends on it', async () => {
    const { storage, mutate, push } = device();
    const first = await mutate('order.update', { orderId: id, changes: { urgent: true } });
    await push('main', [{ id: first, status: 'refused', error: { code: 'Forbidden' } }]);
    const dependent = await mutate(
      'order.sendMessage',
      { orderId: id, messageId: testId(3), body: 'voir plus haut' },
      { dependsOn: [first] },
    );
    const free = await mutate('order.update', { orderId: id, changes: { tags: ['clé'] } });
    const batch = await storage.nextBatch('main', limits, t0);
    expect(batch.map((entry) => entry.id)).toEqual([free]);
    expect(await storage.nextReady('main', t0)).toBe(0);
    expect((await device().db.outbox.where('id').equals(dependent).first())?.state).toBe('pending');
  });

  test('[OB1] [OB2] a deferred mutation holds its lane and no other, and is offered again', async () => {
    const { storage, mutate, pull, push } = device();
    await pull('main', { changes: [change('orders', 1, testOrder(5))] });
    const deferred = await mutate('order.update', { orderId: id, changes: { urgent: true } });
    await mutate('order.update', { orderId: id, changes: { urgent: false } });
    const other = await mutate('order.update', { orderId: testId(5), changes: { urgent: true } });
    await push('main', [{ id: deferred, status: 'deferred' }]);
    expect((await storage.nextBatch('main', limits, t0)).map((entry) => entry.id)).toEqual([other]);
    await push('main', [{ id: other, status: 'applied', effects: [] }]);
    expect(await storage.nextReady('main', t0)).toBe(2_000);
    expect(await storage.nextBatch('main', limits, t0 + 3_000)).toHaveLength(2);
    // A clock that jumped back must not hold a lane for as long as the jump.
    expect(await storage.nextBatch('main', limits, t0 - 86_400_000)).toHaveLength(2);
  });

  test('[OB2] a mutation is withheld until what it depends on is acknowledged, across remotes', async () => {
    const { storage, mutate, pull, push } = device();
    await pull('field', { changes: [change('visits', 1, testVisit(10, 1))] });
    const parent = await mutate('order.update', { orderId: id, changes: { planningRemark: 'sonner deux fois' } });
    const child = await mutate(
      'visit.start',
      { visitId: testId(10), orderId: id, startedAt: '2026-11-20T09:31:00.000Z' },
      { dependsOn: [parent] },
    );
    expect(await storage.nextBatch('field', limits, t0)).toEqual([]);
    await push('main', [{ id: parent, status: 'applied', effects: [{ collection: 'orders', id, version: 2 }] }]);
    expect((await storage.nextBatch('field', limits, t0)).map((entry) => entry.id)).toEqual([child]);
  });

  test('[OB2] what needs a row created here depends on its creation by itself', async () => {
    const { db, mutate } = device();
    const sent = await mutate('order.sendMessage', { orderId: id, messageId: testId(3), body: 'bonjour' });
    await mutate('order.markMessagesRead', { orderId: id, messageIds: [testId(3)] });
    expect((await db.outbox.orderBy('seq').last())?.dependsOn).toEqual([sent]);
  });

  test('[OB3] discarding takes a refused mutation and its dependents out, and can be undone', async () => {
    const { db, mutate, push } = device();
    const refused = await mutate('order.sendMessage', { orderId: id, messageId: testId(3), body: 'bonjour' });
    await mutate('order.markMessagesRead', { orderId: id, messageIds: [testId(3)] });
    await push('main', [{ id: refused, status: 'refused', error: { code: 'Forbidden' } }]);
    const before = await db.outbox.toArray();
    expect(await discardMutation(db, refused, t0)).toBe(2);
    expect(await db.outbox.count()).toBe(0);
    expect(await undoDiscard(db, refused)).toBe(true);
    expect(await db.outbox.toArray()).toEqual(before);
  });

  test('[OB3] [OB4] a retry of a refused mutation has a new identifier, its old place, and its dependents follow', async () => {
    const { db, storage, mutate, push } = device();
    const refused = await mutate('order.sendMessage', { orderId: id, messageId: testId(3), body: 'bonjour' });
    const dependent = await mutate('order.markMessagesRead', { orderId: id, messageIds: [testId(3)] });
    await push('main', [{ id: refused, status: 'refused', error: { code: 'Forbidden' } }]);
    expect(await db.messages.get(testId(3))).toBeUndefined();
    expect(await retryRefused(db, refused, testId(4))).toBe(testId(4));
    expect((await db.messages.get(testId(3)))?.row.body).toBe('bonjour');
    expect((await storage.nextBatch('main', limits, t0)).map((entry) => entry.id)).toEqual([testId(4)]);
    await push('main', [
      { id: testId(4), status: 'applied', effects: [{ collection: 'messages', id: testId(3), version: 1 }] },
    ]);
    expect((await storage.nextBatch('main', limits, t0)).map((entry) => entry.id)).toEqual([dependent]);
  });

  test('[OB6] a batch keeps to both limits and always holds at least one mutation', async () => {
    const { storage, mutate } = device();
    for (let index = 0; index < 5; index += 1) {
      await mutate('order.update', { orderId: id, changes: { internalRemark: 'x'.repeat(1_000) } });
    }
    expect(await storage.nextBatch('main', { mutations: 3, bytes: 500_000 }, t0)).toHaveLength(3);
    expect(await storage.nextBatch('main', { mutations: 100, bytes: 5_000 }, t0)).toHaveLength(2);
    expect(await storage.nextBatch('main', { mutations: 100, bytes: 10 }, t0)).toHaveLength(1);
  });

  test('[OB2] [OB6] the batch after one is chosen as though that one were applied: without it, and with what waits for it', async () => {
    const { storage, mutate } = device();
    const parent = await mutate('order.update', { orderId: id, changes: { urgent: true } });
    const child = await mutate(
      'order.sendMessage',
      { orderId: id, messageId: testId(3), body: 'après' },
      { dependsOn: [parent] },
    );
    const first = await storage.nextBatch('main', limits, t0);
    expect(first.map((entry) => entry.id)).toEqual([parent]);
    expect((await storage.nextBatch('main', limits, t0, first)).map((entry) => entry.id)).toEqual([child]);
    expect((await storage.nextBatch('main', limits, t0)).map((entry) => entry.id)).toEqual([parent]);
  });

  test('[OB8] what was being sent when the browser died is simply still to be sent', async () => {
    const { db, storage, mutate } = device();
    await mutate('order.update', { orderId: id, changes: { urgent: true } });
    const sending = await storage.nextBatch('main', limits, t0);
    db.close();
    await db.open();
    expect(await storage.nextBatch('main', limits, t0)).toEqual(sending);
  });
}
