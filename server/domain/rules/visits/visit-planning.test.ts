import { expect, test } from 'vitest';
import type { AnyRow } from '#contract/collections.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { companyOn } from '#tests/support/data/rule-company.ts';
import type { Company } from '#tests/support/data/rule-company.ts';
import { testEmployee, testId, testOrder, testVisit } from '#tests/support/rows.ts';

const orderId = testId(1);
const visitId = testId(31);
const morning = { plannedStart: '2026-11-24T08:00:00.000Z', plannedEnd: '2026-11-24T09:00:00.000Z' };
const noon = { plannedStart: '2026-11-24T11:00:00.000Z', plannedEnd: '2026-11-24T12:00:00.000Z' };
const electrician = { id: testId(98), name: 'Marc Willems' };
const services = [
  { code: 'PEB', count: 1, durationMinutes: 60, priceInclVat: 24_000 },
  { code: 'ELE', count: 1, durationMinutes: 45, priceInclVat: 18_000 },
] as const;
const both = testOrder(1, { state: 'toPlan', assignee: null, services: [...services] });
const electricianRow = testEmployee(electrician, { qualifications: ['electrical'] });
const notQualified = {
  status: 'refused',
  error: { code: 'NotQualified', paths: [{ path: ['args', 'employee', 'id'], issue: 'peb-brussels' }] },
};

describeOnEachDatabase('who may make a visit', (server) => {
  const company = companyOn(server);

  async function store(...rows: AnyRow[]): Promise<Company> {
    await server().store(...rows);
    return company();
  }

  test('a visit needs an employee who is qualified for what it makes', async () => {
    const { who, send, row } = await store(both, electricianRow);
    const plan = { visitId, orderId, employee: electrician, ...morning };
    expect(await send(who.claire, 'visit.plan', plan)).toMatchObject(notQualified);
    expect(await send(who.claire, 'visit.plan', { ...plan, services: ['PEB', 'ELE'] })).toMatchObject(notQualified);
    expect(await send(who.claire, 'visit.plan', { ...plan, services: ['ELE'] })).toMatchObject({ status: 'applied' });
    expect(await row('visits', visitId)).toMatchObject({ employee: electrician, services: ['ELE'] });
  });

  test('services that the order does not have are refused', async () => {
    const { who, send } = await store(both);
    const plan = { visitId, orderId, employee: who.sophie.user, ...morning, services: ['GAZ' as const] };
    expect(await send(who.claire, 'visit.plan', plan)).toMatchObject({
      error: { code: 'ValidationFailed', paths: [{ path: ['args', 'services'] }] },
    });
  });

  test('an order before its visit needs an assignee who is qualified for the visits that follow it', async () => {
    const { who, send } = await store(testOrder(1, { assignee: null }), electricianRow);
    const assign = { orderId, assignee: electrician };
    expect(await send(who.claire, 'order.assign', assign, { base: { assignee: null } })).toMatchObject({
      error: { code: 'NotQualified', paths: [{ path: ['args', 'assignee', 'id'], issue: 'peb-brussels' }] },
    });
    await server().store(
      testOrder(2, { services: [...services], assignee: null }),
      testOrder(3, { state: 'encoding', assignee: null }),
      testOrder(4, { services: [...services], assignee: who.sophie.user }),
      testVisit(34, 4, { employee: who.sophie.user }),
    );
    const given = async (number: number, assignee: typeof electrician | null) =>
      (
        await send(
          who.claire,
          'order.assign',
          { orderId: testId(number), assignee: electrician },
          { base: { assignee } },
        )
      ).status;
    expect([await given(2, null), await given(3, null), await given(4, who.sophie.user)]).toEqual([
      'applied',
      'applied',
      'refused',
    ]);
  });

  test('a second visit for other services leaves the order to its assignee, and its employee sees the order too', async () => {
    const { who, send, row } = await store(both);
    const [sophie, karim] = [who.sophie.user, who.karim.user];
    const first = { visitId, orderId, employee: sophie, ...morning, services: ['PEB' as const] };
    const second = { visitId: testId(32), orderId, employee: karim, ...noon, services: ['ELE' as const] };
    await send(who.claire, 'visit.plan', first);
    await send(who.claire, 'visit.plan', second);
    expect(await row('orders', orderId)).toMatchObject({ assignee: sophie, visitors: [karim] });
    const { changes } = await who.karim.pullAll('main');
    expect(changes.map(({ id }) => id)).toContain(orderId);
    await send(who.karim, 'visit.cancel', { visitId: testId(32), orderId, at: morning.plannedStart, reason: '' });
    expect(await row('orders', orderId)).toMatchObject({ assignee: sophie, visitors: [] });
  });
});

