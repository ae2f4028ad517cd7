import { expect, test } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import { RefusedHere } from '#data/outbox/local-write-error.ts';
import { openVisitsMax } from '#contract/rules/visits/visit-states.ts';
import {
  certifier,
  supervisor,
  testEmployee,
  testId,
  testOrder,
  testPayment,
  testUnavailability,
  testVisit,
} from '#tests/support/rows.ts';
import type { Device } from './device.ts';
import { change } from './device.ts';

const orderId = testId(1);
const invoice = { number: 'F2026000123', issuedAt: '2026-11-20T08:00:00.000Z' };
const at = '2026-11-20T08:30:00.000Z';

/** Checks what a device refuses by its own rows (rule OB5j). */
export function describeRefusedHere(device: () => Device): void {
  const stored = async (fields: Partial<Order>): Promise<void> =>
    device().pull('main', { changes: [change('orders', 2, testOrder(1, fields))] });
  const refusalOf = async (doing: Promise<unknown>): Promise<string> =>
    doing.then(
      () => 'queued',
      (error: unknown) => (error instanceof RefusedHere ? error.said : 'failed'),
    );
  const price = { name: 'order.update', args: { orderId, changes: { total: 30_000 } } } as const;

  test('[OB5] what a row here refuses is not queued and changes nothing, unless its author sends it all the same', async () => {
    const { db, mutate } = device();
    await stored({ invoice });
    expect(await refusalOf(mutate(price))).toBe('CannotUpdateOrderWhenInvoiceGeneratedError');
    expect(await db.outbox.count()).toBe(0);
    expect((await db.orders.get(orderId))?.row.total).toBe(testOrder(1).total);
    expect(await db.base.count()).toBe(0);
    await mutate(price, { anyway: true });
    expect((await db.outbox.toArray()).map(({ name }) => name)).toEqual(['order.update']);
  });

  test('[OB5] one of several changes that is refused here leaves none of them', async () => {
    const { db, mutate } = device();
    await stored({ invoice });
    const remark = { name: 'order.update', args: { orderId, changes: { internalRemark: 'x' } } } as const;
    expect(await refusalOf(mutate([remark, price]))).toBe('CannotUpdateOrderWhenInvoiceGeneratedError');
    expect(await db.outbox.count()).toBe(0);
  });

  test('[OB5] rows that are not here refuse nothing, nor does what a device believes of evidence and decisions', async () => {
    const { mutate, pull } = device();
    await stored({ state: 'cancelled' });
    const correction = { orderId, paymentId: testId(92), correctedId: testId(91), amount: 24_000, reason: 'Pas reçu' };
    expect(await refusalOf(mutate({ name: 'payment.correct', args: { ...correction, method: 'cash' } }))).toBe(
      'queued',
    );
    await pull('main', { changes: [change('payments', 1, testPayment(91, 1, { receivedBy: certifier }))] });
    const other = { ...correction, paymentId: testId(93), method: 'transfer' as const };
    expect(await refusalOf(mutate({ name: 'payment.correct', args: other }))).toBe('StateNotAllowed');
    const payment = { orderId, paymentId: testId(94), method: 'cash' as const, amount: 500, receivedAt: at, note: '' };
    expect(await refusalOf(mutate({ name: 'payment.record', args: payment }))).toBe('queued');
  });

  test('[OB5] one visit too many, a removed unavailability and proofs of a cancelled order are refused here', async () => {
    const { mutate, pull } = device();
    await stored({ state: 'cancelled' });
    const recipient = { name: 'Jean Lambert', phone: null, email: null };
    const asked = { orderId, requestId: testId(84), pieces: [], remark: 'x', language: 'fr' as const, recipient };
    expect(await refusalOf(mutate({ name: 'proof.request', args: asked }))).toBe('StateNotAllowed');
    const visits = Array.from({ length: openVisitsMax }, (_, index) => change('visits', 1, testVisit(100 + index, 1)));
    const away = testUnavailability(81, { removed: true });
    await pull('field', { changes: [...visits, change('unavailabilities', 1, away)] });
    await pull('main', { changes: [change('orders', 3, testOrder(1))] });
    const { plannedStart, plannedEnd } = testVisit(99, 1);
    const plan = { visitId: testId(99), orderId, employee: certifier, plannedStart, plannedEnd };
    expect(await refusalOf(mutate({ name: 'visit.plan', args: plan }))).toBe('TooManyVisits');
    const { id: unavailabilityId, removed: _, ...set } = away;
    const again = { unavailabilityId, ...set };
    expect(await refusalOf(mutate({ name: 'unavailability.set', args: again }))).toBe('StateNotAllowed');
  });

  test('[OB5] an order is not given here to who is not qualified for it, as far as this device knows them', async () => {
    const { mutate, pull } = device();
    await stored({ services: [{ code: 'ASB', count: 1, durationMinutes: 60, priceInclVat: 24_000 }] });
    const given = { name: 'order.assign', args: { orderId, assignee: supervisor } } as const;
    await pull('main', { changes: [change('employees', 1, testEmployee(supervisor, { qualifications: ['gas'] }))] });
    expect(await refusalOf(mutate(given))).toBe('NotQualified');
    const qualified = testEmployee(supervisor, { qualifications: ['asbestos'] });
    await pull('main', { changes: [change('employees', 2, qualified)] });
    expect(await refusalOf(mutate(given))).toBe('queued');
    expect(await refusalOf(mutate({ name: 'order.assign', args: { orderId, assignee: null } }))).toBe('queued');
  });

  test('[OB5] what waits here counts: a visit that was called off offline is called off once', async () => {
    const { mutate, pull } = device();
    await stored({});
    await pull('field', { changes: [change('visits', 1, testVisit(31, 1))] });
    const cancel = { name: 'visit.cancel', args: { visitId: testId(31), orderId, at, reason: 'Client' } } as const;
    expect(await refusalOf(mutate(cancel))).toBe('queued');
    expect(await refusalOf(mutate(cancel))).toBe('StateNotAllowed');
  });
}
