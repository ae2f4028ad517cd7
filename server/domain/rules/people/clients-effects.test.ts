import { expect, test } from 'vitest';
import type { CollectionName, RemoteName } from '#contract/collections.ts';
import { changeOn } from '#contract/mutations/definition.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { clientsResponse } from '#contract/protocol/search/clients.ts';
import { syncEmployees } from '#server/domain/people/employees.ts';
import { companyOn, rowsOn } from '#tests/support/data/rule-company.ts';
import type { TestClient } from '#tests/support/server/test-server.ts';
import { aMutation } from '#tests/support/server/test-server.ts';
import {
  testClient,
  testClientVisit,
  testDocument,
  testFollowUp,
  testId,
  testMessage,
  testOrder,
  testPebDraft,
  testUpload,
  testVisit,
} from '#tests/support/rows.ts';

const clientId = testId(61);
const at = '2026-11-20T09:00:00.000Z';
const remotes: RemoteName[] = ['main', 'field'];

describeOnEachDatabase('what mutations of clients leave', (server) => {
  const company = companyOn(server);

  /** Stores a client of Thomas with two orders and everything under them, and an order of another client. */
  async function layClient(): Promise<void> {
    const { thomas, anne } = company().who;
    const agent = { commercial: thomas.user };
    const client = { ...testOrder(1).client, id: clientId };
    await server().store(
      testClient(61, { ...agent, claims: [{ by: anne.user, at }] }),
      testClientVisit(62, 61, { employee: thomas.user }),
      testUpload(63, 1, { orderId: null, clientId, by: thomas.user }),
      testDocument(64, 1, { orderId: null, clientId }),
      testOrder(1, { ...agent, client }),
      testMessage(21, 1),
      testPebDraft(22, 1),
      testDocument(23, 1),
      testVisit(31, 1),
      testFollowUp(1),
      testUpload(32, 1),
      testOrder(2, { ...agent, client }),
      testOrder(3, agent),
    );
  }

  async function ids(
    client: TestClient,
    remote: RemoteName,
    cursor?: string,
  ): Promise<{ id: string; there: boolean }[]> {
    const { changes } = await client.pullAll(remote, cursor);
    return changes
      .filter(({ collection }) => collection !== 'employees' && collection !== 'notifications')
      .map(({ id, row }) => ({ id, there: row !== null }));
  }

  function keysOf(rows: { id: string; there: boolean }[], there: boolean): string[] {
    return [...new Set(rows.filter((one) => one.there === there).map(({ id }) => id))].toSorted();
  }

  test('[PL3] a client given to another agent moves between their devices with the orders and everything under them', async () => {
    const { who, send, row, rows } = company();
    await layClient();
    // A second agent who is no supervisor, since supervisors have everything.
    const els = await server().addUser('Els Vermeulen', 'commercial');
    await send(els, 'client.claim', { clientId });
    const before = await Promise.all(
      remotes.map(async (remote) => ({
        thomas: (await who.thomas.pullAll(remote)).cursor,
        els: (await els.pullAll(remote)).cursor,
      })),
    );
    const given = { clientId, employee: { ...els.user, name: 'Somebody' }, given: true };
    expect(await send(who.claire, 'client.decideClaim', given)).toMatchObject({
      status: 'applied',
      effects: [{ collection: 'clients', id: clientId, version: 3 }],
    });
    const [main, field] = before;
    const moved = {
      main: [1, 2, 21, 22, 23, 61, 62, 64].map(testId),
      field: [1, 31, 32, 63].map(testId),
    };
    expect(keysOf(await ids(els, 'main', main?.els), true)).toEqual(moved.main);
    expect(keysOf(await ids(els, 'field', field?.els), true)).toEqual(moved.field);
    // His own visit to the client, and his picture of it, stay with him.
    const left = await ids(who.thomas, 'main', main?.thomas);
    expect(keysOf(left, false)).toEqual(moved.main.filter((id) => id !== testId(62)));
    expect(keysOf(left, true)).toEqual([testId(62)]);
    const leftField = await ids(who.thomas, 'field', field?.thomas);
    expect(keysOf(leftField, false)).toEqual(moved.field.filter((id) => id !== testId(63)));
    expect(keysOf(leftField, true)).toEqual([testId(63)]);
    expect(keysOf(await ids(who.thomas, 'main'), true)).toEqual([testId(3), testId(62)]);
    expect(await row('clients', clientId)).toMatchObject({ commercial: els.user, claims: [] });
    for (const number of [1, 2]) expect(await row('orders', testId(number))).toMatchObject({ commercial: els.user });
    expect(await row('orders', testId(3))).toMatchObject({ commercial: who.thomas.user });
    const notified = (await rows('notifications')).map(({ kind, userId }) => `${kind} ${userId}`);
    expect(notified.toSorted()).toEqual([
      `clientClaimed ${who.thomas.user.id}`,
      `clientGiven ${els.user.id}`,
      `clientLeft ${who.thomas.user.id}`,
      `clientRefused ${who.anne.user.id}`,
    ]);
  });

  test('[PL3] two clients that are one: the orders go to the one that stays, which takes the sums; search has one', async () => {
    const { who, send, row } = company();
    await layClient();
    const staying = testId(81);
    await server().store(
      testClient(81, {
        name: 'Agence qui reste',
        commercial: who.thomas.user,
        orders: { count: 2, lastOn: '2026-01-05' },
        lastVisitAt: null,
      }),
    );
    const merge = { clientId: staying, mergedId: clientId, changes: { phone: '+3225550199' } };
    const before = await row('clients', clientId);
    expect((await send(who.thomas, 'client.merge', merge)).status).toMatch(/applied|merged/);
    expect(await row('clients', staying)).toMatchObject({
      phone: '+3225550199',
      orders: { count: 2 + (before?.orders.count ?? 0) },
      lastVisitAt: before?.lastVisitAt ?? null,
    });
    expect(await row('clients', clientId)).toMatchObject({ mergedInto: staying, claims: [] });
    for (const number of [1, 2])
      expect(await row('orders', testId(number))).toMatchObject({
        client: { id: staying, name: testOrder(1).client.name },
        commercial: who.thomas.user,
      });
    expect(await row('orders', testId(3))).toMatchObject({ client: { id: testOrder(3).client.id } });

    // A repetition by another device changes nothing; a late edit of the other keeps its content in a refusal.
    expect((await send(who.thomas, 'client.merge', merge)).status).toMatch(/applied|merged/);
    expect(await row('clients', staying)).toMatchObject({ orders: { count: 2 + (before?.orders.count ?? 0) } });
    expect(await send(who.thomas, 'client.update', { clientId, changes: { note: 'Fermé' } })).toMatchObject({
      status: 'refused',
      error: { code: 'StateNotAllowed' },
    });
    const visit = { clientVisitId: testId(82), clientId, plannedAt: '2026-11-24T09:00:00.000Z' };
    expect(await send(who.thomas, 'clientVisit.plan', visit)).toMatchObject({ status: 'applied' });
    const url = '/api/v1/clients?q=';
    const answer = await server().app.inject({ url, headers: who.thomas.headers('main') });
    const found = clientsResponse.parse(answer.json()).clients.map(({ id }) => id);
    expect(found).toContain(staying);
    expect(found).not.toContain(clientId);

    // Whoever gets the client gets what was merged into it.
    const els = await server().addUser('Els Vermeulen', 'commercial');
    await send(els, 'client.claim', { clientId: staying });
    await send(who.thomas, 'client.decideClaim', { clientId: staying, employee: els.user, given: true });
    const theirs = (await rowsOn(els, 'clients')).map(({ id }) => id);
    expect(theirs.toSorted()).toEqual([clientId, staying].toSorted());
    expect((await rowsOn(els, 'orders')).map(({ id }) => id).toSorted()).toEqual([testId(1), testId(2)]);
  });

  test('the agent whose client it is gives them to a colleague who asked; another agent does not', async () => {
    const { who, send, row } = company();
    await layClient();
    const els = await server().addUser('Els Vermeulen', 'commercial');
    await send(els, 'client.claim', { clientId });
    const given = { clientId, employee: els.user, given: true };
    expect(await send(els, 'client.decideClaim', given)).toMatchObject({ error: { code: 'Forbidden' } });
    expect(await send(who.thomas, 'client.decideClaim', given)).toMatchObject({ status: 'applied' });
    expect(await row('clients', clientId)).toMatchObject({ commercial: els.user, claims: [] });
    // The second of two agents who asked is refused, since nothing of theirs is left to decide.
    expect(await send(who.claire, 'client.decideClaim', { ...given, employee: who.anne.user })).toMatchObject({
      error: { code: 'StateNotAllowed' },
    });
  });

  test('a record that another device sent already is accepted once more, and another record of it is not', async () => {
    const { who, send } = company();
    await layClient();
    const visited = { clientVisitId: testId(62), clientId };
    const notes = { met: 'Mme Claes', topics: ['Tarifs'], materials: '', outcome: '', nextStep: '', reminder: null };
    expect(await send(who.thomas, 'clientVisit.complete', { ...visited, at, ...notes })).toMatchObject({
      status: 'applied',
    });
    expect(await send(who.thomas, 'clientVisit.complete', { ...visited, at, ...notes })).toMatchObject({
      status: 'applied',
    });
    expect(await send(who.thomas, 'clientVisit.complete', { ...visited, at, ...notes, met: 'Luc' })).toMatchObject({
      error: { code: 'StateNotAllowed' },
    });
    expect(await send(who.thomas, 'clientVisit.cancel', visited)).toMatchObject({ status: 'applied' });
  });

  test('[PL3] of an agent who lost the role the clients leave, and what was not sent is refused', async () => {
    const { who, send } = company();
    await layClient();
    // A user of this test alone: the company's people stay as they are.
    const els = await server().addUser('Els Vermeulen', 'commercial');
    await send(els, 'client.claim', { clientId });
    await send(who.thomas, 'client.decideClaim', { clientId, employee: els.user, given: true });
    await send(els, 'clientVisit.plan', { clientVisitId: testId(68), clientId, plannedAt: at });
    await server().store(testClient(69, { commercial: who.thomas.user }));
    await send(els, 'client.claim', { clientId: testId(69) });
    expect(await rowsOn(els, 'clients')).toHaveLength(2);
    const { database, config } = server().context;
    const { db } = database;
    await db.updateTable('users').set({ roles: [] }).where('id', '=', els.user.id).execute();
    await db.transaction().execute((trx) => syncEmployees(trx, config.roles, server().clock.now));
    const change = { clientId, changes: { note: 'Fermé le lundi' } };
    expect(await send(els, 'client.update', change)).toMatchObject({ error: { code: 'NotFound' } });
    for (const collection of ['clients', 'clientVisits', 'orders'] as const)
      expect(await rowsOn(els, collection)).toEqual([]);
  });

  test('[PL3i] a claim brings its author what the search showed, until it is decided; a pull from nothing too', async () => {
    const { who, send } = company();
    const els = await server().addUser('Els Vermeulen', 'commercial');
    const contact = { name: 'Marie Secret', phone: '+32470998877', email: null };
    await server().store(
      testClient(61, {
        phone: '+3225550101',
        commercial: who.thomas.user,
        createdBy: who.thomas.user,
        contacts: [contact],
        affiliates: ['Agence Secret'],
        note: 'Secret',
        claims: [{ by: who.anne.user, at }],
      }),
    );
    const { cursor } = await els.pullAll('main');
    await send(els, 'client.claim', { clientId });
    for (const from of [cursor, undefined]) {
      const { changes } = await els.pullAll('main', from);
      const rows = changes.filter(({ collection }) => collection === 'clients').map((change) => change.row);
      expect(rows).toEqual([
        testClient(61, {
          phone: '+3225550101',
          commercial: who.thomas.user,
          claims: [{ by: els.user, at }],
          createdAt: at,
        }),
      ]);
      expect(JSON.stringify(rows)).not.toMatch(/Secret|2026-01-10/);
    }
    expect(await rowsOn(who.thomas, 'clients')).toMatchObject([{ note: 'Secret', contacts: [contact] }]);
    await send(who.anne, 'client.decideClaim', { clientId, employee: els.user, given: true });
    expect(await rowsOn(els, 'clients')).toMatchObject([{ note: 'Secret', contacts: [contact], claims: [] }]);
  });

  test('[PL3i] limits the open claims of a user; a decision frees one, a repeated claim counts once', async () => {
    const { who } = company();
    const els = await server().addUser('Els Vermeulen', 'commercial');
    const numbers = Array.from({ length: 21 }, (_none, index) => 100 + index);
    await server().store(...numbers.map((number) => testClient(number, { commercial: who.thomas.user })));
    const claims = numbers.map((number) => aMutation('client.claim', { clientId: testId(number) }));
    const results = await els.push('main', ...claims);
    expect(results.map(({ status }) => status)).toEqual([...Array<string>(20).fill('applied'), 'refused']);
    expect(results.at(-1)?.error).toEqual({ code: 'TooManyClaims' });
    const again = (number: number) => els.push('main', aMutation('client.claim', { clientId: testId(number) }));
    expect(await again(100)).toMatchObject([{ status: 'applied' }]);
    const decision = { clientId: testId(101), employee: els.user, given: false };
    await who.anne.push('main', aMutation('client.decideClaim', decision));
    expect(await again(120)).toMatchObject([{ status: 'applied' }]);
  });

  test('[PL3i] claims of several devices at once stay within the limit', async () => {
    const { who } = company();
    const els = await server().addUser('Els Vermeulen', 'commercial');
    const numbers = Array.from({ length: 27 }, (_none, index) => 100 + index);
    await server().store(...numbers.map((number) => testClient(number, { commercial: who.thomas.user })));
    const asked = numbers.map((number) => els.push('main', aMutation('client.claim', { clientId: testId(number) })));
    const results = (await Promise.all(asked)).flat();
    expect(results.filter(({ status }) => status === 'applied')).toHaveLength(20);
  });

  test('a refused claim leaves the client where they are, and notifies its author', async () => {
    const { who, send, row, rows } = company();
    await layClient();
    const reason = 'Le bureau suit ce client';
    await send(who.claire, 'client.decideClaim', { clientId, employee: who.anne.user, given: false, reason });
    expect(await row('clients', clientId)).toMatchObject({ commercial: who.thomas.user, claims: [] });
    expect(await row('orders', testId(1))).toMatchObject({ commercial: who.thomas.user });
    const { name: clientName } = testClient(61);
    expect(await rows('notifications')).toMatchObject([
      { kind: 'clientRefused', userId: who.anne.user.id, clientId, clientName, excerpt: reason },
    ]);
  });

  test('a supervisor’s own claim is another supervisor’s to decide, and their own once there is none', async () => {
    const { who, send, row } = company();
    await layClient();
    const given = { clientId, employee: who.anne.user, given: true };
    const forbidden = { error: { code: 'Forbidden' } };
    expect(await send(who.anne, 'client.decideClaim', given)).toMatchObject(forbidden);
    const disable = ({ user: { id } }: TestClient): Promise<void> =>
      server().edit([changeOn('employees', id, (one) => ({ ...one, disabled: true }))], []);
    await disable(who.claire);
    expect(await send(who.anne, 'client.decideClaim', given)).toMatchObject(forbidden);
    await disable(who.bart);
    expect(await send(who.anne, 'client.decideClaim', given)).toMatchObject({ status: 'applied' });
    expect(await row('clients', clientId)).toMatchObject({ commercial: who.anne.user, claims: [] });
  });

  test('[PL3i] an agent withdraws their own claim, which nobody needs to hear of, and no other agent’s', async () => {
    const { who, send, row, rows } = company();
    await layClient();
    const els = await server().addUser('Els Vermeulen', 'commercial');
    await send(els, 'client.claim', { clientId });
    const claim = { clientId, employee: els.user, given: false };
    expect(await send(els, 'client.decideClaim', { ...claim, employee: who.anne.user })).toMatchObject({
      error: { code: 'Forbidden' },
    });
    expect(await send(els, 'client.decideClaim', { ...claim, given: true })).toMatchObject({
      error: { code: 'Forbidden' },
    });
    expect(await send(els, 'client.decideClaim', claim)).toMatchObject({ status: 'applied' });
    expect(await row('clients', clientId)).toMatchObject({ claims: [{ by: who.anne.user }] });
    expect((await rows('notifications')).map(({ kind }) => kind)).toEqual(['clientClaimed']);
  });

  test('the author of a claim has the client on their device until it is decided', async () => {
    const { who, send } = company();
    await layClient();
    const els = await server().addUser('Els Vermeulen', 'commercial');
    expect(await rowsOn(els, 'clients')).toEqual([]);
    expect(await send(els, 'client.claim', { clientId })).toMatchObject({ effects: [{ version: 2 }] });
    expect(await rowsOn(els, 'clients')).toMatchObject([{ claims: [{ by: els.user, at }] }]);
    await send(who.claire, 'client.decideClaim', { clientId, employee: els.user, given: false });
    expect(await rowsOn(els, 'clients')).toEqual([]);
  });

  test('a visit to a client: planned, checked in, completed, with a reminder as next step', async () => {
    const { who, send, row } = company();
    await layClient();
    const clientVisitId = testId(62);
    const coordinates = { latitude: 50.85, longitude: 4.35, accuracy: 12 };
    const visited = { clientVisitId, clientId };
    await send(who.thomas, 'clientVisit.plan', { ...visited, plannedAt: '2026-11-24T09:00:00.000Z' });
    expect(await row('clientVisits', clientVisitId)).toMatchObject({ plannedAt: '2026-11-24T09:00:00.000Z' });
    await send(who.thomas, 'clientVisit.checkIn', { ...visited, at, coordinates });
    expect(await row('clientVisits', clientVisitId)).toMatchObject({ state: 'checkedIn', checkedInAt: at });
    expect(await row('clients', clientId)).toMatchObject({ lastVisitAt: at });
    for (const [client, count] of [
      [who.thomas, 1],
      [who.claire, 0],
      [who.anne, 0],
    ] as const)
      expect(await rowsOn(client, 'positions')).toHaveLength(count);
    const notes = { met: 'Mme Claes', topics: ['Tarifs'], materials: '', outcome: 'Intéressée', nextStep: 'Rappeler' };
    const reminder = { id: testId(77), title: 'Rappeler Mme Claes', dueAt: '2026-12-01T09:00:00.000Z' };
    await send(who.thomas, 'clientVisit.complete', { ...visited, at, ...notes, reminder });
    expect(await row('clientVisits', clientVisitId)).toMatchObject({
      ...notes,
      state: 'done',
      completedAt: at,
      reminderId: testId(77),
    });
    expect(await row('reminders', testId(77))).toEqual({
      ...reminder,
      note: 'Rappeler',
      assignee: who.thomas.user,
      orderId: null,
      clientId,
      createdAt: at,
      createdBy: who.thomas.user,
      done: null,
    });
  });

  test('an arrival by mistake is cancelled: the visit before is the client’s last again', async () => {
    const { who, send, row } = company();
    const employee = who.thomas.user;
    await server().store(
      testClient(61, { commercial: employee, lastVisitAt: '2026-10-02T08:00:00.000Z' }),
      testClientVisit(65, 61, { employee, state: 'done', checkedInAt: '2026-09-01T08:00:00.000Z' }),
      testClientVisit(66, 61, { employee, state: 'done', completedAt: '2026-10-02T08:00:00.000Z' }),
      testClientVisit(67, 61, { employee, state: 'cancelled', checkedInAt: '2026-11-19T08:00:00.000Z' }),
      testClientVisit(62, 61, { employee, state: 'planned' }),
    );
    const visited = { clientVisitId: testId(62), clientId };
    await send(who.thomas, 'clientVisit.checkIn', { ...visited, at, coordinates: null });
    expect(await row('clients', clientId)).toMatchObject({ lastVisitAt: at });
    expect(await send(who.thomas, 'clientVisit.cancel', visited)).toMatchObject({ status: 'applied' });
    expect(await row('clients', clientId)).toMatchObject({ lastVisitAt: '2026-10-02T08:00:00.000Z' });
    for (const number of [65, 66])
      await send(who.thomas, 'clientVisit.cancel', { clientVisitId: testId(number), clientId });
    expect(await row('clients', clientId)).toMatchObject({ lastVisitAt: null });
  });

  test('no agent’s device has another agent’s clients', async () => {
    const { who } = company();
    await layClient();
    const els = await server().addUser('Els Vermeulen', 'commercial');
    const kinds: CollectionName[] = ['clients', 'clientVisits', 'uploads', 'documents', 'orders'];
    for (const client of [els, who.karim]) for (const kind of kinds) expect(await rowsOn(client, kind)).toEqual([]);
  });
});
