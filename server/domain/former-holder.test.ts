import { beforeEach, expect, test } from 'vitest';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { changeOn } from '#contract/mutations/definition.ts';
import { proposedVisit } from '#contract/entities/visit.ts';
import type { PushedMutation, PushResult } from '#contract/protocol/push.ts';
import { pushResponse } from '#contract/protocol/push.ts';
import { describeOnEachDatabase } from '#tests/support/each-database.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import type { People } from '#tests/support/rule-company.ts';
import { companyOn, rowsOn } from '#tests/support/rule-company.ts';
import { testId, testOrder, testVisit } from '#tests/support/rows.ts';
import { holdsNothing } from '#tests/support/heartbeats.ts';
import { aMutation, testNow } from '#tests/support/test-server.ts';
import { proposalsMax } from './proposals.ts';

const orderId = testId(1);

/** Returns the instant some minutes after the devices signed in. */
function at(minutes: number): string {
  return new Date(Date.parse(testNow) + minutes * 60_000).toISOString();
}

describeOnEachDatabase('what who has lost an order sends of it', (server) => {
  const company = companyOn(server);

  beforeEach(async () => {
    const { sophie } = company().who;
    const times = { plannedStart: at(5), plannedEnd: at(65) };
    await server().store(
      testOrder(1, { assignee: sophie.user, plannedVisitAt: at(5) }),
      testVisit(31, 1, { employee: sophie.user, ...times }),
    );
  });

  /** Gives Sophie's order to Karim at minute 60. */
  async function leave(): Promise<void> {
    const { who, send } = company();
    server().clock.now = new Date(at(60));
    const gone = { createdAt: at(60), base: { assignee: who.sophie.user } };
    await send(who.claire, 'order.assign', { orderId, assignee: who.karim.user }, gone);
  }

  /** Sends mutations of Sophie, made at minute 8 by default, at minute 180. */
  async function sendLate(remote: 'main' | 'field', ...mutations: PushedMutation[]): Promise<PushResult[]> {
    const { sophie } = company().who;
    server().clock.now = new Date(at(180));
    const { body } = await sophie.askPush(remote, sophie.envelope(mutations, { sentAt: at(180) }));
    return pushResponse.parse(body).results;
  }

  const made = { createdAt: at(8), asOf: at(5) };
  const named = { visitId: testId(31), orderId };
  const where = { latitude: 50.85, longitude: 4.35, accuracy: 12 };
  const steps = (): PushedMutation[] => [
    aMutation('visit.start', { ...named, startedAt: at(6), coordinates: where }, made),
    aMutation('visit.complete', { ...named, at: at(8), survey: true }, made),
  ];

  /** Sophie's device reports that it holds so many changes of the order. */
  async function report(minute: number, mutations: number): Promise<void> {
    const { sophie } = company().who;
    server().clock.now = new Date(at(minute));
    const device = { ...holdsNothing, mutations, oldestAt: at(6), orders: [{ orderId, mutations, files: 0 }] };
    await sophie.askPush('main', sophie.envelope([], { sentAt: at(minute), device }));
  }

  const statuses = (results: readonly PushResult[]): string[] => results.map(({ status }) => status);

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

  test('[PL3q] the yes of the office shows its author the order, which they add to and do not change', async () => {
    const { who, row, rows, send } = company();
    await leave();
    await sendLate('field', ...steps());
    const [proposed] = await rows('conflicts');
    const value = { visit: proposedVisit.parse(proposed?.lost) };
    const accept = { conflictId: proposed?.id ?? '', orderId, clientId: null, value };
    expect(await send(who.claire, 'conflict.restore', accept)).toMatchObject({ status: 'applied' });
    expect(await rowsOn(who.sophie, 'orders')).toMatchObject([{ state: 'visited', visitedBy: null }]);
    expect(await rowsOn(who.sophie, 'visits')).toMatchObject([{ state: 'done', employee: who.karim.user }]);
    const forbidden = { status: 'refused', error: { code: 'Forbidden' } };
    const price = { orderId, changes: { total: 1 } };
    expect(await send(who.sophie, 'order.update', price, { base: { total: 24_000 } })).toMatchObject(forbidden);
    const undo = { step: { state: 'done' as const, at: at(8) }, at: at(180), plannedStart: at(5), survey: true };
    expect(await send(who.sophie, 'visit.undo', { ...named, ...undo })).toMatchObject({ status: 'refused' });
    const remark = { orderId, changes: { internalRemark: 'Chien' } };
    const late = { base: { internalRemark: '' } };
    expect(await send(who.sophie, 'order.update', remark, { ...late, createdAt: at(180) })).toMatchObject(forbidden);
    expect(await sendLate('main', aMutation('order.update', remark, { ...late, ...made }))).toMatchObject([
      { status: 'applied' },
    ]);
    expect(await row('orders', orderId)).toMatchObject({ internalRemark: 'Chien', visitedBy: null });
  });

  test('[PL3f] what they made the first time that an order was theirs counts after it came back and left again', async () => {
    const { who, send } = company();
    await leave();
    for (const [minute, from, to] of [
      [100, who.karim, who.sophie],
      [120, who.sophie, who.karim],
    ] as const) {
      server().clock.now = new Date(at(minute));
      const given = { createdAt: at(minute), base: { assignee: from.user } };
      await send(who.claire, 'order.assign', { orderId, assignee: to.user }, given);
    }
    const photo = { ...exampleArgs(who.sophie.user)['upload.attach'], orderId, clientId: null };
    const late = await sendLate('field', ...steps(), aMutation('upload.attach', photo, { ...made, lane: 'photo' }));
    expect(statuses(late)).toEqual(['merged', 'merged', 'applied']);
  });

  test('[PL3f] the form of a visit that they planned themselves counts, though the server heard of the visit later', async () => {
    const { who, row } = company();
    const visit = { visitId: testId(44), orderId };
    const times = { plannedStart: at(70), plannedEnd: at(130) };
    const plan = aMutation('visit.plan', { ...visit, ...times, employee: who.sophie.user }, made);
    server().clock.now = new Date(at(59));
    const { body } = await who.sophie.askPush('field', who.sophie.envelope([plan], { sentAt: at(59) }));
    expect(statuses(pushResponse.parse(body).results)).toEqual(['applied']);
    await leave();
    const form = {
      ...exampleArgs(who.sophie.user)['feedback.submit'],
      ...visit,
      paymentId: null,
      cashReceived: null,
      options: [],
    };
    expect(statuses(await sendLate('field', aMutation('feedback.submit', form, made)))).toEqual(['applied']);
    expect(await row('visitFeedback', form.feedbackId)).toMatchObject({ byFormer: true, by: who.sophie.user });
  });

  test('[PL3p] an answer fills what nobody has answered, stands beside what somebody has, and never comes before it', async () => {
    const { who, row, send } = company();
    await leave();
    const answer = (question: string, text: string, sent = made): PushedMutation =>
      aMutation(
        'followUp.answer',
        { orderId, question, answer: { value: { type: 'text', text }, note: '', proofs: [] } },
        { ...sent, lane: question + text },
      );
    const given = (text: string) => ({ value: { type: 'text', text } });
    // Made after the order had left, by who could not know.
    const after = { createdAt: at(90), asOf: at(5) };
    const [first] = await sendLate('field', answer('first', 'Sophie'), answer('second', 'Sophie', after));
    expect(first).toMatchObject({ status: 'applied' });
    expect(await row('followUps', orderId)).toMatchObject({
      assignee: who.karim.user,
      state: 'open',
      answers: { first: { ...given('Sophie'), by: who.sophie.user } },
      cleared: { second: [{ ...given('Sophie'), byFormer: true }] },
    });
    for (const question of ['first', 'second']) {
      const { args } = answer(question, 'Karim');
      await send(who.karim, 'followUp.answer', args as MutationArgs<'followUp.answer'>, { createdAt: at(80) });
    }
    await sendLate('field', answer('first', 'Sophie encore', after));
    // Of several, the last is kept.
    await sendLate('field', answer('first', 'Sophie enfin', after));
    const { args } = answer('first', 'Karim aussi');
    await send(who.karim, 'followUp.answer', args as MutationArgs<'followUp.answer'>, { createdAt: at(85) });
    const survey = await row('followUps', orderId);
    expect(survey?.answers).toMatchObject({ first: given('Karim aussi'), second: given('Karim') });
    expect(survey?.answers.first?.earlier.map(({ value }) => value)).toEqual(
      ['Sophie enfin', 'Karim', 'Sophie'].map((text) => given(text).value),
    );
  });

  test('[PL3p] a late answer is kept beside however many were given since, and the latest of a former holder stays', async () => {
    const { who, row, send } = company();
    await leave();
    const answered = (text: string): MutationArgs<'followUp.answer'> => ({
      orderId,
      question: 'first',
      answer: { value: { type: 'text', text }, note: '', proofs: [] },
    });
    const texts = async (): Promise<string[]> => {
      const survey = await row('followUps', orderId);
      const { earlier = [], ...standing } = survey?.answers.first ?? {};
      const all = 'value' in standing ? [standing, ...earlier] : (survey?.cleared?.first ?? []);
      return all.map(({ value }) => (value.type === 'text' ? value.text : ''));
    };
    server().clock.now = new Date(at(100));
    const given = Array.from({ length: 12 }, (_, index) => `Karim ${index}`);
    for (const [index, text] of given.entries())
      await send(who.karim, 'followUp.answer', answered(text), { createdAt: at(70 + index) });
    // A colleague who has the order was offline.
    await send(who.claire, 'followUp.answer', answered('Claire'), { createdAt: at(65) });
    const late = (text: string, minute: number): PushedMutation =>
      aMutation('followUp.answer', answered(text), { ...made, createdAt: at(minute), lane: text });
    expect(statuses(await sendLate('field', late('Sophie', 8)))).toEqual(['applied']);
    const all = [...given.toReversed(), 'Claire', 'Sophie'];
    expect(await texts()).toEqual(all);
    // One more of the same author that is older adds nothing, and is not said to be stored.
    expect(statuses(await sendLate('field', late('Avant', 7)))).toEqual(['refused']);
    await send(who.karim, 'followUp.clear', { orderId, question: 'first' }, { createdAt: at(90) });
    expect(await texts()).toEqual(all);
    expect(statuses(await sendLate('field', late('Sophie enfin', 9)))).toEqual(['applied']);
    expect(await texts()).toEqual([...given.toReversed(), 'Claire', 'Sophie enfin']);
  });

  test('[PL3l] where they were is kept with a proposed visit, shown to nobody, and stored when the office accepts it', async () => {
    const { who, row, rows, send } = company();
    await leave();
    await sendLate('field', ...steps());
    const [proposed] = await rows('conflicts');
    expect(proposed?.position).toEqual({ employee: who.sophie.user, at: at(6), coordinates: where });
    for (const client of [who.claire, who.sophie])
      expect(JSON.stringify(await client.pullAll('main'))).not.toContain('latitude');
    expect(await row('positions', testId(31))).toBeUndefined();
    const value = { visit: proposedVisit.parse(proposed?.lost) };
    const accept = { conflictId: proposed?.id ?? '', orderId, clientId: null, value };
    expect(await send(who.claire, 'conflict.restore', accept)).toMatchObject({ status: 'applied' });
    expect(await row('positions', testId(31))).toMatchObject({ employee: who.sophie.user, at: at(6) });
    expect(await rowsOn(who.sophie, 'positions')).toHaveLength(1);
  });

  test('[PL3l] of one author and order, twenty proposals wait; one more is refused until the office decides', async () => {
    const { who, rows, send } = company();
    await leave();
    const payment = (id: number): PushedMutation => {
      const money = { method: 'card' as const, amount: 100, receivedAt: at(8), note: '' };
      return aMutation('payment.record', { orderId, paymentId: testId(id), ...money }, { ...made, lane: `${id}` });
    };
    const sent = await sendLate(
      'main',
      ...Array.from({ length: proposalsMax + 1 }, (_, index) => payment(500 + index)),
    );
    expect(sent.map(({ status }) => status)).toEqual([...Array<string>(proposalsMax).fill('merged'), 'refused']);
    expect(sent.at(-1)).toMatchObject({ error: { code: 'LimitReached' } });
    const waiting = await rows('conflicts');
    expect(waiting).toHaveLength(proposalsMax);
    // A later value of the same takes its place, and the office makes room.
    expect(await sendLate('main', payment(500))).toMatchObject([{ status: 'merged' }]);
    await send(who.claire, 'conflict.uphold', { conflictId: waiting[0]?.id ?? '', orderId, clientId: null });
    expect(await sendLate('main', payment(600))).toMatchObject([{ status: 'merged' }]);
  });
});
