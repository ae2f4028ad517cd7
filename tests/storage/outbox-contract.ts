import { expect, test, vi } from 'vitest';
import { discardMutation, takeBack, undoDiscard } from '#data/outbox/discard.ts';
import { retryRefused } from '#data/outbox/retry.ts';
import { outboxItems } from '#data/queries/sync/outbox-items.ts';
import { waits } from '#sync/send-status.ts';
import { testId, testOrder, testVisit } from '#tests/support/rows.ts';
import type { Device } from './device.ts';
import { change, limits, t0 } from './device.ts';

export function describeOutbox(device: () => Device): void {
  const id = testId(1);

  test('[OB1] a refused mutation blocks only its dependents', async () => {
    const { storage, mutate, push } = device();
    const first = await mutate({ name: 'order.update', args: { orderId: id, changes: { urgent: true } } });
    await push('main', [{ id: first, status: 'refused', error: { code: 'Forbidden' } }]);
    const dependent = await mutate({
      name: 'order.sendMessage',
      args: { orderId: id, messageId: testId(3), body: 'voir plus haut' },
      dependsOn: [first],
    });
    const free = await mutate({ name: 'order.update', args: { orderId: id, changes: { tags: ['clé'] } } });
    const batch = await storage.nextBatch('main', limits, t0);
    expect(batch.map((entry) => entry.id)).toEqual([free]);
    expect(await storage.nextReady('main', t0)).toBe(0);
    expect((await device().db.outbox.where('id').equals(dependent).first())?.state).toBe('pending');
  });

  test('[OB1] [OB2] a deferred mutation blocks its own lane only, and is retried', async () => {
    const { storage, mutate, pull, push } = device();
    await pull('main', { changes: [change('orders', 1, testOrder(5))] });
    const deferred = await mutate({ name: 'order.update', args: { orderId: id, changes: { urgent: true } } });
    await mutate({ name: 'order.update', args: { orderId: id, changes: { urgent: false } } });
    const other = await mutate({ name: 'order.update', args: { orderId: testId(5), changes: { urgent: true } } });
    await push('main', [{ id: deferred, status: 'deferred' }]);
    expect((await storage.nextBatch('main', limits, t0)).map((entry) => entry.id)).toEqual([other]);
    await push('main', [{ id: other, status: 'applied', effects: [] }]);
    expect(await storage.nextReady('main', t0)).toBe(2_000);
    expect(await storage.nextBatch('main', limits, t0 + 3_000)).toHaveLength(2);
    // A clock that jumped back must not block a lane for the length of the jump.
    expect(await storage.nextBatch('main', limits, t0 - 86_400_000)).toHaveLength(2);
  });

  test('[OB2] holds a mutation until its dependency is acknowledged, across remotes', async () => {
    const { storage, mutate, pull, push } = device();
    await pull('field', { changes: [change('visits', 1, testVisit(10, 1))] });
    const parent = await mutate({
      name: 'order.update',
      args: { orderId: id, changes: { planningRemark: 'sonner deux fois' } },
    });
    const child = await mutate({
      name: 'visit.start',
      args: { visitId: testId(10), orderId: id, startedAt: '2026-11-20T09:31:00.000Z' },
      dependsOn: [parent],
    });
    expect(await storage.nextBatch('field', limits, t0)).toEqual([]);
    await push('main', [{ id: parent, status: 'applied', effects: [{ collection: 'orders', id, version: 2 }] }]);
    expect((await storage.nextBatch('field', limits, t0)).map((entry) => entry.id)).toEqual([child]);
  });

  test('[OB2] makes a mutation depend on the creation of the row it needs', async () => {
    const { db, mutate } = device();
    const sent = await mutate({
      name: 'order.sendMessage',
      args: { orderId: id, messageId: testId(3), body: 'bonjour' },
    });
    await mutate({ name: 'order.markMessagesRead', args: { orderId: id, messageIds: [testId(3)] } });
    expect((await db.outbox.orderBy('seq').last())?.dependsOn).toEqual([sent]);
  });

  test('[OB3] discards a refused mutation with its dependents, and undoes it', async () => {
    const { db, mutate, push } = device();
    const refused = await mutate({
      name: 'order.sendMessage',
      args: { orderId: id, messageId: testId(3), body: 'bonjour' },
    });
    await mutate({ name: 'order.markMessagesRead', args: { orderId: id, messageIds: [testId(3)] } });
    await push('main', [{ id: refused, status: 'refused', error: { code: 'Forbidden' } }]);
    const before = await db.outbox.toArray();
    expect(await discardMutation(db, refused, t0)).toBe(2);
    expect(await db.outbox.count()).toBe(0);
    expect(await undoDiscard(db, refused)).toBe(true);
    expect(await db.outbox.toArray()).toEqual(before);
  });

  test('[OB3] [OB4] retries a refused mutation with a new identifier in its old place, and its dependents follow', async () => {
    const { db, storage, mutate, push } = device();
    const refused = await mutate({
      name: 'order.sendMessage',
      args: { orderId: id, messageId: testId(3), body: 'bonjour' },
    });
    const dependent = await mutate({ name: 'order.markMessagesRead', args: { orderId: id, messageIds: [testId(3)] } });
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

  test('[OB6] limits a batch by count and bytes, with at least one mutation', async () => {
    const { storage, mutate } = device();
    for (let index = 0; index < 5; index += 1) {
      await mutate({ name: 'order.update', args: { orderId: id, changes: { internalRemark: 'x'.repeat(1_000) } } });
    }
    expect(await storage.nextBatch('main', { mutations: 3, bytes: 500_000 }, t0)).toHaveLength(3);
    expect(await storage.nextBatch('main', { mutations: 100, bytes: 5_000 }, t0)).toHaveLength(2);
    expect(await storage.nextBatch('main', { mutations: 100, bytes: 10 }, t0)).toHaveLength(1);
  });

  test('[OB2] [OB6c] notes the next batch as if the one under way were applied, and takes the note back', async () => {
    const { db, storage, lease, mutate } = device();
    const parent = await mutate({ name: 'order.update', args: { orderId: id, changes: { urgent: true } } });
    const child = await mutate({
      name: 'order.sendMessage',
      args: { orderId: id, messageId: testId(3), body: 'après' },
      dependsOn: [parent],
    });
    const granted = await lease('main');
    const sent = await storage.markAttempted(granted, await storage.nextBatch('main', limits, t0), t0);
    expect(sent.map((entry) => entry.id)).toEqual([parent]);
    const ahead = { underWay: [parent], time: { now: t0, offset: 0 } };
    const noted = await storage.attemptNext(granted, 'main', limits, ahead);
    expect(noted).toMatchObject({ batch: [{ id: child, attemptedAt: new Date(t0).toISOString() }], first: [child] });
    expect(Object.keys((await storage.remoteState('main')).attempts)).toEqual([parent, child]);
    const refused = { id: parent, status: 'refused' as const, error: { code: 'Forbidden' as const } };
    await storage.applyResults(granted, { results: [refused], unsent: noted.first }, t0);
    expect((await storage.remoteState('main')).attempts).toEqual({});
    expect(await discardMutation(db, child, t0)).toBe(1);
  });

  test('[OB3] [OB6c] a batch noted ahead counts as attempted for its user, after a kill too, until it is answered', async () => {
    const { db, storage, lease, mutate, push } = device();
    const sent = await mutate({ name: 'order.update', args: { orderId: id, changes: { urgent: true } } });
    const granted = await lease('main');
    const ahead = { underWay: [], time: { now: t0, offset: 0 } };
    await storage.attemptNext(granted, 'main', limits, ahead);
    db.close();
    await db.open();
    await expect(discardMutation(db, sent, t0)).rejects.toMatchObject({ code: 'AlreadySent' });
    expect(await takeBack(db, sent, 1, t0)).toBe(false);
    const later = { orderId: id, changes: { urgent: false } };
    const next = await mutate({ name: 'order.update', args: later }, { replaces: sent });
    expect((await db.outbox.toArray()).map((entry) => entry.id)).toEqual([sent, next]);
    expect(await outboxItems(db, t0)).toMatchObject([
      { id: sent, status: waits('unanswered'), canDiscard: false },
      { id: next, status: waits('next'), canDiscard: true },
    ]);
    const again = await storage.markAttempted(granted, await storage.nextBatch('main', limits, t0), t0 + 60_000);
    expect(again.map(({ attemptedAt }) => attemptedAt)).toEqual(
      [t0, t0 + 60_000].map((at) => new Date(at).toISOString()),
    );
    await push('main', [{ id: sent, status: 'deferred', unanswered: true }]);
    expect(await db.outbox.get({ id: sent })).toMatchObject({ attemptedAt: new Date(t0).toISOString() });
    expect(Object.keys((await storage.remoteState('main')).attempts)).toEqual([next]);
  });

  test('[OB5a] looks for deferrals to end once, and again after a deferral or what a discard brought back', async () => {
    const { db, storage, lease, mutate, push } = device();
    const sent = await mutate({ name: 'order.update', args: { orderId: id, changes: { urgent: true } } });
    const readOutbox = async (): Promise<boolean> => {
      const getAll = vi.spyOn(IDBIndex.prototype, 'getAll');
      await storage.endDeferrals(await lease('main'));
      const isRead = getAll.mock.calls.length > 0;
      getAll.mockRestore();
      return isRead;
    };
    expect(await readOutbox()).toBe(true);
    expect(await readOutbox()).toBe(false);
    await push('main', [{ id: sent, status: 'deferred' }]);
    expect(await storage.nextReady('main', t0)).toBeGreaterThan(0);
    await discardMutation(db, sent, t0);
    expect(await readOutbox()).toBe(true);
    await undoDiscard(db, sent);
    expect(await storage.nextReady('main', t0)).toBe(0);
    expect(await readOutbox()).toBe(false);
  });

  test('[OB6c] notes a batch ahead in one row, and writes none of its mutations', async () => {
    const { storage, lease, mutate } = device();
    for (const internalRemark of ['un', 'deux', 'trois'])
      await mutate({ name: 'order.update', args: { orderId: id, changes: { internalRemark } } });
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    const ahead = { underWay: [], time: { now: t0, offset: 0 } };
    expect((await storage.attemptNext(await lease('main'), 'main', limits, ahead)).first).toHaveLength(3);
    const written = put.mock.contexts.map((store) => (store as IDBObjectStore).name);
    put.mockRestore();
    expect(written.filter((name) => name !== 'leases')).toEqual(['remotes']);
  });

  test('[OB6c] [OB7c] notes nothing ahead that depends on the time', async () => {
    const { storage, lease, mutate } = device();
    await mutate({ name: 'order.smsLate', args: { orderId: id } });
    const ahead = { underWay: [], time: { now: t0, offset: 0 } };
    expect((await storage.attemptNext(await lease('main'), 'main', limits, ahead)).batch).toEqual([]);
    expect(await storage.nextBatch('main', limits, t0)).toHaveLength(1);
  });

  test('[OB8] selects the same batch after the browser died during a push', async () => {
    const { db, storage, mutate } = device();
    await mutate({ name: 'order.update', args: { orderId: id, changes: { urgent: true } } });
    const sending = await storage.nextBatch('main', limits, t0);
    db.close();
    await db.open();
    expect(await storage.nextBatch('main', limits, t0)).toEqual(sending);
  });
}
