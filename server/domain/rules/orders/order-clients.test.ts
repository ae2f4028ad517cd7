import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { companyOn } from '#tests/support/data/rule-company.ts';
import { testClient, testId, testOrder } from '#tests/support/rows.ts';

const orderId = testId(1);
const [former, next] = [testId(61), testId(62)];

describeOnEachDatabase('the client of an order', (server) => {
  const company = companyOn(server);
  const { client: base } = testOrder(1);
  const clientOf = (id: string) => ({ ...base, id });
  const figures = async (id: string) => (await company().row('clients', id))?.orders;

  /** Stores an order of a client who has an earlier one, and another client. */
  async function laid(): Promise<void> {
    const { who } = company();
    await server().store(
      testClient(61, { orders: { count: 2, lastOn: '2026-11-20' } }),
      testClient(62, { orders: { count: 1, lastOn: '2026-01-01' } }),
      testOrder(1, { client: clientOf(former), assignee: who.sophie.user }),
      testOrder(2, { client: clientOf(former), orderDate: '2026-03-04' }),
    );
  }

  const give = (id: string) =>
    company().send(
      company().who.claire,
      'order.update',
      { orderId, changes: { client: { ...clientOf(id), name: 'Notaire Peeters' } } },
      { base: { client: clientOf(former) } },
    );

  test('changes: one order less for who it leaves, one more for who it goes to', async () => {
    await laid();
    expect(await give(next)).toMatchObject({ status: 'applied' });
    expect(await figures(former)).toEqual({ count: 1, lastOn: '2026-03-04' });
    expect(await figures(next)).toEqual({ count: 2, lastOn: '2026-11-20' });
    // The same client with another number is no other client.
    const client = { ...clientOf(next), phone: '0470 12 34 56' };
    await company().send(company().who.claire, 'order.update', { orderId, changes: { client } });
    expect(await figures(next)).toEqual({ count: 2, lastOn: '2026-11-20' });
  });

  test('may be a new one, who is a client from then on, as with a new order', async () => {
    await laid();
    const fresh = testId(63);
    expect(await give(fresh)).toMatchObject({ status: 'applied' });
    expect(await company().row('clients', fresh)).toMatchObject({
      name: 'Notaire Peeters',
      createdBy: company().who.claire.user,
      orders: { count: 1, lastOn: '2026-11-20' },
      contacts: testOrder(1).contacts,
    });
    expect(await figures(former)).toEqual({ count: 1, lastOn: '2026-03-04' });
    expect(await company().row('orders', orderId)).toMatchObject({ client: { id: fresh }, commercialStatus: 'active' });
  });

  test('who was merged into another meanwhile is the one that stays', async () => {
    await laid();
    await server().store(testClient(64, { mergedInto: next }));
    expect(await give(testId(64))).toMatchObject({ status: 'applied' });
    expect(await company().row('orders', orderId)).toMatchObject({ client: { id: next, name: 'Notaire Peeters' } });
    expect(await figures(next)).toEqual({ count: 2, lastOn: '2026-11-20' });
    expect(await figures(former)).toEqual({ count: 1, lastOn: '2026-03-04' });
  });

  test('that lost counts nothing until the office restores it', async () => {
    const { who, send, rows } = company();
    await laid();
    const client = clientOf(next);
    await give(testId(63));
    await send(who.sophie, 'order.update', { orderId, changes: { client } }, { base: { client: clientOf(former) } });
    expect(await figures(next)).toEqual({ count: 1, lastOn: '2026-01-01' });
    const [lost] = await rows('conflicts');
    const args = { conflictId: lost?.id ?? '', orderId, clientId: null, value: { client } };
    expect(await send(who.claire, 'conflict.restore', args)).not.toMatchObject({ status: 'refused' });
    expect(await figures(next)).toEqual({ count: 2, lastOn: '2026-11-20' });
    expect(await figures(testId(63))).toEqual({ count: 0, lastOn: null });
  });
});
