import { expect, test } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import { onChangedKeys } from '#data/live/changed-keys.ts';
import { discardMutation } from '#data/outbox/discard.ts';
import { exportOutbox } from '#data/outbox/export/export.ts';
import { foldAfterUpdate } from '#data/outbox/fold-after-update.ts';
import { importOutbox } from '#data/outbox/export/import.ts';
import { certifier, supervisor, testFollowUp, testId, testOrder, testPayment, testVisit } from '#tests/support/rows.ts';
import type { Device } from './device.ts';
import { change, createDevice, gone, t0 } from './device.ts';

const orderId = testId(1);
const receivedAt = '2026-11-20T08:30:00.000Z';

/** Checks that an order is folded with its payments and its visits. */
export function describeAggregates(device: () => Device): void {
  const order = async (): Promise<Order | undefined> => (await device().db.orders.get(orderId))?.row;
  const pay = async (paymentNumber: number, amount: number): Promise<string> =>
    device().mutate({
      name: 'payment.record',
      args: { orderId, paymentId: testId(paymentNumber), method: 'transfer', amount, receivedAt, note: '' },
    });
  const priced = async (): Promise<void> =>
    device().pull('main', { changes: [change('orders', 2, testOrder(1, { total: 24_000 }))] });

  test('[LW3] two payments that wait here settle an order together, until one is discarded', async () => {
    await priced();
    await pay(81, 10_000);
    expect((await order())?.paid).toBe(false);
    const second = await pay(82, 14_000);
    expect((await order())?.paid).toBe(true);
    await device().mutate({ name: 'order.update', args: { orderId, changes: { internalRemark: 'à suivre' } } });
    expect(await order()).toMatchObject({ paid: true, internalRemark: 'à suivre' });
    await discardMutation(device().db, second, t0);
    expect(await order()).toMatchObject({ paid: false, internalRemark: 'à suivre' });
  });

  test.each([false, true])(
    '[LW3] a page that brings a payment of somebody else settles the order with the one that waits here (first load: %s)',
    async (isFirstLoad) => {
      const { db, pull } = device();
      await priced();
      await pay(81, 10_000);
      if (isFirstLoad) await db.remotes.clear();
      const theirs = testPayment(85, 1, { amount: 14_000, method: 'transfer' });
      await pull('main', { hasMore: isFirstLoad, changes: [change('payments', 3, theirs)] });
      expect((await order())?.paid).toBe(true);
      await pull('main', { hasMore: isFirstLoad, changes: [gone('payments', 4, theirs.id)] });
      expect((await order())?.paid).toBe(false);
    },
  );

  test('[LW3] what is done to an order reaches its visits on the device, and leaves them when it is discarded', async () => {
    const { db, mutate, pull } = device();
    const at = '2026-11-23T09:00:00.000Z';
    const open = testVisit(31, 1, { plannedStart: at, plannedEnd: '2026-11-23T10:00:00.000Z' });
    const started = testVisit(32, 1, { state: 'started', plannedStart: '2026-11-25T09:00:00.000Z' });
    await pull('main', { changes: [change('orders', 2, testOrder(1, { plannedVisitAt: at, assignee: certifier }))] });
    await pull('field', { changes: [change('visits', 1, open), change('visits', 1, started)] });
    const visits = async () => (await db.visits.toArray()).map(({ row }) => row);

    const moved = '2026-11-24T12:30:00.000Z';
    const first = await mutate({ name: 'order.update', args: { orderId, changes: { plannedVisitAt: moved } } });
    expect(await visits()).toMatchObject([{ plannedStart: moved, plannedEnd: '2026-11-24T13:30:00.000Z' }, {}]);
    await mutate({ name: 'order.assign', args: { orderId, assignee: supervisor } });
    expect((await visits()).map(({ employee }) => employee)).toEqual([supervisor, certifier]);
    await mutate({ name: 'order.cancel', args: { orderId, reason: 'Vente annulée' } });
    expect((await visits()).map(({ state }) => state)).toEqual(['cancelled', 'started']);

    await discardMutation(db, first, t0);
    expect(await visits()).toMatchObject([{ state: 'cancelled', employee: supervisor, plannedStart: at }, started]);
    for (const { id } of await db.outbox.toArray()) await discardMutation(db, id, t0);
    expect(await visits()).toEqual([open, started]);
  });

  test.each([
    ['order.cancel', { orderId, reason: 'Vente annulée' }, { state: 'cancelled' as const, plannedVisitAt: null }],
    ['order.assign', { orderId, assignee: supervisor }, { assignee: supervisor }],
  ] as const)(
    '[PL5] what %s did to a visit stands until the visit is pulled, though the order is before',
    async (name, args, after) => {
      const { db, mutate, pull, push, attempt } = device();
      await pull('main', { changes: [change('orders', 2, testOrder(1, { assignee: certifier }))] });
      await pull('field', { changes: [change('visits', 1, testVisit(31, 1))] });
      const id = await mutate({ name, args });
      const visit = async () => (await db.visits.get(testId(31)))?.row;
      const shown = await visit();
      expect(shown).not.toEqual(testVisit(31, 1));
      await attempt('main', id);
      const effects = [
        { collection: 'orders', id: orderId, version: 3 },
        { collection: 'visits', id: testId(31), version: 2 },
      ];
      await push('main', [{ id, status: 'applied', effects }]);
      await pull('main', { changes: [change('orders', 3, testOrder(1, { assignee: certifier, ...after }))] });
      expect(await visit()).toEqual(shown);
      await pull('field', { changes: [change('visits', 2, { ...testVisit(31, 1), ...shown })] });
      expect(await visit()).toEqual(shown);
      expect(await db.base.count()).toBe(0);
    },
  );

  test('an order that stays as it is while a visit under it settles is not stored again, nor read by who follows it', async () => {
    const { db, mutate, pull, push, attempt } = device();
    const started = testVisit(31, 1, { state: 'started' });
    await pull('main', { changes: [change('orders', 2, testOrder(1, { assignee: certifier }))] });
    await pull('field', { changes: [change('visits', 1, testVisit(31, 1))] });
    const visit = { visitId: testId(31), orderId };
    const id = await mutate({ name: 'visit.start', args: { ...visit, startedAt: receivedAt } });
    const shown = await order();
    expect(shown).not.toEqual(testOrder(1, { assignee: certifier }));
    await attempt('field', id);
    const effects = [
      { collection: 'visits', id: started.id, version: 2 },
      { collection: 'orders', id: orderId, version: 3 },
    ];
    await push('field', [{ id, status: 'applied', effects }]);
    const written: string[] = [];
    const ends = (['orders', 'visits'] as const).map((name) => onChangedKeys(db.name, name, () => written.push(name)));
    await pull('field', { changes: [change('visits', 2, started)] });
    await pull('main', { changes: [change('orders', 3, shown ?? testOrder(1))] });
    for (const end of ends) end();
    expect(written).toEqual(['visits', 'orders']);
    expect(await order()).toEqual(shown);
  });

  test('[OB2] what is planned upon an order that was given away waits for that; evidence from the visit does not', async () => {
    const { db, mutate, pull } = device();
    await pull('main', { changes: [change('orders', 2, testOrder(1, { assignee: certifier }))] });
    await pull('field', { changes: [change('visits', 1, testVisit(31, 1))] });
    const given = await mutate({ name: 'order.assign', args: { orderId, assignee: supervisor } });
    const visit = { visitId: testId(31), orderId };
    const times = { plannedStart: '2026-11-24T09:00:00.000Z', plannedEnd: '2026-11-24T10:00:00.000Z' };
    await mutate({ name: 'visit.move', args: { ...visit, ...times } });
    await mutate({ name: 'visit.start', args: { ...visit, startedAt: receivedAt } });
    const waits = (await db.outbox.orderBy('seq').toArray()).map(({ name, dependsOn }) => [name, dependsOn]);
    expect(waits).toEqual([
      ['order.assign', []],
      ['visit.move', [given]],
      ['visit.start', []],
    ]);
  });

  test('[OB2] what corrects a refused assignment waits for nothing that was made upon it', async () => {
    const { db, mutate, pull, push, attempt } = device();
    await pull('main', { changes: [change('orders', 2, testOrder(1, { assignee: certifier }))] });
    await pull('field', { changes: [change('visits', 1, testVisit(31, 1))] });
    const refused = await mutate({ name: 'order.assign', args: { orderId, assignee: supervisor } });
    const times = { plannedStart: '2026-11-24T09:00:00.000Z', plannedEnd: '2026-11-24T10:00:00.000Z' };
    await mutate({ name: 'visit.move', args: { visitId: testId(31), orderId, ...times } });
    await attempt('main', refused);
    await push('main', [{ id: refused, status: 'refused', error: { code: 'NotQualified' } }]);
    const colleague = { id: testId(900_010), name: 'Karim Haddad' };
    const given = await mutate({ name: 'order.assign', args: { orderId, assignee: colleague } }, { replaces: refused });
    const waits = (await db.outbox.orderBy('seq').toArray()).map(({ id, name, dependsOn }) => [id, name, dependsOn]);
    expect(waits).toEqual([
      [given, 'order.assign', []],
      [expect.any(String), 'visit.move', [given]],
    ]);
    expect((await db.visits.get(testId(31)))?.row).toMatchObject({ employee: colleague, ...times });
  });

  test('[LW3] an assignment that waits gives no visits of somebody else away once a page brings who has the order', async () => {
    const { db, mutate, pull } = device();
    const colleague = { id: testId(900_010), name: 'Karim Haddad' };
    await pull('main', { changes: [change('orders', 2, testOrder(1, { assignee: certifier }))] });
    await pull('field', { changes: [change('visits', 1, testVisit(31, 1))] });
    await mutate({ name: 'order.assign', args: { orderId, assignee: supervisor } });
    const visitor = async () => (await db.visits.get(testId(31)))?.row.employee;
    expect(await visitor()).toEqual(supervisor);
    await pull('main', { changes: [change('orders', 3, testOrder(1, { assignee: colleague }))] });
    expect(await visitor()).toEqual(certifier);
    // What is done to the visit alone is folded over it in the same way.
    await mutate({ name: 'visit.confirm', args: { visitId: testId(31), orderId, at: receivedAt } });
    expect((await db.visits.get(testId(31)))?.row).toMatchObject({ state: 'confirmed', employee: certifier });
  });

  test('[LW3] an order whose visit is called off stays planned for its other one, while that one stands', async () => {
    const { mutate, pull } = device();
    const [first, second] = ['2026-11-23T09:00:00.000Z', '2026-11-24T09:00:00.000Z'];
    const other = testVisit(32, 1, { plannedStart: second, plannedEnd: '2026-11-24T10:00:00.000Z' });
    await pull('main', { changes: [change('orders', 2, testOrder(1, { plannedVisitAt: first }))] });
    await pull('field', {
      changes: [
        change('visits', 1, testVisit(31, 1, { plannedStart: first, plannedEnd: '2026-11-23T10:00:00.000Z' })),
        change('visits', 1, other),
      ],
    });
    const args = { visitId: testId(31), orderId, at: receivedAt, reason: 'Client absent' };
    await mutate({ name: 'visit.cancel', args });
    expect(await order()).toMatchObject({ state: 'planned', plannedVisitAt: second });
    const by = certifier;
    const calledOff = {
      ...other,
      state: 'cancelled' as const,
      history: [{ state: 'cancelled' as const, at: receivedAt, by }],
    };
    await pull('field', { changes: [change('visits', 2, calledOff)] });
    expect(await order()).toMatchObject({ state: 'toPlan', plannedVisitAt: null });
  });

  test('[LW3] a survey that is not submitted after all is due no more, once its only visit is undone', async () => {
    const { db, mutate, pull, push, attempt } = device();
    const done = { state: 'done' as const, at: receivedAt, by: certifier };
    const visited = {
      state: 'visited' as const,
      visitedBy: certifier,
      lastVisitAt: receivedAt,
      incompleteFollowUp: true,
    };
    await pull('main', { changes: [change('orders', 2, testOrder(1, visited))] });
    await pull('field', {
      changes: [
        change('visits', 1, testVisit(31, 1, { state: 'done', history: [done] })),
        change('followUps', 1, testFollowUp(1, { state: 'open', history: [] })),
      ],
    });
    const submitted = await mutate({ name: 'followUp.submit', args: { orderId } }, { anyway: true });
    const { state } = done;
    const undo = { visitId: testId(31), orderId, at: receivedAt, plannedStart: receivedAt, survey: true };
    await mutate({ name: 'visit.undo', args: { ...undo, step: { state, at: receivedAt } } });
    expect((await order())?.incompleteFollowUp).toBe(true);
    await attempt('field', submitted);
    await push('field', [{ id: submitted, status: 'refused', error: { code: 'StateNotAllowed' } }]);
    expect((await order())?.incompleteFollowUp).toBe(false);
    expect(await db.outbox.count()).toBe(2);
  });

  test('[LW3] an order is not settled any more by a payment that a load from nothing no longer names', async () => {
    const { pull } = device();
    await priced();
    const theirs = testPayment(85, 1, { amount: 14_000, method: 'transfer' });
    await pull('main', { changes: [change('payments', 3, theirs)] });
    await pay(81, 10_000);
    expect((await order())?.paid).toBe(true);
    await pull('main', { reset: true, changes: [change('orders', 2, testOrder(1, { total: 24_000 }))] });
    expect((await order())?.paid).toBe(false);
  });

  test('[LW3] [LW5] visits follow their order, imported from another device or queued before an update of the app', async () => {
    const { db, mutate, pull } = device();
    const open = testVisit(31, 1);
    const bring = async (to: Device['pull']): Promise<void> => {
      await to('main', { changes: [change('orders', 2, testOrder(1, { assignee: certifier }))] });
      await to('field', { changes: [change('visits', 1, open)] });
    };
    await bring(pull);
    await mutate({ name: 'order.cancel', args: { orderId, reason: 'Vente annulée' } });
    const states = async (of: Device) => (await of.db.visits.toArray()).map(({ row }) => row.state);

    const other = await createDevice(800_000);
    await bring(other.pull);
    await importOutbox(other.db, new Blob([await (await exportOutbox(db, t0)).zip.arrayBuffer()]), t0);
    expect(await states(other)).toEqual(['cancelled']);
    await other.db.delete();

    // An earlier version left the visits alone.
    await db.outbox.toCollection().modify({ targets: [`orders/${orderId}`] });
    await db.visits.update(open.id, { row: open });
    await db.base.delete(['visits', open.id]);
    await foldAfterUpdate(db, 'next');
    expect(await states(device())).toEqual(['cancelled']);
    // Once for each version.
    await db.visits.update(open.id, { row: open });
    await foldAfterUpdate(db, 'next');
    expect(await states(device())).toEqual(['planned']);
  });
}
