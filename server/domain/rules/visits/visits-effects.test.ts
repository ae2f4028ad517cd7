import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import { companyOn, rowsOn } from '#tests/support/data/rule-company.ts';
import { testFollowUp, testId, testOrder, testVisit } from '#tests/support/rows.ts';

const orderId = testId(1);
const visitId = testId(31);
const at = '2026-11-20T09:00:00.000Z';
const old = { plannedStart: '2026-11-20T09:30:00.000Z', plannedEnd: '2026-11-20T10:30:00.000Z' };
const morning = { plannedStart: '2026-11-24T08:00:00.000Z', plannedEnd: '2026-11-24T09:00:00.000Z' };
const evening = { plannedStart: '2026-11-24T17:00:00.000Z', plannedEnd: '2026-11-24T18:00:00.000Z' };

describeOnEachDatabase('what visits leave', (server) => {
  const company = companyOn(server);

  test('planning sets the order’s visitor, time and SMS code, and notifies the visitor', async () => {
    const { who, send, row, rows } = company();
    await server().store(testOrder(1, { state: 'toPlan', assignee: null }));
    const plan = { visitId, orderId, employee: { ...who.sophie.user, name: 'Somebody' }, ...morning };
    expect(await send(who.claire, 'visit.plan', plan)).toMatchObject({
      status: 'applied',
      effects: [
        { collection: 'visits', id: visitId, version: 1 },
        { collection: 'orders', id: orderId, version: 2 },
      ],
    });
    expect(await row('visits', visitId)).toEqual({
      id: visitId,
      orderId,
      employee: who.sophie.user,
      ...morning,
      state: 'planned',
      history: [{ state: 'planned', at, by: who.claire.user }],
    });
    const order = await row('orders', orderId);
    expect(order).toMatchObject({
      state: 'planned',
      assignee: who.sophie.user,
      plannedVisitAt: morning.plannedStart,
    });
    expect(order?.smsCode).toMatch(/^\d{6}$/);
    expect(await rows('notifications')).toMatchObject([
      { kind: 'visitPlanned', userId: who.sophie.user.id, orderId, by: who.claire.user },
    ]);
    await send(who.sophie, 'visit.plan', { ...plan, visitId: testId(32), employee: who.sophie.user, ...evening });
    expect(await row('orders', orderId)).toMatchObject({
      smsCode: order?.smsCode,
      plannedVisitAt: morning.plannedStart,
    });
    expect(await rows('notifications')).toHaveLength(1);
  });

  test('[CF1e] the order has the date of its first open visit after each plan, move and end', async () => {
    const { who, send, row } = company();
    const employee = who.sophie.user;
    const second = testId(32);
    await server().store(testOrder(1, { assignee: employee, plannedVisitAt: evening.plannedStart }));
    await send(who.sophie, 'visit.plan', { visitId, orderId, employee, ...evening });
    await send(who.sophie, 'visit.plan', { visitId: second, orderId, employee, ...morning });
    expect(await row('orders', orderId)).toMatchObject({ plannedVisitAt: morning.plannedStart });
    const latest = { plannedStart: '2026-11-25T09:00:00.000Z', plannedEnd: '2026-11-25T10:00:00.000Z' };
    await send(who.sophie, 'visit.move', { visitId: second, orderId, ...latest }, { base: morning });
    expect(await row('orders', orderId)).toMatchObject({ plannedVisitAt: evening.plannedStart });
    await send(who.sophie, 'visit.complete', { visitId, orderId, at, survey: false });
    expect(await row('orders', orderId)).toMatchObject({ state: 'visited', plannedVisitAt: latest.plannedStart });
    await send(who.sophie, 'visit.complete', { visitId: second, orderId, at, survey: false });
    expect(await row('orders', orderId)).toMatchObject({ plannedVisitAt: latest.plannedStart });
  });

  test('[CF1e] a date set on the order moves its visit, with its duration, and notifies the visitor', async () => {
    const { who, send, row, rows } = company();
    const { plannedStart } = old;
    await server().store(
      testOrder(1, { assignee: who.sophie.user, handler: who.karim.user, plannedVisitAt: plannedStart }),
      testVisit(31, 1, { employee: who.sophie.user, ...old }),
    );
    const set = (plannedVisitAt: string | null, base: string) =>
      send(who.claire, 'order.update', { orderId, changes: { plannedVisitAt } }, { base: { plannedVisitAt: base } });
    expect(await set(morning.plannedStart, plannedStart)).toMatchObject({ status: 'applied' });
    expect(await row('visits', visitId)).toMatchObject(morning);
    expect(await row('orders', orderId)).toMatchObject({ plannedVisitAt: morning.plannedStart });
    const notified = (await rows('notifications')).map(({ kind, userId }) => `${kind} ${userId}`);
    expect(notified.toSorted()).toEqual([who.sophie, who.karim].map(({ user }) => `visitMoved ${user.id}`).toSorted());
    await set(null, morning.plannedStart);
    expect(await row('visits', visitId)).toMatchObject({ ...morning, state: 'planned' });
    expect(await row('orders', orderId)).toMatchObject({ plannedVisitAt: morning.plannedStart });
  });

  test('[CF1e] a date set on an order whose visit is under way changes neither', async () => {
    const { who, send, row } = company();
    await server().store(
      testOrder(1, { assignee: who.sophie.user, plannedVisitAt: old.plannedStart }),
      testVisit(31, 1, { employee: who.sophie.user, ...old, state: 'started' }),
    );
    const changes = { plannedVisitAt: morning.plannedStart };
    await send(who.claire, 'order.update', { orderId, changes }, { base: { plannedVisitAt: old.plannedStart } });
    expect(await row('visits', visitId)).toMatchObject(old);
    expect(await row('orders', orderId)).toMatchObject({ plannedVisitAt: old.plannedStart });
  });

  test('[CF1e] an order without a visit keeps the date that was set on it', async () => {
    const { who, send, row } = company();
    await server().store(testOrder(1, { assignee: who.sophie.user }));
    const changes = { plannedVisitAt: morning.plannedStart };
    await send(who.claire, 'order.update', { orderId, changes }, { base: { plannedVisitAt: null } });
    expect(await row('orders', orderId)).toMatchObject(changes);
  });

  test.each([
    ['first', 'claire', 'sophie'],
    ['last', 'sophie', 'claire'],
  ] as const)('[CF1] [CF2] [CF2a] of two concurrent moves the office’s wins, made %s', async (_when, one, other) => {
    const { who, send, row, rows } = company();
    await server().store(
      testOrder(1, { assignee: who.sophie.user, plannedVisitAt: old.plannedStart }),
      testVisit(31, 1, { employee: who.sophie.user, ...old }),
    );
    const times = { claire: morning, sophie: evening };
    await send(who[one], 'visit.move', { visitId, orderId, ...times[one] }, { base: old });
    expect(await send(who[other], 'visit.move', { visitId, orderId, ...times[other] }, { base: old })).toMatchObject({
      status: 'merged',
    });
    expect(await row('visits', visitId)).toMatchObject(morning);
    expect(await row('orders', orderId)).toMatchObject({ plannedVisitAt: morning.plannedStart });
    const lost = await rows('conflicts');
    expect(lost).toMatchObject([
      {
        orderId,
        of: { collection: 'visits', id: visitId },
        lostBy: who.sophie.user,
        field: 'plannedStart',
        lost: evening.plannedStart,
        kept: morning.plannedStart,
        also: [{ field: 'plannedEnd', lost: evening.plannedEnd, kept: morning.plannedEnd }],
      },
    ]);
    expect(await rowsOn(who.sophie, 'conflicts')).toHaveLength(1);
  });

  test('[CF2b] a move that lost notifies nobody, and one that won notifies the others', async () => {
    const { who, send, rows } = company();
    await server().store(
      testOrder(1, { assignee: who.sophie.user, handler: who.claire.user }),
      testVisit(31, 1, { employee: who.sophie.user, ...old }),
    );
    await send(who.claire, 'visit.move', { visitId, orderId, ...morning }, { base: old });
    await send(who.sophie, 'visit.move', { visitId, orderId, ...evening }, { base: old });
    const moved = { kind: 'visitMoved', orderId };
    expect(await rows('notifications')).toMatchObject([{ ...moved, userId: who.sophie.user.id, by: who.claire.user }]);
    await send(who.sophie, 'visit.move', { visitId, orderId, ...evening }, { base: morning });
    const notified = await rows('notifications');
    expect(notified).toHaveLength(2);
    expect(notified.filter(({ userId }) => userId === who.claire.user.id)).toMatchObject([
      { ...moved, by: who.sophie.user },
    ]);
  });

  test('[CF2a] a move of the end alone stores its own conflict', async () => {
    const { who, send, rows } = company();
    await server().store(
      testOrder(1, { assignee: who.sophie.user }),
      testVisit(31, 1, { employee: who.sophie.user, ...old }),
    );
    const { plannedStart } = old;
    const later = (end: string) => ({ visitId, orderId, plannedStart, plannedEnd: end });
    await send(who.claire, 'visit.move', later(morning.plannedEnd), { base: old });
    await send(who.sophie, 'visit.move', later(evening.plannedEnd), { base: old });
    expect(await rows('conflicts')).toMatchObject([{ field: 'plannedEnd', lost: evening.plannedEnd }]);
  });

  test('answers given during a visit are kept; its end opens the same survey', async () => {
    const { who, send, row } = company();
    const employee = who.sophie.user;
    await server().store(
      testOrder(1, { assignee: employee }),
      testVisit(31, 1, { employee, state: 'started', ...old }),
    );
    const answer = { value: { type: 'yesno' as const, yes: true }, note: '', proofs: [] };
    const answered = { orderId, question: 'cellar-heated', answer };
    expect(await send(who.sophie, 'followUp.answer', answered)).toMatchObject({ status: 'applied' });
    expect(await row('orders', orderId)).toMatchObject({ incompleteFollowUp: false });
    await send(who.sophie, 'visit.complete', { visitId, orderId, at, survey: true });
    expect(await row('orders', orderId)).toMatchObject({ incompleteFollowUp: true });
    const survey = await row('followUps', orderId);
    expect(survey).toMatchObject({ state: 'open', assignee: employee, answers: { 'cellar-heated': answer } });
  });

  test('a completed visit leaves the order visited and its survey open', async () => {
    const { who, send, row } = company();
    await server().store(
      testOrder(1, { assignee: who.sophie.user }),
      testVisit(31, 1, { employee: who.sophie.user, state: 'started' }),
    );
    expect(await send(who.sophie, 'visit.complete', { visitId, orderId, at, survey: true })).toMatchObject({
      status: 'applied',
      effects: [
        { collection: 'visits', version: 2 },
        { collection: 'orders', version: 2 },
        { collection: 'followUps', id: orderId, version: 1 },
      ],
    });
    expect(await row('orders', orderId)).toMatchObject({
      state: 'visited',
      visitedBy: who.sophie.user,
      lastVisitAt: at,
      incompleteFollowUp: true,
    });
    expect(await row('followUps', orderId)).toEqual({
      id: orderId,
      orderId,
      state: 'open',
      assignee: who.sophie.user,
      // Two working days after the visit.
      dueOn: '2026-11-24',
      openedAt: at,
      answers: {},
      history: [],
    });
  });

  test('the end of a visit proposes a due date for a survey that was begun before; one that is set stays', async () => {
    const { who, send, row } = company();
    const order = testOrder(1, { assignee: who.sophie.user });
    const visit = testVisit(31, 1, { employee: who.sophie.user, state: 'started' });
    const begun = testFollowUp(1, { assignee: who.sophie.user });
    await server().store(order, visit, { ...visit, id: testId(32) }, begun);
    await send(who.sophie, 'visit.complete', { visitId, orderId, at, survey: true });
    expect(await row('followUps', orderId)).toMatchObject({ openedAt: begun.openedAt, dueOn: '2026-11-24' });
    await send(who.claire, 'followUp.assign', { orderId, assignee: who.sophie.user, dueOn: '2026-12-04' });
    await send(who.sophie, 'visit.complete', { visitId: testId(32), orderId, at, survey: true });
    expect(await row('followUps', orderId)).toMatchObject({ dueOn: '2026-12-04' });
  });

  test.each([
    ['visit.absent', 'absent', 'visitNoShow'],
    ['visit.cancel', 'cancelled', 'visitCancelled'],
  ] as const)('after %s the order must be planned again, and its handler is notified', async (name, state, kind) => {
    const { who, send, row, rows } = company();
    await server().store(
      testOrder(1, { assignee: who.sophie.user, handler: who.karim.user, plannedVisitAt: old.plannedStart }),
      testVisit(31, 1, { employee: who.sophie.user }),
    );
    const args = exampleArgs(who.sophie.user)[name];
    expect(await send(who.sophie, name, args)).toMatchObject({ status: 'applied' });
    expect(await row('visits', visitId)).toMatchObject({
      state,
      history: [{ state, at, by: who.sophie.user }],
      ...('absence' in args ? { absence: args.absence } : { cancelReason: args.reason }),
    });
    expect(await row('orders', orderId)).toMatchObject({ state: 'toPlan', plannedVisitAt: null });
    expect(await rows('notifications')).toMatchObject([{ kind, userId: who.karim.user.id, by: who.sophie.user }]);
  });

  test.each(['visit.absent', 'visit.cancel'] as const)(
    'after %s of one of several visits the order stays planned, for the first remaining one',
    async (name) => {
      const { who, send, row } = company();
      const employee = who.sophie.user;
      await server().store(
        testOrder(1, { state: 'planned', assignee: employee, plannedVisitAt: old.plannedStart }),
        testVisit(31, 1, { employee }),
        testVisit(32, 1, { employee, ...evening }),
        testVisit(33, 1, { employee, ...morning, state: 'confirmed' }),
        testVisit(34, 1, { employee, state: 'cancelled' }),
      );
      const args = exampleArgs(employee)[name];
      await send(who.sophie, name, args);
      expect(await row('orders', orderId)).toMatchObject({ state: 'planned', plannedVisitAt: morning.plannedStart });
      await send(who.sophie, name, { ...args, visitId: testId(33) });
      expect(await row('orders', orderId)).toMatchObject({ state: 'planned', plannedVisitAt: evening.plannedStart });
      await send(who.sophie, name, { ...args, visitId: testId(32) });
      expect(await row('orders', orderId)).toMatchObject({ state: 'toPlan', plannedVisitAt: null });
    },
  );

  test('a visited order stays visited when a further visit is cancelled', async () => {
    const { who, send, row } = company();
    const employee = who.sophie.user;
    await server().store(
      testOrder(1, { state: 'encoding', assignee: employee, plannedVisitAt: old.plannedStart }),
      testVisit(31, 1, { employee }),
      testVisit(32, 1, { employee, ...evening }),
    );
    await send(who.sophie, 'visit.cancel', exampleArgs(employee)['visit.cancel']);
    expect(await row('orders', orderId)).toMatchObject({ state: 'encoding', plannedVisitAt: evening.plannedStart });
  });

  test('an employee’s position is on nobody else’s device, not even a supervisor’s', async () => {
    const { lay, who, send } = company();
    await lay('visit.onMyWay', who.sophie);
    const coordinates = { latitude: 50.85, longitude: 4.35, accuracy: 12 };
    await send(who.sophie, 'visit.onMyWay', { visitId, orderId, at, coordinates });
    expect(await rowsOn(who.sophie, 'positions')).toEqual([
      { id: visitId, employee: who.sophie.user, at, coordinates },
    ]);
    for (const other of [who.karim, who.thomas, who.claire, who.anne])
      expect(await rowsOn(other, 'positions')).toEqual([]);
    expect(await rowsOn(who.claire, 'visits')).toMatchObject([{ id: visitId, state: 'onTheWay' }]);
    const onSite = { latitude: 50.86, longitude: 4.36, accuracy: 8 };
    const startedAt = new Date(Date.parse(at) + 60_000).toISOString();
    await send(who.sophie, 'visit.start', { visitId, orderId, startedAt, coordinates: onSite });
    expect(await rowsOn(who.sophie, 'positions')).toEqual([
      { id: visitId, employee: who.sophie.user, at: startedAt, coordinates: onSite },
    ]);
    expect(await rowsOn(who.claire, 'positions')).toEqual([]);
  });

  test('a position without consent is not stored', async () => {
    const { lay, who, send, rows } = company();
    await lay('visit.onMyWay', who.sophie);
    await send(who.sophie, 'visit.onMyWay', { visitId, orderId, at, coordinates: null });
    expect(await rows('positions')).toEqual([]);
  });
});
