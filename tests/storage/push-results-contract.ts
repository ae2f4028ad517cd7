import { expect, test, vi } from 'vitest';
import { outboxCounts } from '#data/queries/sync/outbox.ts';
import { testId, testOrder, testVisit } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import type { Device } from './device.ts';
import { change, gone, limits, remarkOf, t0 } from './device.ts';

export function describePushResults(device: () => Device): void {
  const id = testId(1);

  test('[PL5] shows an acknowledged value until the pull delivers it, then cleans the row', async () => {
    const { db, mutate, pull, push } = device();
    const mutation = await mutate({
      name: 'order.update',
      args: { orderId: id, changes: { internalRemark: 'neuve' } },
    });
    await push('main', [{ id: mutation, status: 'applied', effects: [{ collection: 'orders', id, version: 3 }] }]);
    expect(await outboxCounts(db)).toEqual({ pending: 0, acknowledged: 1, refused: 0 });
    await pull('main', { hasMore: true, changes: [change('orders', 2, testOrder(1, { internalRemark: 'vieille' }))] });
    expect(await remarkOf(db, id)).toBe('neuve');
    await pull('main', { changes: [change('orders', 3, testOrder(1, { internalRemark: 'neuve' }))] });
    expect(await db.base.count()).toBe(0);
    expect(await outboxCounts(db)).toEqual({ pending: 0, acknowledged: 0, refused: 0 });
    expect((await db.settled.toArray()).map((settled) => settled.id)).toEqual([mutation]);
  });

  test('[OB6] stores a full answer without a request for each of its mutations and rows', async () => {
    const { db, mutate, push } = device();
    const ids = Array.from({ length: 60 }, (_, index) => testId(1_000 + index));
    await storeRows(
      db,
      'orders',
      ids.map((_, index) => testOrder(1_000 + index)),
    );
    await mutate({ name: 'order.update', args: { orderId: id, changes: { internalRemark: 'non envoyée' } } });
    for (const orderId of ids) await mutate({ name: 'order.update', args: { orderId, changes: { urgent: true } } });
    const sent = (await db.outbox.toArray()).slice(1);
    const gets = [vi.spyOn(IDBObjectStore.prototype, 'get'), vi.spyOn(IDBIndex.prototype, 'get')];
    await push(
      'main',
      sent.map((entry, index) => ({
        id: entry.id,
        status: 'applied',
        effects: [{ collection: 'orders', id: ids[index] ?? '', version: 2 }],
      })),
    );
    const read = gets.flatMap(({ mock }) => mock.contexts.map((of) => (of as { name: string }).name));
    for (const get of gets) get.mockRestore();
    expect(read.filter((name) => name === 'orders' || name === 'id')).toEqual([]);
    expect(read.filter((name) => name === 'base')).toHaveLength(ids.length);
    expect(await outboxCounts(db)).toEqual({ pending: 1, acknowledged: 60, refused: 0 });
  });

  test('[OB6] [PL5] reads no version of a row for a batch noted ahead, unless a page came since', async () => {
    const { db, storage, lease, mutate, pull } = device();
    const baseReads = async (version: number, between: () => Promise<void>): Promise<number> => {
      const sent = await mutate({ name: 'order.update', args: { orderId: id, changes: { urgent: true } } });
      const noted = await storage.attemptNext(await lease('main'), 'main', limits, {
        underWay: [],
        time: { now: t0, offset: 0 },
      });
      await between();
      const granted = await lease('main');
      const get = vi.spyOn(IDBObjectStore.prototype, 'get');
      const effects = [{ collection: 'orders' as const, id, version }];
      await storage.applyResults(granted, { results: [{ id: sent, status: 'applied', effects }], noted }, t0);
      const read = get.mock.contexts.filter((store) => (store as IDBObjectStore).name === 'base');
      get.mockRestore();
      return read.length;
    };
    expect(await baseReads(2, () => Promise.resolve())).toBe(0);
    expect(await outboxCounts(db)).toEqual({ pending: 0, acknowledged: 1, refused: 0 });
    const page = { changes: [change('orders', 3, testOrder(1, { urgent: true }))] };
    expect(await baseReads(3, () => pull('main', page))).toBeGreaterThan(0);
    expect(await db.outbox.count()).toBe(0);
  });

  test('[PL5] settles a response that arrives after the pull at once', async () => {
    const { db, mutate, pull, push } = device();
    const mutation = await mutate({
      name: 'order.update',
      args: { orderId: id, changes: { internalRemark: 'neuve' } },
    });
    await pull('main', { changes: [change('orders', 2, testOrder(1, { internalRemark: 'neuve' }))] });
    await push('main', [{ id: mutation, status: 'applied', effects: [{ collection: 'orders', id, version: 2 }] }]);
    expect(await db.outbox.count()).toBe(0);
    expect(await db.base.count()).toBe(0);
  });

  test('[PL5] retires an effect on a row of the other remote with that remote’s pull', async () => {
    const { db, mutate, pull, push } = device();
    await pull('field', { changes: [change('visits', 1, testVisit(10, 1))] });
    const startedAt = '2026-11-20T09:31:00.000Z';
    const mutation = await mutate({ name: 'visit.start', args: { visitId: testId(10), orderId: id, startedAt } });
    const effects = [
      { collection: 'visits', id: testId(10), version: 2 },
      { collection: 'orders', id, version: 2 },
    ];
    await push('field', [{ id: mutation, status: 'applied', effects }]);
    await pull('field', { changes: [change('visits', 2, testVisit(10, 1, { state: 'started' }))] });
    expect((await db.orders.get(id))?.row.lastVisitAt).toBe(startedAt);
    expect(await db.base.toArray()).toMatchObject([{ collection: 'orders' }]);
    await pull('main', { changes: [change('orders', 2, testOrder(1, { lastVisitAt: startedAt }))] });
    expect(await db.outbox.count()).toBe(0);
    expect(await db.base.count()).toBe(0);
  });

  test('[PL5] stops waiting for an effect on a row that left, once a later pull is complete', async () => {
    const { db, mutate, pull, push } = device();
    await pull('field', { changes: [change('visits', 1, testVisit(10, 1))] });
    const startedAt = '2026-11-20T09:31:00.000Z';
    const mutation = await mutate({ name: 'visit.start', args: { visitId: testId(10), orderId: id, startedAt } });
    await pull('main', { changes: [gone('orders', 2, id)] });
    await db.base.delete(['orders', id]);
    const effects = [{ collection: 'orders', id, version: 2 }];
    await push('field', [{ id: mutation, status: 'applied', effects }]);
    await pull('field', {});
    expect(await outboxCounts(db)).toMatchObject({ acknowledged: 1 });
    await pull('main', {});
    expect(await db.outbox.count()).toBe(0);
  });

  test('[PL5] removes the optimistic update at once for a null version', async () => {
    const { db, mutate, push } = device();
    const mutation = await mutate({ name: 'order.update', args: { orderId: id, changes: { urgent: true } } });
    await push('main', [{ id: mutation, status: 'applied', effects: [{ collection: 'orders', id, version: null }] }]);
    expect((await db.orders.get(id))?.row.urgent).toBe(false);
    expect(await db.outbox.count()).toBe(0);
  });

  test('[OB5] folds out a refused mutation, and keeps its content and reason', async () => {
    const { db, mutate, push } = device();
    const mutation = await mutate({
      name: 'order.update',
      args: { orderId: id, changes: { internalRemark: 'refusée' } },
    });
    const later = await mutate({ name: 'order.update', args: { orderId: id, changes: { tags: ['gardé'] } } });
    await push('main', [{ id: mutation, status: 'refused', error: { code: 'StateNotAllowed' } }]);
    expect((await db.orders.get(id))?.row).toMatchObject({ internalRemark: '', tags: ['gardé'] });
    const refusedEntry = await db.outbox.where('id').equals(mutation).first();
    expect(refusedEntry).toMatchObject({
      state: 'refused',
      error: { code: 'StateNotAllowed' },
      args: { changes: { internalRemark: 'refusée' } },
    });
    expect(await outboxCounts(db)).toEqual({ pending: 1, acknowledged: 0, refused: 1 });
    expect(later).not.toBe(mutation);
  });

  test('[OB3] ignores results of mutations that are not in the outbox', async () => {
    const { db, push } = device();
    await push('main', [{ id: testId(99), status: 'applied', effects: [{ collection: 'orders', id, version: 9 }] }]);
    expect(await remarkOf(db, id)).toBe('');
    expect(await db.settled.count()).toBe(0);
  });
}