describeOnEachDatabase('a time that is taken', (server) => {
  const company = companyOn(server);

  test('of two planners of one time the first has it, and the second is notified', async () => {
    const { who, send, rows } = company();
    await server().store(testOrder(1, { assignee: null }), testOrder(2, { assignee: null }));
    const plan = { employee: who.sophie.user, ...morning, overlaps: [] };
    expect(
      await Promise.all([
        send(who.claire, 'visit.plan', { ...plan, visitId, orderId }),
        send(who.anne, 'visit.plan', { ...plan, visitId: testId(32), orderId: testId(2) }),
      ]).then((results) => results.map(({ status, error }) => error?.code ?? status).toSorted()),
    ).toEqual(['SlotTaken', 'applied']);
    expect(await rows('visits')).toHaveLength(1);
  });

  test('a planner who saw the other visit may plan beside it, and a move is judged alike', async () => {
    const { who, send } = company();
    const employee = who.sophie.user;
    await server().store(
      testOrder(1, { assignee: employee }),
      testVisit(31, 1, { employee, ...morning }),
      testOrder(2, { assignee: employee }),
      testVisit(32, 2, { employee, ...noon }),
    );
    const onto = { visitId: testId(32), orderId: testId(2), ...morning };
    const move = async (overlaps?: string[]) =>
      send(who.claire, 'visit.move', overlaps === undefined ? onto : { ...onto, overlaps }, { base: noon });
    expect(await move([])).toMatchObject({
      error: { code: 'SlotTaken', paths: [{ path: ['args', 'plannedStart'], issue: 'taken' }] },
    });
    expect(await move([visitId])).toMatchObject({ status: 'applied' });
  });
});

describeOnEachDatabase('a visit that a colleague planned meanwhile', (server) => {
  const company = companyOn(server);

  test('[CF4a] is not doubled by who did not see it; who saw it plans a second one', async () => {
    await server().store(testOrder(1, { state: 'toPlan', assignee: null }));
    const { who, send, row } = company();
    const plan = { visitId, orderId, employee: who.sophie.user, ...morning, besides: [] };
    const other = { ...plan, visitId: testId(32), ...noon };
    expect(await send(who.claire, 'visit.plan', plan)).toMatchObject({ status: 'applied' });
    expect(await send(who.anne, 'visit.plan', other)).toMatchObject({
      status: 'refused',
      error: {
        code: 'Conflict',
        standing: {
          by: who.claire.user,
          at: expect.any(String) as string,
          values: { employee: who.sophie.user, ...morning, besides: [visitId] },
        },
      },
    });
    expect(await row('visits', other.visitId)).toBeUndefined();
    // The same plan again, whose answer was lost.
    expect(await send(who.claire, 'visit.plan', plan)).toMatchObject({ status: 'applied' });
    const seen = { ...other, visitId: testId(33), besides: [visitId] };
    expect(await send(who.anne, 'visit.plan', seen)).toMatchObject({ status: 'applied' });
  });
});

