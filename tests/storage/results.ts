import { expect, test } from 'vitest';
import { outboxCounts } from '#data/queries/outbox.ts';
import { testId, testOrder, testVisit } from '#tests/support/rows.ts';
import type { Device } from './device.ts';
import { change, gone, remarkOf } from './device.ts';

export function describeResults(device: () => Device): void {
  const id = testId(1);

  test('[PL5] an acknowledged value stays until the pull has brought it, then the row is clean', async () => {
    const { db, mutate, pull, push } = device();
    const mutation = await mutate('order.update', { orderId: id, changes: { internalRemark: 'neuve' } });
    await push('main', [{ id: mutation, status: 'applied', effects: [{ collection: 'orders', id, version: 3 }] }]);
    expect(await outboxCounts(db)).toEqual({ pending: 0, acknowledged: 1, refused: 0 });
    await pull('main', { hasMore: true, changes: [change('orders', 2, testOrder(1, { internalRemark: 'vieille' }))] });
    expect(await remarkOf(db, id)).toBe('neuve');
    await pull('main', { changes: [change('orders', 3, testOrder(1, { internalRemark: 'neuve' }))] });
    expect(await db.base.count()).toBe(0);
    expect(await outboxCounts(db)).toEqual({ pending: 0, acknowledged: 0, refused: 0 });
    expect((await db.settled.toArray()).map((settled) => settled.id)).toEqual([mutation]);
  });

  test('[PL5] an answer that comes after the pull settles at once', async () => {
    const { db, mutate, pull, push } = device();
    const mutation = await mutate('order.update', { orderId: id, changes: { internalRemark: 'neuve' } });
    await pull('main', { changes: [change('orders', 2, testOrder(1, { internalRemark: 'neuve' }))] });
    await push('main', [{ id: mutation, status: 'applied', effects: [{ collection: 'orders', id, version: 2 }] }]);
    expect(await db.outbox.count()).toBe(0);
    expect(await db.base.count()).toBe(0);
  });

  test('[PL5] an effect on a row of the other remote retires on that remote’s pull', async () => {
    const { db, mutate, pull, push } = device();
    await pull('field', { changes: [change('visits', 1, testVisit(10, 1))] });
    const startedAt = '2026-11-20T09:31:00.000Z';
    const mutation = await mutate('visit.start', { visitId: testId(10), orderId: id, startedAt });
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

  test('[PL5] an effect on a row that left before the answer came is not waited for, once a later pull has shown all', async () => {
    const { db, mutate, pull, push } = device();
    await pull('field', { changes: [change('visits', 1, testVisit(10, 1))] });
    const startedAt = '2026-11-20T09:31:00.000Z';
    const mutation = await mutate('visit.start', { visitId: testId(10), orderId: id, startedAt });
    await pull('main', { changes: [gone('orders', 2, id)] });
    await db.base.delete(['orders', id]);
    const effects = [{ collection: 'orders', id, version: 2 }];
    await push('field', [{ id: mutation, status: 'applied', effects }]);
    await pull('field', {});
    expect(await outboxCounts(db)).toMatchObject({ acknowledged: 1 });
    await pull('main', {});
    expect(await db.outbox.count()).toBe(0);
  });

  test('[PL5] a null version takes the overlay away at once', async () => {
    const { db, mutate, push } = device();
    const mutation = await mutate('order.update', { orderId: id, changes: { urgent: true } });
    await push('main', [{ id: mutation, status: 'applied', effects: [{ collection: 'orders', id, version: null }] }]);
    expect((await db.orders.get(id))?.row.urgent).toBe(false);
    expect(await db.outbox.count()).toBe(0);
  });

  test('[OB5] a refusal is folded out, and what was typed is kept with its reason', async () => {
    const { db, mutate, push } = device();
    const mutation = await mutate('order.update', { orderId: id, changes: { internalRemark: 'refusée' } });
    const later = await mutate('order.update', { orderId: id, changes: { tags: ['gardé'] } });
    await push('main', [{ id: mutation, status: 'refused', error: { code: 'StateNotAllowed' } }]);
    expect((await db.orders.get(id))?.row).toMatchObject({ internalRemark: '', tags: ['gardé'] });
    const kept = await db.outbox.where('id').equals(mutation).first();
    expect(kept).toMatchObject({
      state: 'refused',
      error: { code: 'StateNotAllowed' },
      args: { changes: { internalRemark: 'refusée' } },
    });
    expect(await outboxCounts(db)).toEqual({ pending: 1, acknowledged: 0, refused: 1 });
    expect(later).not.toBe(mutation);
  });

  test('[OB3] results for what is not in the outbox change nothing', async () => {
    const { db, push } = device();
    await push('main', [{ id: testId(99), status: 'applied', effects: [{ collection: 'orders', id, version: 9 }] }]);
    expect(await remarkOf(db, id)).toBe('');
    expect(await db.settled.count()).toBe(0);
  });
}
