import { expect, test } from 'vitest';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { changeOn } from '#contract/mutations/definition.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { at, formerHolderOn, named, orderId, statuses, steps, where } from '#tests/support/server/former-holder.ts';
import type { People } from '#tests/support/data/rule-company.ts';
import { rowsOn } from '#tests/support/data/rule-company.ts';
import { testId } from '#tests/support/rows.ts';

describeOnEachDatabase('what the device of who has lost an order had reported of a visit', (server) => {
  const { company, leave, sendLate, report } = formerHolderOn(server);

  test('[PL3m] a visit that their device had reported is applied, and gives them nothing back', async () => {
    const { who, row, rows } = company();
    await report(10, 2);
    await leave();
    await report(170, 2);
    expect(statuses(await sendLate('field', ...steps()))).toEqual(['applied', 'applied']);
    expect(await row('visits', testId(31))).toMatchObject({
      state: 'done',
      employee: who.karim.user,
      history: [
        { state: 'started', by: who.sophie.user },
        { state: 'done', at: at(8), by: who.sophie.user },
      ],
    });
    const order = { state: 'visited', lastVisitAt: at(6), assignee: who.karim.user, visitedBy: null };
    expect(await row('orders', orderId)).toMatchObject(order);
    expect(await row('followUps', orderId)).toMatchObject({ assignee: who.karim.user });
    expect(await row('positions', testId(31))).toMatchObject({ employee: who.sophie.user, coordinates: where });
    expect(await rows('conflicts')).toEqual([]);
    for (const collection of ['orders', 'visits', 'followUps'] as const)
      expect(await rowsOn(who.sophie, collection)).toEqual([]);
  });

  test.each([
    ['reported after the order had left', { later: [90, 2] }],
    ['reported before it was made', { earlier: [4, 2] }],
    ['beside more that was reported after', { earlier: [10, 1], later: [90, 2] }],
    ['of a device that held nothing of the order', { earlier: [10, 0] }],
  ] as const)(
    '[PL3l] a visit %s is proposed',
    async (_what, reports: Partial<Record<string, readonly [number, number]>>) => {
      const { row } = company();
      const { earlier, later } = reports;
      if (earlier !== undefined) await report(...earlier);
      await leave();
      if (later !== undefined) await report(...later);
      expect(statuses(await sendLate('field', ...steps()))).toEqual(['merged', 'merged']);
      expect(await row('visits', testId(31))).toMatchObject({ state: 'planned' });
    },
  );

  test('[PL3m] a visit that somebody else has begun since is theirs: the former holder proposes', async () => {
    const { who, row, send } = company();
    await report(10, 2);
    await leave();
    await send(who.karim, 'visit.onMyWay', { ...named, at: at(70), coordinates: null }, { createdAt: at(70) });
    expect(statuses(await sendLate('field', ...steps()))).toEqual(['merged', 'merged']);
    expect(await row('visits', testId(31))).toMatchObject({ state: 'onTheWay' });
  });

  test.each([
    ['that was moved since', { plannedStart: at(300), plannedEnd: at(360) }, undefined],
    ['that has another employee since', {}, 'visit'],
    ['whose order has gone on to another since', {}, 'order'],
  ] as const)('[PL3m] a visit %s is not ended by what was reported before', async (_what, times, given) => {
    const { who, row, send } = company();
    await report(10, 2);
    await leave();
    await server().edit([changeOn('visits', testId(31), (visit) => ({ ...visit, ...times }))], [orderId]);
    server().clock.now = new Date(at(90));
    const to = { createdAt: at(90), base: { assignee: who.karim.user } };
    if (given === 'order') await send(who.claire, 'order.assign', { orderId, assignee: who.anne.user }, to);
    if (given === 'visit')
      await server().edit(
        [changeOn('visits', testId(31), (visit) => ({ ...visit, employee: who.anne.user }))],
        [orderId],
      );
    expect(statuses(await sendLate('field', ...steps()))).toEqual(['merged', 'merged']);
    expect(await row('visits', testId(31))).toMatchObject({ state: 'planned' });
  });

  type Between = (who: People) => Promise<unknown>;
  const assign =
    (from: keyof People, to: keyof People): Between =>
    (who) =>
      company().send(
        who.claire,
        'order.assign',
        { orderId, assignee: who[to].user },
        { createdAt: server().clock.now.toISOString(), base: { assignee: who[from].user } },
      );
  const move =
    (plannedStart: string, plannedEnd: string, more: Partial<MutationArgs<'visit.move'>> = {}): Between =>
    async (who) => {
      const { plannedStart: start, plannedEnd: end } = (await company().row('visits', testId(31))) ?? {};
      const base = { plannedStart: start, plannedEnd: end };
      await company().send(
        who.claire,
        'visit.move',
        { ...named, plannedStart, plannedEnd, ...more },
        { createdAt: server().clock.now.toISOString(), base },
      );
    };
  const give =
    (from: keyof People, to: keyof People): Between =>
    (who) =>
      move(at(5), at(65), { handOver: { from: who[from].user.id, to: who[to].user } })(who);

  test.each<[string, readonly Between[]]>([
    ['was moved on the same day', [move(at(120), at(180))]],
    ['was moved and moved back', [move(at(120), at(180)), move(at(5), at(65))]],
    ['was made longer', [move(at(5), at(95))]],
    ['got other services', [move(at(5), at(65), { services: ['PEB'] })]],
    ['had its order’s services changed', [() => server().editOrder(orderId, { services: [] })]],
    ['changed hands with its order and came back', [assign('sophie', 'karim'), assign('karim', 'sophie')]],
    ['was given to a colleague and came back', [give('sophie', 'karim'), give('karim', 'sophie')]],
    ['was given to a colleague for good', [give('sophie', 'karim'), assign('karim', 'sophie')]],
    [
      'was cancelled and restored',
      [
        ({ claire }) =>
          company().send(claire, 'visit.cancel', { ...named, at: at(20), reason: '' }, { createdAt: at(20) }),
        ({ claire }) => {
          const undo = { step: { state: 'cancelled' as const, at: at(20) }, plannedStart: at(5), survey: true };
          return company().send(claire, 'visit.undo', { ...named, ...undo, at: at(30) }, { createdAt: at(30) });
        },
      ],
    ],
  ])('[PL3m] a visit that %s between the report and the departure is proposed', async (_what, between) => {
    const { who, row } = company();
    await report(10, 2);
    for (const [index, act] of between.entries()) {
      server().clock.now = new Date(at(20 + 10 * index));
      await act(who);
    }
    await leave();
    expect(await row('visits', testId(31))).toMatchObject({ state: 'planned', employee: who.karim.user });
    expect(statuses(await sendLate('field', ...steps()))).toEqual(['merged', 'merged']);
    expect(await row('visits', testId(31))).toMatchObject({ state: 'planned' });
  });

  test('[PL3m] a visit that was a colleague’s is not ended by who had its order', async () => {
    const { who, row } = company();
    await server().edit(
      [changeOn('visits', testId(31), (visit) => ({ ...visit, employee: who.karim.user }))],
      [orderId],
    );
    await report(10, 2);
    await leave();
    expect(statuses(await sendLate('field', ...steps()))).toEqual(['merged', 'merged']);
    expect(await row('visits', testId(31))).toMatchObject({ state: 'planned' });
  });

  test('[PL3m] what its author changed of the visit themselves leaves it theirs', async () => {
    const { who, row, send } = company();
    await report(10, 3);
    server().clock.now = new Date(at(20));
    const times = { plannedStart: at(6), plannedEnd: at(66) };
    const base = { plannedStart: at(5), plannedEnd: at(65) };
    await send(who.sophie, 'visit.move', { ...named, ...times }, { createdAt: at(6), base });
    await leave();
    expect(await row('visits', testId(31))).toMatchObject(times);
    expect(statuses(await sendLate('field', ...steps()))).toEqual(['applied', 'applied']);
  });
});