describeOnEachDatabase('a visit goes to a colleague', (server) => {
  const company = companyOn(server);

  test('with its order, at its new time, and both are notified', async () => {
    const { who, send, row, rows } = company();
    const [from, to] = [who.sophie.user, { ...who.karim.user, name: 'Somebody' }];
    await server().store(testOrder(1, { assignee: from }), testVisit(31, 1, { employee: from, ...morning }));
    const move = { visitId, orderId, ...noon, handOver: { from: from.id, to }, overlaps: [] };
    expect(await send(who.claire, 'visit.move', move, { base: morning })).toMatchObject({ status: 'applied' });
    expect(await row('visits', visitId)).toMatchObject({ employee: who.karim.user, ...noon });
    expect(await row('orders', orderId)).toMatchObject({
      assignee: who.karim.user,
      plannedVisitAt: noon.plannedStart,
    });
    const notified = (await rows('notifications')).map(({ kind, userId }) => [kind, userId]);
    expect(notified).toContainEqual(['visitPlanned', who.karim.user.id]);
    expect(notified).toContainEqual(['orderReassigned', from.id]);
    expect(notified).toHaveLength(2);
  });

  test('is refused to who may not give it, after another planner gave it, and to who is not qualified', async () => {
    const { who, send } = company();
    const from = who.sophie.user;
    await server().store(
      testOrder(1, { assignee: from }),
      testVisit(31, 1, { employee: from, ...morning }),
      electricianRow,
    );
    const give = async (by: (typeof who)['claire'], to: typeof electrician) =>
      (
        await send(
          by,
          'visit.move',
          { visitId, orderId, ...morning, handOver: { from: from.id, to } },
          { base: morning },
        )
      ).error;
    expect(await give(who.sophie, who.karim.user)).toMatchObject({ code: 'Forbidden' });
    expect(await give(who.claire, electrician)).toMatchObject({
      code: 'NotQualified',
      paths: [{ path: ['args', 'handOver', 'to', 'id'], issue: 'peb-brussels' }],
    });
    expect(await give(who.claire, who.karim.user)).toBeUndefined();
    expect(await give(who.anne, who.thomas.user)).toMatchObject({ code: 'Conflict' });
  });
});

describeOnEachDatabase('an absent colleague’s day', (server) => {
  const company = companyOn(server);
  const day = '2026-11-24';

  async function aDay(): Promise<Company> {
    const from = company().who.sophie.user;
    await server().store(
      testOrder(1, { assignee: from }),
      testVisit(31, 1, { employee: from, ...morning }),
      testOrder(2, { assignee: from }),
      testVisit(32, 2, { employee: from, ...noon }),
      testOrder(3, { assignee: from }),
      testVisit(33, 3, {
        employee: from,
        plannedStart: '2026-11-25T08:00:00.000Z',
        plannedEnd: '2026-11-25T09:00:00.000Z',
      }),
      electricianRow,
    );
    return company();
  }
  const given = (number: number, to: typeof electrician) => ({
    visitId: testId(30 + number),
    orderId: testId(number),
    to,
  });

  test('goes to colleagues in one action, who are notified, as is the absent one', async () => {
    const { who, send, row, rows } = await aDay();
    const { sophie, karim, thomas } = who;
    const visits = [given(1, karim.user), given(2, thomas.user)];
    const result = await send(who.claire, 'visits.takeOver', { employeeId: sophie.user.id, day, visits, overlaps: [] });
    expect(result).toMatchObject({ status: 'applied' });
    expect(await row('visits', testId(31))).toMatchObject({ employee: karim.user, ...morning });
    expect(await row('visits', testId(32))).toMatchObject({ employee: thomas.user, ...noon });
    expect(await row('visits', testId(33))).toMatchObject({ employee: sophie.user });
    const assignees = await Promise.all(
      [1, 2, 3].map(async (number) => (await row('orders', testId(number)))?.assignee),
    );
    expect(assignees).toEqual([karim.user, thomas.user, sophie.user]);
    const notified = (await rows('notifications')).map(({ kind, userId, orderId: id }) => `${kind} ${userId} ${id}`);
    expect(notified.toSorted()).toEqual(
      [
        `visitPlanned ${karim.user.id} ${testId(1)}`,
        `orderReassigned ${sophie.user.id} ${testId(1)}`,
        `visitPlanned ${thomas.user.id} ${testId(2)}`,
        `orderReassigned ${sophie.user.id} ${testId(2)}`,
      ].toSorted(),
    );
    const { changes } = await karim.pullAll('main');
    expect(changes.map(({ id }) => id)).toContain(testId(1));
  });

  test.each([
    ['by a certifier', 'Forbidden', (who: Company['who']) => ({ by: who.karim, visits: [given(1, who.karim.user)] })],
    ['with a visit of another day', 'Conflict', ({ karim }: Company['who']) => ({ visits: [given(3, karim.user)] })],
    ['to the absent one', 'ValidationFailed', ({ sophie }: Company['who']) => ({ visits: [given(1, sophie.user)] })],
    ['to who is not qualified', 'NotQualified', () => ({ visits: [given(1, electrician)] })],
    [
      'with a visit of another order',
      'NotFound',
      ({ karim }: Company['who']) => ({ visits: [{ ...given(1, karim.user), orderId: testId(2) }] }),
    ],
  ])('%s it is refused as a whole: %s', async (_what, code, tried) => {
    const { who, send, row } = await aDay();
    const { by, visits }: { by?: (typeof who)['claire']; visits: ReturnType<typeof given>[] } = tried(who);
    const rest = visits.some(({ visitId: id }) => id === testId(32)) ? [] : [given(2, who.karim.user)];
    const args = { employeeId: who.sophie.user.id, day, visits: [...rest, ...visits] };
    expect(await send(by ?? who.claire, 'visits.takeOver', args)).toMatchObject({ status: 'refused', error: { code } });
    expect(await row('visits', testId(32))).toMatchObject({ employee: who.sophie.user });
  });

  test('is refused after another planner gave a visit away, and at a time that somebody just took', async () => {
    const { who, send } = await aDay();
    const { sophie, karim, thomas } = who;
    await server().store(testOrder(5), testVisit(35, 5, { employee: karim.user, ...noon }));
    const take = async (visits: ReturnType<typeof given>[]) =>
      send(who.claire, 'visits.takeOver', { employeeId: sophie.user.id, day, visits, overlaps: [] });
    expect(await take([given(1, thomas.user), given(2, karim.user)])).toMatchObject({ error: { code: 'SlotTaken' } });
    expect(await take([given(1, karim.user)])).toMatchObject({ status: 'applied' });
    expect(await take([given(1, thomas.user), given(2, thomas.user)])).toMatchObject({ error: { code: 'Conflict' } });
  });
});

