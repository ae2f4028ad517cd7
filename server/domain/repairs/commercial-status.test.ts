import { beforeEach, expect, test } from 'vitest';
import { order as orderRow } from '#contract/entities/order.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { testClient, testId, testNewOrder, testOrder } from '#tests/support/rows.ts';
import type { TestClient } from '#tests/support/server/test-server.ts';
import { aMutation } from '#tests/support/server/test-server.ts';
import { maintain } from '../../maintenance.ts';

describeOnEachDatabase('the commercial status of an order', (server) => {
  let claire: TestClient;

  beforeEach(async () => {
    claire = await server().addUser('Claire Peeters', 'supervisor');
  });

  async function statusOf(id: string): Promise<unknown> {
    const found = (await claire.pullAll('main')).changes.find((one) => one.id === id);
    return orderRow.parse(found?.row).commercialStatus;
  }

  test('is the client’s from the creation on, new client or known', async () => {
    const regular = testClient(61, { orders: { count: 5, lastOn: '2025-01-10' } });
    await server().store(regular);
    const { id, type, name, phone, email } = regular;
    const known = testNewOrder(42, { client: { id, type, name, phone, email } });
    await claire.push('main', aMutation('order.create', testNewOrder(41)), aMutation('order.create', known));
    expect(await statusOf(testId(41))).toBe('active');
    expect(await statusOf(testId(42))).toBe('active');
  });

  test('is never empty: a client whom a change names, and who is in no list, has this order', async () => {
    await server().store(testOrder(41, { commercialStatus: 'critical' }));
    const client = { ...testNewOrder(42).client, id: testId(62) };
    await claire.push('main', aMutation('order.update', { orderId: testId(41), changes: { client } }));
    expect(await statusOf(testId(41))).toBe('active');
  });

  test('follows the calendar on open orders; closed ones get one when they have none', async () => {
    const client = testClient(61, { orders: { count: 5, lastOn: '2026-03-01' } });
    const { id, type, name, phone, email } = client;
    const of = { client: { id, type, name, phone, email } };
    await server().store(
      client,
      testOrder(1, { ...of, commercialStatus: 'active' }),
      testOrder(2, { ...of, state: 'certified', commercialStatus: 'active' }),
      testOrder(3, { ...of, state: 'certified' }),
      testOrder(4),
    );
    await maintain(server().context);
    expect(await Promise.all([1, 2, 3, 4].map((number) => statusOf(testId(number))))).toEqual([
      'critical',
      'active',
      'critical',
      null,
    ]);
  });
});
