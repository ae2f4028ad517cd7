import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { companyOn } from '#tests/support/data/rule-company.ts';
import { testId, testOrder, testUnavailability, testVisit } from '#tests/support/rows.ts';

const orderId = testId(1);
const visitId = testId(31);
const at = '2026-11-20T09:00:00.000Z';
const free = { plannedStart: '2026-11-23T08:00:00.000Z', plannedEnd: '2026-11-23T09:00:00.000Z' };
const away = { from: '2026-11-23T23:00:00.000Z', to: '2026-11-24T23:00:00.000Z' };
const within = { plannedStart: '2026-11-24T08:00:00.000Z', plannedEnd: '2026-11-24T09:00:00.000Z' };

describeOnEachDatabase('visits in an unavailability', (server) => {
  const company = companyOn(server);
  const warned = async (): Promise<string[]> =>
    (await company().rows('notifications'))
      .filter(({ kind }) => kind === 'visitUnavailable')
      .map(({ userId, orderId: of }) => `${userId} ${of ?? ''}`)
      .toSorted((a, b) => a.localeCompare(b));
  const to = (...people: { user: { id: string } }[]): string[] =>
    people.map(({ user }) => `${user.id} ${orderId}`).toSorted((a, b) => a.localeCompare(b));

  test('[CF2c] an unavailability over planned visits notifies who planned each and its handler, once', async () => {
    const { who, send } = company();
    const employee = who.sophie.user;
    const history = [{ state: 'planned' as const, at, by: who.claire.user }];
    await server().store(
      testOrder(1, { assignee: employee, handler: who.karim.user }),
      testVisit(31, 1, { employee, ...within, history }),
      testVisit(32, 1, { employee, ...free, history }),
      testVisit(33, 1, { employee, ...within, history, state: 'cancelled' }),
      testVisit(34, 1, { employee: who.karim.user, ...within, history }),
    );
    const set = { unavailabilityId: testId(70), employee, kind: 'leave' as const, note: '', ...away };
    await send(who.sophie, 'unavailability.set', set);
    expect(await warned()).toEqual(to(who.claire, who.karim));
    await send(who.sophie, 'unavailability.set', { ...set, note: 'à la mer' });
    expect(await warned()).toHaveLength(2);
    await send(who.sophie, 'unavailability.set', { ...set, from: free.plannedStart });
    expect(await warned()).toHaveLength(4);
  });

  test('a supervisor’s unavailability for an employee notifies the employee', async () => {
    const { who, send } = company();
    const employee = who.sophie.user;
    await server().store(testOrder(1, { assignee: employee }), testVisit(31, 1, { employee, ...within, history: [] }));
    const set = { unavailabilityId: testId(70), employee, kind: 'illness' as const, note: '', ...away };
    await send(who.claire, 'unavailability.set', set);
    expect(await warned()).toEqual(to(who.sophie));
  });

  test.each(['plan', 'move', 'date', 'assign', 'confirm'] as const)(
    '[CF2c] a visit that comes into an unavailability by %s notifies its author and its employee',
    async (way) => {
      const { who, send } = company();
      const employee = who.sophie.user;
      const former = { plan: within, move: free, date: free, assign: within, confirm: within }[way];
      await server().store(
        testOrder(1, { assignee: way === 'assign' ? who.karim.user : employee }),
        testUnavailability(70, { employee, ...away }),
        testUnavailability(71, { employee, from: free.plannedStart, to: free.plannedEnd, removed: true }),
        ...(way === 'plan'
          ? []
          : [testVisit(31, 1, { employee: way === 'assign' ? who.karim.user : employee, ...former, history: [] })]),
      );
      const ways = {
        plan: () => send(who.claire, 'visit.plan', { visitId, orderId, employee, ...within }),
        move: () => send(who.claire, 'visit.move', { visitId, orderId, ...within }, { base: free }),
        date: () => {
          const changes = { plannedVisitAt: within.plannedStart };
          return send(who.claire, 'order.update', { orderId, changes }, { base: { plannedVisitAt: null } });
        },
        assign: () =>
          send(who.claire, 'order.assign', { orderId, assignee: employee }, { base: { assignee: who.karim.user } }),
        confirm: () => send(who.claire, 'visit.confirm', { visitId, orderId, at }),
      };
      expect((await ways[way]()).status).toBe('applied');
      expect(await warned()).toEqual(to(who.claire, who.sophie));
    },
  );

  test('a visit that stays in the same unavailability notifies nobody again', async () => {
    const { who, send } = company();
    const employee = who.sophie.user;
    await server().store(
      testOrder(1, { assignee: employee }),
      testUnavailability(70, { employee, ...away }),
      testVisit(31, 1, { employee, ...within, history: [] }),
    );
    const later = { plannedStart: '2026-11-24T10:00:00.000Z', plannedEnd: '2026-11-24T11:00:00.000Z' };
    await send(who.claire, 'visit.move', { visitId, orderId, ...later }, { base: within });
    expect(await warned()).toEqual([]);
  });

  test('[CF2c] a visit moved in and out of an unavailability notifies once a day', async () => {
    const { who, send } = company();
    const employee = who.sophie.user;
    await server().store(
      testOrder(1, { assignee: employee }),
      testUnavailability(70, { employee, ...away }),
      testVisit(31, 1, { employee, ...free, history: [] }),
    );
    const move = (times: typeof free, base: typeof free) =>
      send(who.claire, 'visit.move', { visitId, orderId, ...times }, { base });
    for (let turn = 0; turn < 3; turn += 1) {
      await move(within, free);
      await move(free, within);
    }
    expect(await warned()).toEqual(to(who.claire, who.sophie));
    server().clock.now = new Date('2026-11-21T09:00:00.000Z');
    await move(within, free);
    expect(await warned()).toHaveLength(4);
  });
});
