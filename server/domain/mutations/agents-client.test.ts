import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { testClient, testId, testNewOrder, testOrder } from '#tests/support/rows.ts';
import type { TestClient } from '#tests/support/server/test-server.ts';
import { aMutation } from '#tests/support/server/test-server.ts';

describeOnEachDatabase('an order of another agent’s client', (server) => {
  let thomas: TestClient;
  let els: TestClient;
  let claire: TestClient;
  const clientOf = (number: number): { id: string } => ({ id: testNewOrder(number).client.id });

  beforeEach(async () => {
    thomas = await server().addUser('Thomas Janssens', 'commercial');
    els = await server().addUser('Els Vermeulen', 'commercial');
    claire = await server().addUser('Claire Peeters', 'supervisor');
    await server().store({ ...testClient(41, { commercial: els.user }), ...clientOf(41) });
  });

  async function orderOf(client: TestClient, number = 41): Promise<unknown> {
    return (await client.pullAll('main')).changes.find((change) => change.id === testId(number))?.row;
  }

  async function receivedBy(client: TestClient): Promise<unknown[]> {
    const { changes } = await client.pullAll('main');
    return changes.filter(({ collection }) => collection === 'notifications').map(({ row }) => row);
  }

  const expected = { kind: 'clientOrder', orderId: testId(41) };

  test('goes to that agent, who is told once; its creator still sees it', async () => {
    const creation = aMutation('order.create', testNewOrder(41, { commercial: thomas.user }));
    await thomas.push('main', creation);
    await thomas.push('main', creation);
    expect(await orderOf(els)).toMatchObject({ commercial: els.user, createdBy: thomas.user });
    expect(await orderOf(thomas)).toMatchObject({ commercial: els.user });
    expect(await receivedBy(els)).toMatchObject([{ ...expected, by: thomas.user }]);
    expect(await receivedBy(thomas)).toEqual([]);
  });

  test('of one’s own client notifies nobody', async () => {
    await els.push('main', aMutation('order.create', testNewOrder(41, { commercial: els.user })));
    expect([await receivedBy(els), await receivedBy(thomas)]).toEqual([[], []]);
  });

  test('that gets the client later goes to that agent too, unless the office names another', async () => {
    const other = { ...testClient(42, { commercial: thomas.user }), id: testId(500_042) };
    const mine = (number: number) => ({
      ...testOrder(number, { commercial: thomas.user, assignee: null }),
      client: { ...testOrder(number).client, id: other.id },
    });
    await server().store(other, mine(1), mine(2));
    const { client } = testNewOrder(41);
    // The office’s change: an agent’s, without what they saw, would lose.
    await claire.push('main', aMutation('order.update', { orderId: testId(1), changes: { client } }));
    expect(await orderOf(els, 1)).toMatchObject({ client: { id: client.id }, commercial: els.user });
    expect(await receivedBy(els)).toMatchObject([{ kind: 'clientOrder', orderId: testId(1), by: claire.user }]);
    const changes = { client, commercial: thomas.user };
    await claire.push('main', aMutation('order.update', { orderId: testId(2), changes }));
    expect(await orderOf(claire, 2)).toMatchObject({ commercial: thomas.user });
    expect(await receivedBy(els)).toHaveLength(1);
  });
});
