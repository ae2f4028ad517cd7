import { expect, test } from 'vitest';
import type { PullResponse } from '#contract/protocol/pull.ts';
import { outboxCounts } from '#data/queries/outbox.ts';
import { testId, testMessage, testOrder, testVisit } from '#tests/support/rows.ts';
import type { Device } from './device.ts';
import { change, gone, limits, remarkOf, scope, t0 } from './device.ts';

export function describePull(device: () => Device): void {
  const id = testId(1);

  test('[PL1] [OB9] a page and its checkpoint are one: an answer to another cursor is not applied', async () => {
    const { db, storage, lease } = device();
    const page: PullResponse = {
      protocol: 1,
      epoch: 'one',
      cursor: 'late',
      hasMore: false,
      scopes: [scope],
      changes: [gone('orders', 2, id)],
    };
    await expect(storage.applyPull(await lease('main'), 'main', 'not mine', page, t0)).rejects.toMatchObject({
      code: 'LeaseLost',
    });
    expect(await db.orders.count()).toBe(1);
    expect((await storage.remoteState('main')).cursor).toBe('c1');
  });

  test('[PL6] a version never goes back', async () => {
    const { db, pull } = device();
    await pull('main', { changes: [change('orders', 5, testOrder(1, { internalRemark: 'cinq' }))] });
    await pull('main', { changes: [change('orders', 4, testOrder(1, { internalRemark: 'quatre' }))] });
    expect(await remarkOf(db, id)).toBe('cinq');
    await pull('main', { changes: [gone('orders', 4, id)] });
    expect(await db.orders.count()).toBe(1);
  });

  test('[PL1] [PL6] [LW3] a page of a first load stores what is new, and minds what is newer, pending or gone', async () => {
    const { db, mutate, pull } = device();
    // As on a device that never pulled to the end.
    await db.remotes.clear();
    await pull('main', {
      hasMore: true,
      changes: [change('orders', 5, testOrder(2, { internalRemark: 'cinq' })), change('orders', 1, testOrder(3))],
    });
    await mutate('order.update', { orderId: testId(3), changes: { internalRemark: 'à moi' } });
    await pull('main', {
      hasMore: true,
      changes: [
        change('orders', 4, testOrder(2, { internalRemark: 'quatre' })),
        change('orders', 2, testOrder(3, { planningRemark: 'bureau' })),
        change('orders', 6, testOrder(4, { internalRemark: 'six' })),
        change('orders', 7, testOrder(4, { internalRemark: 'sept' })),
        gone('orders', 9, id),
      ],
    });
    const remarks = await Promise.all([2, 3, 4].map((number) => remarkOf(db, testId(number))));
    expect(remarks).toEqual(['cinq', 'à moi', 'sept']);
    expect((await db.orders.get(testId(3)))?.row.planningRemark).toBe('bureau');
    expect((await db.base.get(['orders', testId(3)]))?.version).toBe(2);
    expect(await db.orders.get(id)).toBeUndefined();
    expect(await db.orders.where('marks').equals('unpaid').count()).toBe(3);
  });

  test('[PL3] a row that left the last scope goes; a dirty one goes with its mutations kept', async () => {
    const { db, mutate, pull } = device();
    await pull('main', { changes: [change('orders', 1, testOrder(2))] });
    await mutate('order.update', { orderId: testId(2), changes: { internalRemark: 'en route' } });
    await pull('main', { changes: [gone('orders', 2, id), gone('orders', 2, testId(2))] });
    expect(await db.orders.count()).toBe(0);
    expect(await outboxCounts(db)).toEqual({ pending: 1, acknowledged: 0, refused: 0 });
  });

  test('[PL3] rows of a scope that the user lost are dropped, and no others', async () => {
    const { db, pull } = device();
    await pull('main', {
      scopes: [scope, 'owner:x'],
      changes: [change('orders', 1, testOrder(2), ['owner:x']), change('orders', 1, testOrder(3), [scope, 'owner:x'])],
    });
    await pull('main', { scopes: [scope] });
    expect((await db.orders.toArray()).map((row) => row.id)).toEqual([id, testId(3)]);
  });

  test('[PL3] [PL5] a row whose scope is lost leaves nothing behind, whatever lies over it', async () => {
    const { db, mutate, pull, push } = device();
    const held = ['owner:x'];
    await pull('main', {
      scopes: [scope, ...held],
      changes: [change('orders', 1, testOrder(2), held), change('orders', 1, testOrder(3), held)],
    });
    const known = await mutate('order.update', { orderId: testId(2), changes: { urgent: true } });
    await mutate('order.update', { orderId: testId(3), changes: { urgent: true } });
    const effects = [{ collection: 'orders', id: testId(2), version: 2 }];
    await push('main', [{ id: known, status: 'applied', effects }]);
    await pull('main', { scopes: [scope] });
    expect((await db.orders.toArray()).map((row) => row.id)).toEqual([id]);
    expect(await outboxCounts(db)).toEqual({ pending: 1, acknowledged: 0, refused: 0 });
    expect((await db.base.toArray()).map((base) => base.id)).toEqual([testId(3)]);
  });

  test('[PL7] a reset drops what is not named again only once it is complete, and keeps the outbox', async () => {
    const { db, mutate, pull } = device();
    await pull('main', { changes: [change('orders', 1, testOrder(2)), change('orders', 7, testOrder(3))] });
    await mutate('order.update', { orderId: testId(2), changes: { internalRemark: 'à moi' } });
    await pull('main', { epoch: 'two', reset: true, hasMore: true, changes: [change('orders', 1, testOrder(3))] });
    expect(await db.orders.count()).toBe(3);
    expect((await db.orders.get(testId(3)))?.version).toBe(1);
    await pull('main', { epoch: 'two', changes: [change('orders', 1, testOrder(2))] });
    expect((await db.orders.toArray()).map((row) => row.id)).toEqual([testId(2), testId(3)]);
    expect(await remarkOf(db, testId(2))).toBe('à moi');
    expect(await outboxCounts(db)).toEqual({ pending: 1, acknowledged: 0, refused: 0 });
  });

  test('[PL7] a reset in one page sweeps as well', async () => {
    const { db, pull } = device();
    await pull('main', { epoch: 'one', reset: true, changes: [change('orders', 1, testOrder(3))] });
    expect((await db.orders.toArray()).map((row) => row.id)).toEqual([testId(3)]);
  });

  test('[OB10] what a restored server may have forgotten is offered again under the same identifier', async () => {
    const { storage, mutate, pull, push } = device();
    const mutation = await mutate('order.update', { orderId: id, changes: { urgent: true } });
    await push('main', [{ id: mutation, status: 'applied', effects: [{ collection: 'orders', id, version: 2 }] }]);
    await pull('main', { epoch: 'two', changes: [change('orders', 1, testOrder(1))] });
    expect((await storage.nextBatch('main', limits, t0)).map((entry) => entry.id)).toEqual([mutation]);
  });

  test('[PL3] rows of collections that this version does not know, or of the other remote, are passed over', async () => {
    const { db, pull } = device();
    const unknown = { collection: 'paintings', id: testId(4), version: 1, scopes: [scope], row: {} };
    await pull('main', {
      changes: [unknown, change('visits', 1, testVisit(10, 1)), change('messages', 1, testMessage(11, 1))],
    });
    expect(await db.visits.count()).toBe(0);
    expect(await db.messages.count()).toBe(1);
  });

  test('[PL1] what is stored of a page that was cut is nothing', async () => {
    const { db, storage, lease } = device();
    const bad = change('orders', 2, testOrder(2));
    const page: PullResponse = {
      protocol: 1,
      epoch: 'one',
      cursor: 'cut',
      hasMore: false,
      scopes: [scope],
      // A row that cannot be stored (a function cannot be cloned) breaks the transaction in its middle.
      changes: [bad, { ...change('orders', 2, testOrder(3)), row: { id: testId(3), broken: () => undefined } }],
    };
    const state = await storage.remoteState('main');
    await expect(storage.applyPull(await lease('main'), 'main', state.cursor, page, t0)).rejects.toThrow();
    expect(await db.orders.count()).toBe(1);
    expect((await storage.remoteState('main')).cursor).toBe(state.cursor);
  });
}
