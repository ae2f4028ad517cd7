import { beforeEach, expect, test } from 'vitest';
import type { Row } from '#contract/collections.ts';
import type { HeartbeatStatus } from '#contract/entities/device.ts';
import type { PushedMutation, PushResult } from '#contract/protocol/sync/push.ts';
import { pushResponse } from '#contract/protocol/sync/push.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { holdsNothing } from '#tests/support/data/heartbeats.ts';
import { testId, testOrder, testVisit } from '#tests/support/rows.ts';
import type { TestClient } from '#tests/support/server/test-server.ts';
import { aMutation, testNow } from '#tests/support/server/test-server.ts';

const orderId = testId(1);
const visitId = testId(31);
const day = 24 * 60;

/** Returns the instant some minutes after the start of the test, when the device signed in. */
function at(minutes: number): string {
  return new Date(Date.parse(testNow) + minutes * 60_000).toISOString();
}

describeOnEachDatabase('[OB7] the time that a change claims', (server) => {
  let sophie: TestClient;
  let els: TestClient;
  let karim: TestClient;

  beforeEach(async () => {
    sophie = await server().addUser('Sophie Dubois');
    karim = await server().addUser('Karim Benali');
    els = await server().addUser('Els Maes', 'supervisor');
    await server().store(
      testOrder(1, { assignee: sophie.user, plannedVisitAt: at(60), total: 25_000 }),
      testVisit(31, 1, { employee: sophie.user, plannedStart: at(60), plannedEnd: at(120) }),
    );
  });

  /** Sends mutations, or none, some minutes after the start. */
  async function send(
    minutes: number,
    mutations: readonly PushedMutation[],
    {
      from = sophie,
      device,
      remote = 'main',
    }: { from?: TestClient; device?: HeartbeatStatus; remote?: 'main' | 'field' } = {},
  ): Promise<PushResult[]> {
    server().clock.now = new Date(at(minutes));
    const more = { sentAt: at(minutes), ...(device === undefined ? {} : { device }) };
    const { status, body } = await from.askPush(remote, from.envelope(mutations, more));
    expect(status).toBe(200);
    return pushResponse.parse(body).results;
  }

  function report(minutes: number, oldestAt: string | null): Promise<PushResult[]> {
    return send(minutes, [], { device: { ...holdsNothing, mutations: oldestAt === null ? 0 : 1, oldestAt } });
  }

  function price(id: number, minutes: number): PushedMutation {
    const args = { orderId, changes: { total: 100 } };
    return aMutation('order.update', args, { id: testId(id), base: { total: 25_000 }, createdAt: at(minutes) });
  }

  async function rowsOf<C extends 'orders' | 'payments' | 'conflicts' | 'visits'>(collection: C): Promise<Row<C>[]> {
    const { changes } = await els.pullAll(collection === 'visits' ? 'field' : 'main');
    return changes.filter((one) => one.collection === collection).map(({ row }) => row as Row<C>);
  }

  const refusedFor = (code: string) => [{ status: 'refused', error: { code } }];
  const tooLate = refusedFor('CannotUpdateOrderWhenVisitDatePassedError');

  test('[OB7] after the visit’s day, a change older than the device reported is for the office to decide', async () => {
    await report(2 * day, null);
    expect(await send(2 * day + 30, [price(71, 2 * day - 10)])).toMatchObject(tooLate);
    expect(await send(2 * day + 31, [price(72, 90)])).toMatchObject([{ status: 'merged' }]);
    expect(await rowsOf('orders')).toMatchObject([{ total: 25_000 }]);
    expect(await rowsOf('conflicts')).toMatchObject([{ field: 'total', lost: 100, writtenAt: at(2 * day - 5) }]);
  });

  test('a change that the device had reported is applied, after days offline too', async () => {
    await report(95, at(90));
    expect(await send(3 * day, [price(71, 90)])).toMatchObject([{ status: 'applied' }]);
    expect(await rowsOf('orders')).toMatchObject([{ total: 100 }]);
  });

  test('a device that has reported nothing since it made the change is believed; what it reported does not go back', async () => {
    expect(await send(3 * day, [price(71, 90)])).toMatchObject([{ status: 'applied' }]);
    await report(3 * day + 1, null);
    await report(3 * day + 10, at(90));
    const back = aMutation(
      'order.update',
      { orderId, changes: { total: 200 } },
      { id: testId(72), base: { total: 100 }, createdAt: at(95) },
    );
    expect(await send(3 * day + 11, [back])).toMatchObject([{ status: 'merged' }]);
    expect(await rowsOf('orders')).toMatchObject([{ total: 100 }]);
  });

  test('a device cannot have made a change before its first sign-in, nor a sign-in without device before its push', async () => {
    server().clock.now = new Date(at(2 * day));
    for (const [index, device] of [testId(701), null].entries()) {
      const from = await server().signInOn(sophie, device);
      expect(await send(2 * day + 1, [price(80 + index, 90)], { from })).toMatchObject([{ status: 'merged' }]);
    }
    expect(await rowsOf('orders')).toMatchObject([{ total: 25_000 }]);
  });

  test('[PL3] evidence that is older than the device reported after the order had left is refused', async () => {
    const remark = (id: number): PushedMutation =>
      aMutation(
        'order.sendMessage',
        { orderId, messageId: testId(id), body: 'Bonjour' },
        { createdAt: at(30), asOf: at(5) },
      );
    await send(60, [aMutation('order.assign', { orderId, assignee: karim.user }, { createdAt: at(60) })], {
      from: els,
    });
    expect(await send(90, [remark(21)])).toMatchObject([{ status: 'applied' }]);
    await report(120, null);
    expect(await send(180, [remark(22)])).toMatchObject(refusedFor('NotFound'));
  });

  test('[CF3] a visit planned or moved from before the invoice is a proposed date', async () => {
    await server().editOrder(orderId, { invoice: { number: 'F1', issuedAt: at(30) } });
    const times = { plannedStart: at(3 * day), plannedEnd: at(3 * day + 60) };
    const move = (minutes: number): PushedMutation =>
      aMutation(
        'visit.move',
        { visitId, orderId, ...times },
        { base: { plannedStart: at(60), plannedEnd: at(120) }, createdAt: at(minutes) },
      );
    const plan = (minutes: number): PushedMutation =>
      aMutation(
        'visit.plan',
        { visitId: testId(32), orderId, employee: sophie.user, ...times },
        { createdAt: at(minutes) },
      );
    const frozen = refusedFor('CannotUpdateOrderWhenInvoiceGeneratedError');
    expect(await send(60, [move(40)], { remote: 'field' })).toMatchObject(frozen);
    expect(await send(60, [plan(40)], { remote: 'field' })).toMatchObject(frozen);
    expect(await send(60, [move(20)], { remote: 'field' })).toMatchObject([{ status: 'merged' }]);
    expect(await send(60, [plan(20)], { remote: 'field' })).toMatchObject([{ status: 'merged' }]);
    expect(await rowsOf('visits')).toMatchObject([{ id: visitId, plannedStart: at(60) }]);
    const proposed = await rowsOf('conflicts');
    // One that waits for each author, order and field: the later one.
    expect(proposed).toMatchObject([{ field: 'plannedVisitAt', lost: at(3 * day), kept: at(60) }]);
    const accept = aMutation('conflict.restore', {
      conflictId: proposed[0]?.id ?? '',
      orderId,
      clientId: null,
      value: { plannedVisitAt: at(3 * day) },
    });
    expect(await send(70, [{ ...accept, base: { plannedVisitAt: at(60) } }], { from: els })).toMatchObject([
      { status: 'applied' },
    ]);
    expect(await rowsOf('visits')).toMatchObject([{ id: visitId, ...times }]);
  });
});
