import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { companyOn, rowsOn } from '#tests/support/data/rule-company.ts';
import { testClient, testId, testNewOrder, testOrder, testVisit } from '#tests/support/rows.ts';

const orderId = testId(1);
const clientId = testId(500_041);
const at = '2026-11-20T09:00:00.000Z';

describeOnEachDatabase('what mutations of orders leave', (server) => {
  const company = companyOn(server);

  test('the customer of a first order is a client of its agent; a second order counts', async () => {
    const { who, send, row } = company();
    const { client, contacts } = testNewOrder(41);
    const commercial = { ...who.thomas.user, name: 'Somebody' };
    expect(await send(who.thomas, 'order.create', testNewOrder(41, { commercial }))).toMatchObject({
      effects: [
        { collection: 'orders', version: 1 },
        { collection: 'clients', id: clientId, version: 1 },
      ],
    });
    expect(await row('clients', clientId)).toEqual({
      ...client,
      contacts,
      vatNumber: null,
      address: null,
      affiliates: [],
      note: '',
      commercial: who.thomas.user,
      claims: [],
      createdAt: at,
      createdBy: who.thomas.user,
      orders: { count: 1, lastOn: '2026-11-20' },
      lastVisitAt: null,
    });
    expect(await rowsOn(who.thomas, 'clients')).toMatchObject([{ id: clientId, commercial: who.thomas.user }]);
    server().clock.now = new Date('2026-12-02T09:00:00.000Z');
    await send(who.sophie, 'order.create', testNewOrder(42, { client, orderDate: '2026-12-01' }));
    await send(who.sophie, 'order.create', testNewOrder(43, { client, orderDate: '2026-10-01' }));
    expect(await row('clients', clientId)).toMatchObject({
      name: client.name,
      commercial: who.thomas.user,
      orders: { count: 3, lastOn: '2026-12-01' },
    });
  });

  test('a customer under the identifier of an employee stays whole', async () => {
    const { who, send, row } = company();
    const client = { ...testNewOrder(41).client, id: who.thomas.user.id };
    await send(who.thomas, 'order.create', testNewOrder(41, { client, commercial: who.thomas.user }));
    expect(await row('orders', testId(41))).toMatchObject({ client, commercial: who.thomas.user });
  });

  test('the region follows the address', async () => {
    const { who, send, row } = company();
    await server().store(testOrder(1, { assignee: who.sophie.user }));
    const { address } = testOrder(1);
    const moved = { ...address, zipcode: '4000', city: 'Liège' };
    await send(who.sophie, 'order.update', { orderId, changes: { address: moved } }, { base: { address } });
    expect(await row('orders', orderId)).toMatchObject({ address: moved, region: 'wallonia' });
  });

  test('the region of a new order comes from the content’s postal codes', async () => {
    const { who, send, rows } = company();
    const { regionZipcodes } = server().context.content;
    const before = [...regionZipcodes];
    regionZipcodes.splice(0, before.length, { from: 1000, region: 'wallonia' });
    await send(who.sophie, 'order.create', testNewOrder(41));
    regionZipcodes.splice(0, regionZipcodes.length, ...before);
    await send(who.sophie, 'order.create', testNewOrder(42));
    const regions = (await rows('orders')).map(({ region }) => region);
    expect(regions.toSorted()).toEqual(['brussels', 'wallonia']);
  });

  test('the region is that of the stored address, not of a lost one', async () => {
    const { who, send, row } = company();
    const { address } = testOrder(1);
    const kept = { ...address, zipcode: '9000', city: 'Gent' };
    await server().store(testOrder(1, { assignee: who.sophie.user, address: kept, region: 'flanders' }));
    const moved = { ...address, zipcode: '4000', city: 'Liège' };
    await send(who.claire, 'order.update', { orderId, changes: { address: kept } }, { base: { address: kept } });
    await send(who.sophie, 'order.update', { orderId, changes: { address: moved } }, { base: { address } });
    expect(await row('orders', orderId)).toMatchObject({ address: kept, region: 'flanders' });
  });

  test('a cancelled order has no visits ahead; started and completed visits stay', async () => {
    const { who, send, row, rows } = company();
    const states = ['planned', 'confirmed', 'onTheWay', 'started', 'done', 'absent', 'cancelled'] as const;
    await server().store(
      testOrder(1, { assignee: who.sophie.user, handler: who.karim.user, plannedVisitAt: '2026-11-21T09:00:00.000Z' }),
      ...states.map((state, index) => testVisit(31 + index, 1, { state, employee: who.sophie.user })),
      testOrder(2),
      testVisit(39, 2),
    );
    expect(await send(who.claire, 'order.cancel', { orderId, reason: 'Vente annulée' })).toMatchObject({
      status: 'applied',
      effects: [
        { collection: 'orders', id: orderId, version: 2 },
        ...[31, 32, 33].map((number) => ({ collection: 'visits', id: testId(number), version: 2 })),
      ],
    });
    expect(await row('orders', orderId)).toMatchObject({
      state: 'cancelled',
      plannedVisitAt: null,
      cancelled: { by: who.claire.user, at, reason: 'Vente annulée' },
    });
    expect((await rows('visits')).map(({ state }) => state)).toEqual([
      'cancelled',
      'cancelled',
      'cancelled',
      'started',
      'done',
      'absent',
      'cancelled',
      'planned',
    ]);
    expect(await row('visits', testId(31))).toMatchObject({
      cancelReason: 'Vente annulée',
      history: [{ state: 'cancelled', at, by: who.claire.user }],
    });
    const notified = (await rows('notifications')).map(({ kind, userId }) => `${kind} ${userId}`);
    expect(notified.toSorted()).toEqual(
      [who.sophie, who.karim].map(({ user }) => `orderCancelled ${user.id}`).toSorted(),
    );
  });

  test('a message is read once by each reader', async () => {
    const { lay, who, send, row } = company();
    await lay('order.markMessagesRead', who.sophie);
    const marked = { orderId, messageIds: [testId(21)] };
    await send(who.sophie, 'order.markMessagesRead', marked);
    expect(await row('messages', testId(21))).toMatchObject({ readBy: [{ userId: who.sophie.user.id, at }] });
    expect(
      await send(who.sophie, 'order.markMessagesRead', marked, { createdAt: '2026-11-20T09:00:05.000Z' }),
    ).toMatchObject({
      effects: [{ collection: 'messages', version: 2 }],
    });
  });

  test('[CF2] a restored value is the lost one; the value that it replaces is stored', async () => {
    const { lay, who, send, row } = company();
    await lay('conflict.restore', who.claire);
    const args = { conflictId: testId(51), orderId, clientId: null, value: { urgent: true } };
    expect(await send(who.claire, 'conflict.restore', args, { base: { urgent: false } })).toMatchObject({
      status: 'applied',
    });
    expect(await row('orders', orderId)).toMatchObject({ urgent: true });
    expect(await row('conflicts', testId(51))).toMatchObject({
      lost: true,
      kept: false,
      restored: { by: who.claire.user, at },
    });
  });

  test('an order of a known client belongs to that client, whoever creates it', async () => {
    const { who, send, row } = company();
    await server().store(testClient(61, { commercial: who.thomas.user, orders: { count: 2, lastOn: '2026-01-01' } }));
    const client = { ...testNewOrder(41).client, id: testId(61), name: 'Immo Cambre' };
    expect(await send(who.sophie, 'order.create', testNewOrder(41, { client }))).toMatchObject({
      effects: [{ version: 1 }, { collection: 'clients', id: testId(61), version: null }],
    });
    expect(await row('clients', testId(61))).toMatchObject({ orders: { count: 3, lastOn: '2026-11-20' } });
  });

  test('an order writes nothing of another agent’s client but that there is one more', async () => {
    const { who, send, row } = company();
    const before = testClient(61, { commercial: who.thomas.user, orders: { count: 2, lastOn: '2026-01-01' } });
    await server().store(before);
    const client = { ...testNewOrder(41).client, id: testId(61), name: 'Une autre agence', phone: '0470 99 88 77' };
    const contacts = [{ name: 'Un autre', phone: null, email: null }];
    const args = testNewOrder(41, { client, contacts, commercial: who.anne.user, orderDate: '2099-12-31' });
    expect(await send(who.anne, 'order.create', args)).toMatchObject({ status: 'applied' });
    expect(await row('clients', testId(61))).toEqual({ ...before, orders: { count: 3, lastOn: '2026-11-20' } });
    // The order goes to the client's agent.
    expect(await rowsOn(who.thomas, 'orders')).toMatchObject([{ commercial: who.thomas.user }]);
  });
});
