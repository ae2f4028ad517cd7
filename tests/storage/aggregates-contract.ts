import { expect, test } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import { discardMutation } from '#data/outbox/discard.ts';
import { certifier, testId, testOrder, testPayment, testVisit } from '#tests/support/rows.ts';
import type { Device } from './device.ts';
import { change, gone, t0 } from './device.ts';

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
}