describeOnEachDatabase('a time that nobody can have meant', (server) => {
  const company = companyOn(server);
  const refused = (issue: string, ...path: string[]) => ({
    status: 'refused',
    error: { code: 'ValidationFailed', paths: [{ path: ['args', ...path], issue }] },
  });

  test('a visit is not planned, moved or dated into the past or years ahead, and a late one keeps its start', async () => {
    const { who, send, row } = company();
    const employee = who.sophie.user;
    const late = { plannedStart: '2026-11-16T08:00:00.000Z', plannedEnd: '2026-11-16T09:00:00.000Z' };
    await server().store(
      testOrder(1, { assignee: employee }),
      testVisit(31, 1, { employee, ...late }),
      testOrder(2, { assignee: employee, state: 'toPlan' }),
    );
    const years = { past: '2020-01-02', tooFar: '2099-12-31' };
    for (const [issue, day] of Object.entries(years)) {
      const times = { plannedStart: `${day}T08:00:00.000Z`, plannedEnd: `${day}T09:00:00.000Z` };
      const plan = { visitId: testId(32), orderId: testId(2), employee, ...times };
      expect(await send(who.claire, 'visit.plan', plan)).toMatchObject(refused(issue, 'plannedStart'));
      const move = { visitId, orderId, ...times };
      expect(await send(who.claire, 'visit.move', move, { base: late })).toMatchObject(refused(issue, 'plannedStart'));
      const update = { orderId: testId(2), changes: { plannedVisitAt: times.plannedStart } };
      expect(await send(who.claire, 'order.update', update, { base: { plannedVisitAt: null } })).toMatchObject(
        refused(issue, 'changes', 'plannedVisitAt'),
      );
    }
    expect(await row('orders', testId(2))).toMatchObject({ plannedVisitAt: null });
    const longer = { visitId, orderId, ...late, plannedEnd: '2026-11-16T10:00:00.000Z' };
    expect(await send(who.claire, 'visit.move', longer, { base: late })).toMatchObject({ status: 'applied' });
  });
});
