import { expect, test } from 'vitest';
import type { VisitState } from '#contract/entities/visit.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { openVisitsMax } from '#contract/rules/visits/visit-states.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import { companyOn } from '#tests/support/data/rule-company.ts';
import { testId, testOrder, testVisit } from '#tests/support/rows.ts';
import { testContent } from '#tests/support/content.ts';
import { wholeSurvey } from '#tests/support/data/whole-survey.ts';

const orderId = testId(1);
const visitId = testId(31);
const at = '2026-11-20T09:00:00.000Z';
const plannedStart = '2026-11-20T09:30:00.000Z';
const named = { visitId, orderId };
/** The author's own times of the steps before. */
const startedAt = '2026-11-20T08:40:00.000Z';

function undoOf(state: MutationArgs<'visit.undo'>['step']['state'], stepAt = at): MutationArgs<'visit.undo'> {
  return { ...named, at, step: { state, at: stepAt }, plannedStart, survey: state === 'done' };
}

describeOnEachDatabase('an undone step of a visit', (server) => {
  const company = companyOn(server);

  async function layPlanned(state: VisitState = 'planned'): Promise<void> {
    const { who } = company();
    const employee = who.sophie.user;
    await server().store(
      testOrder(1, { state: 'planned', assignee: employee, handler: who.karim.user, plannedVisitAt: plannedStart }),
      testVisit(31, 1, { employee, plannedStart, state, history: [{ state: 'planned', at: startedAt, by: employee }] }),
    );
  }

  test.each(['visit.onMyWay', 'visit.start', 'visit.complete', 'visit.absent', 'visit.cancel'] as const)(
    'after %s the order and the visit are as before, and the history tells both',
    async (name) => {
      const { who, send, row } = company();
      await layPlanned();
      const before = await row('orders', orderId);
      await send(who.sophie, name, exampleArgs(who.sophie.user)[name]);
      const done = (await row('visits', visitId))?.history.at(-1);
      if (done === undefined || done.state === 'planned') throw new Error('nothing was recorded');
      expect(await send(who.sophie, 'visit.undo', undoOf(done.state))).toMatchObject({ status: 'applied' });
      expect(await row('orders', orderId)).toEqual(before);
      const visit = await row('visits', visitId);
      expect(visit).toMatchObject({ state: 'planned' });
      expect(visit?.history.map(({ state }) => state)).toEqual(['planned', done.state, 'planned']);
      expect(visit).not.toHaveProperty('absence');
      expect(visit).not.toHaveProperty('cancelReason');
    },
  );

  test('a survey is due again after each end, and not after its undoing; one that was accepted stays so', async () => {
    const { who, send, row } = company();
    await layPlanned();
    const due = async (): Promise<unknown> => {
      const order = await row('orders', orderId);
      return [order?.incompleteFollowUp, (await row('followUps', orderId))?.state];
    };
    // The device did not know the order, so it asked for no survey.
    const end = { ...named, at, survey: false };
    const later = '2026-11-20T09:20:00.000Z';
    await send(who.sophie, 'visit.complete', end);
    expect(await due()).toEqual([true, 'open']);
    await send(who.sophie, 'visit.undo', undoOf('done'));
    expect(await due()).toEqual([false, 'open']);
    await send(who.sophie, 'visit.complete', { ...end, at: later });
    expect(await due()).toEqual([true, 'open']);
    for (const [question, { value, note, proofs }] of Object.entries(wholeSurvey(who.sophie.user)))
      await send(who.sophie, 'followUp.answer', { orderId, question, answer: { value, note, proofs } });
    await send(who.sophie, 'followUp.submit', { orderId });
    await send(who.claire, 'followUp.return', { orderId, reason: 'Toit vide', dueOn: null });
    const reason = testContent.survey.unknownReasons[1]?.code ?? '';
    const answer = { value: { type: 'unknown' as const, reason }, note: '', proofs: [] };
    await send(who.sophie, 'followUp.answer', { orderId, question: 'wall-insulation', answer });
    // A supervisor waits for it.
    await send(who.sophie, 'visit.undo', undoOf('done', later));
    expect(await due()).toEqual([true, 'open']);
    await send(who.sophie, 'visit.complete', { ...end, at: later });
    await send(who.sophie, 'followUp.submit', { orderId });
    await send(who.claire, 'followUp.accept', { orderId });
    await send(who.sophie, 'visit.undo', undoOf('done', later));
    await send(who.sophie, 'visit.complete', end);
    expect(await due()).toEqual([false, 'accepted']);
  });

  test('who was told of a no-show is told that the visit takes place', async () => {
    const { who, send, rows } = company();
    await layPlanned();
    await send(who.sophie, 'visit.absent', exampleArgs(who.sophie.user)['visit.absent']);
    await send(who.sophie, 'visit.undo', undoOf('absent'));
    const kinds = (await rows('notifications')).map(({ kind, userId }) => ({ kind, userId }));
    const { id: userId } = who.karim.user;
    expect(kinds).toHaveLength(2);
    expect(kinds).toEqual(
      expect.arrayContaining([
        { kind: 'visitNoShow', userId },
        { kind: 'visitRestored', userId },
      ]),
    );
  });

  test('an order keeps what its other visits say', async () => {
    const { who, send, row } = company();
    const employee = who.sophie.user;
    const step = (state: VisitState, stepAt: string) => ({ state, at: stepAt, by: employee });
    const earlier = [step('started', '2026-11-19T08:00:00.000Z'), step('done', '2026-11-19T09:00:00.000Z')];
    await server().store(
      testOrder(1, { state: 'visited', assignee: employee, lastVisitAt: startedAt }),
      testVisit(31, 1, { employee, state: 'started', history: [step('started', startedAt)] }),
      testVisit(32, 1, { employee, state: 'done', history: earlier }),
    );
    await send(who.sophie, 'visit.complete', { ...named, at, survey: false });
    await send(who.sophie, 'visit.undo', undoOf('done'));
    expect(await row('orders', orderId)).toMatchObject({
      state: 'visited',
      visitedBy: employee,
      lastVisitAt: startedAt,
      plannedVisitAt: plannedStart,
    });
    await send(who.sophie, 'visit.undo', undoOf('started', startedAt));
    expect(await row('orders', orderId)).toMatchObject({ lastVisitAt: '2026-11-19T08:00:00.000Z' });
  });

  test('only the last step is undone, and only until the office works with the visit', async () => {
    const { who, send } = company();
    await layPlanned();
    await send(who.sophie, 'visit.start', { ...named, startedAt });
    const refused = { status: 'refused', error: { code: 'StateNotAllowed' } };
    expect(await send(who.sophie, 'visit.undo', undoOf('done'))).toMatchObject(refused);
    expect(await send(who.sophie, 'visit.undo', undoOf('started'))).toMatchObject(refused);
    await send(who.sophie, 'visit.complete', { ...named, at, survey: false });
    expect(await send(who.sophie, 'visit.undo', undoOf('started', startedAt))).toMatchObject(refused);
    await send(who.claire, 'order.move', { orderId, to: 'encoding' });
    expect(await send(who.sophie, 'visit.undo', undoOf('done'))).toMatchObject(refused);
  });

  test('[OB6g] an order has 50 open visits at most: none is planned beside them, and none is opened again', async () => {
    const { who, send } = company();
    const employee = who.sophie.user;
    const others = Array.from({ length: openVisitsMax }, (_, index) => testVisit(100 + index, 1, { employee }));
    const step = { state: 'cancelled' as const, at: startedAt };
    const cancelled = testVisit(31, 1, { employee, state: 'cancelled', history: [{ ...step, by: employee }] });
    await server().store(testOrder(1, { assignee: employee }), cancelled, ...others);
    const plan = exampleArgs(employee)['visit.plan'];
    const undo = { ...undoOf('cancelled'), step };
    const refused = { status: 'refused', error: { code: 'LimitReached' } };
    expect(await send(who.sophie, 'visit.plan', plan)).toMatchObject(refused);
    expect(await send(who.sophie, 'visit.undo', undo)).toMatchObject(refused);
    await send(who.sophie, 'visit.complete', { visitId: testId(100), orderId, at, survey: false });
    expect(await send(who.sophie, 'visit.undo', undo)).toMatchObject({ status: 'applied' });
    expect(await send(who.sophie, 'visit.plan', plan)).toMatchObject(refused);
    // A step back of an open visit opens none.
    await send(who.sophie, 'visit.confirm', { visitId: testId(101), orderId, at });
    const confirmed = { ...undoOf('confirmed'), visitId: testId(101) };
    expect(await send(who.sophie, 'visit.undo', confirmed)).toMatchObject({ status: 'applied' });
  });
});
