import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { testClient, testClientVisit, testId, testNewOrder, testOrder } from '#tests/support/rows.ts';
import { companyOn, rowsOn } from '#tests/support/data/rule-company.ts';

const at = '2026-11-20T09:00:00.000Z';
const [first, second, third] = [testId(61), testId(62), testId(63)];
const notes = { met: 'Mme Claes', topics: [], materials: '', outcome: '', nextStep: '', reminder: null };

describeOnEachDatabase('a client merged into one that was merged into a third', (server) => {
  const company = companyOn(server);

  beforeEach(async () => {
    const { who, send } = company();
    const own = { commercial: who.thomas.user, lastVisitAt: null, orders: { count: 1, lastOn: '2026-01-05' } };
    const client = { ...testOrder(1).client, id: first };
    await server().store(
      testClient(61, own),
      testClient(62, own),
      testClient(63, own),
      testOrder(1, { client, commercial: who.thomas.user }),
      testClientVisit(71, 61, { employee: who.thomas.user, state: 'planned' }),
      testClientVisit(72, 61, { employee: who.thomas.user, state: 'planned' }),
    );
    for (const merge of [
      { mergedId: first, clientId: second, changes: {} },
      { mergedId: second, clientId: third, changes: {} },
    ])
      await send(who.thomas, 'client.merge', merge);
  });

  test('[PL3] goes along when the third is given to another agent, with visits and orders', async () => {
    const { who, send } = company();
    const els = await server().addUser('Els Vermeulen', 'commercial');
    await send(els, 'client.claim', { clientId: third });
    await send(who.thomas, 'client.decideClaim', { clientId: third, employee: els.user, given: true });
    expect((await rowsOn(els, 'clients')).map(({ id }) => id).toSorted()).toEqual([first, second, third]);
    expect((await rowsOn(els, 'clientVisits')).map(({ id }) => id).toSorted()).toEqual([testId(71), testId(72)]);
    expect(await rowsOn(els, 'orders')).toMatchObject([{ id: testId(1), client: { id: third } }]);
  });

  test('of two agents, a supervisor merges their clients: all goes to the agent of the one that stays', async () => {
    const { who, send, row, rows } = company();
    const els = await server().addUser('Els Vermeulen', 'commercial');
    await server().store(testClient(64, { commercial: els.user, name: 'Agence Alpha' }));
    const merge = { mergedId: third, clientId: testId(64), changes: {} };
    for (const agent of [els, who.thomas])
      expect(await send(agent, 'client.merge', merge)).toMatchObject({ error: { code: 'Forbidden' } });
    expect((await send(who.claire, 'client.merge', merge)).status).toMatch(/applied|merged/);
    expect(await row('clients', testId(64))).toMatchObject({ orders: { count: 3 } });
    expect(await row('orders', testId(1))).toMatchObject({ client: { id: testId(64) }, commercial: els.user });
    const ofEls = (await rowsOn(els, 'clients')).map(({ id }) => id);
    expect(ofEls.toSorted()).toEqual([first, second, third, testId(64)]);
    expect(await rowsOn(els, 'clientVisits')).toHaveLength(2);
    expect(await rowsOn(who.thomas, 'clients')).toEqual([]);
    expect(await rows('notifications')).toMatchObject([
      { kind: 'clientLeft', userId: who.thomas.user.id, clientId: third, clientName: testClient(63).name },
    ]);
  });

  test('who asked for a merged client asks for the one that stays', async () => {
    const { who, send, row } = company();
    const claims = [
      { by: who.anne.user, at },
      { by: who.bart.user, at },
    ];
    await server().store(
      testClient(64, { commercial: who.thomas.user, claims }),
      testClient(65, { commercial: who.thomas.user, claims: claims.slice(0, 1) }),
    );
    await send(who.thomas, 'client.merge', { mergedId: testId(64), clientId: testId(65), changes: {} });
    expect(await row('clients', testId(65))).toMatchObject({ claims });
    expect(await row('clients', testId(64))).toMatchObject({ claims: [] });
  });

  test('a visit that was planned before counts for the third: the arrival, and a record without one', async () => {
    const { who, send, row } = company();
    const arrival = { clientVisitId: testId(71), clientId: first, at, coordinates: null };
    expect(await send(who.thomas, 'clientVisit.checkIn', arrival)).toMatchObject({ status: 'applied' });
    expect(await row('clients', third)).toMatchObject({ lastVisitAt: at });
    const later = '2026-11-27T09:00:00.000Z';
    server().clock.now = new Date(later);
    const record = { clientVisitId: testId(72), clientId: first, at: later, ...notes };
    expect(await send(who.thomas, 'clientVisit.complete', record)).toMatchObject({ status: 'applied' });
    expect(await row('clients', third)).toMatchObject({ lastVisitAt: later });
  });

  test('an order that was made before is the third’s, and counts for them once', async () => {
    const { who, send, row } = company();
    const client = { ...testNewOrder(41).client, id: first };
    const args = testNewOrder(41, { client });
    for (const _ of [1, 2]) expect(await send(who.thomas, 'order.create', args)).toMatchObject({ status: 'applied' });
    expect(await row('orders', args.orderId)).toMatchObject({ client: { id: third } });
    expect(await row('clients', third)).toMatchObject({ orders: { count: 4, lastOn: args.orderDate } });
    const changes = { client: { ...client, name: 'Immo Cambre' } };
    await send(who.claire, 'order.update', { orderId: args.orderId, changes }, { base: { client } });
    expect(await row('orders', args.orderId)).toMatchObject({ client: { id: third, name: 'Immo Cambre' } });
  });
});
