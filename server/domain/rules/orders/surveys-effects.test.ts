import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { companyOn, rowsOn } from '#tests/support/data/rule-company.ts';
import { testFollowUp, testId, testOrder } from '#tests/support/rows.ts';
import { wholeSurvey } from '#tests/support/data/whole-survey.ts';
import { unaskedAnswersMax } from '../visits/evidence.ts';

const orderId = testId(1);
const at = '2026-11-20T09:00:00.000Z';

describeOnEachDatabase('what a survey leaves', (server) => {
  const company = companyOn(server);

  test('a survey: answers of two people are both stored; it is submitted, returned and accepted', async () => {
    const { who, send, row } = company();
    await server().store(
      testOrder(1, { assignee: who.sophie.user, handler: who.karim.user, incompleteFollowUp: true }),
      testFollowUp(1, { assignee: who.sophie.user, answers: wholeSurvey(who.sophie.user) }),
    );
    const assign = (to: 'karim' | 'sophie', dueOn: string) =>
      send(who.claire, 'followUp.assign', { orderId, assignee: who[to].user, dueOn });
    const noticesOf = async (name: 'karim' | 'sophie'): Promise<string[]> =>
      (await rowsOn(who[name], 'notifications')).map(({ kind }) => kind);
    await assign('karim', '2026-11-28');
    expect(await noticesOf('karim')).toEqual(['followUpAssigned']);
    // Another day for the same person is not another survey.
    await assign('karim', '2026-11-30');
    expect(await noticesOf('karim')).toEqual(['followUpAssigned']);
    await assign('sophie', '2026-11-30');
    expect(await noticesOf('sophie')).toEqual(['followUpAssigned']);
    const answer = (yes: boolean) => ({ value: { type: 'yesno' as const, yes }, note: '', proofs: [] });
    const later = '2026-11-20T09:00:05.000Z';
    await send(
      who.karim,
      'followUp.answer',
      { orderId, question: 'attic', answer: answer(false) },
      { createdAt: later },
    );
    await send(who.sophie, 'followUp.answer', { orderId, question: 'attic', answer: answer(true) });
    expect(await row('followUps', orderId)).toMatchObject({
      answers: {
        attic: {
          ...answer(false),
          by: who.karim.user,
          at: later,
          earlier: [{ ...answer(true), by: who.sophie.user, at }],
        },
      },
    });
    await send(who.sophie, 'followUp.clear', { orderId, question: 'floor-area' });
    await send(who.karim, 'followUp.answer', { orderId, question: 'cooling', answer: answer(true) });
    // What an answer asks is missing too; what no question asks is not.
    expect(await send(who.sophie, 'followUp.submit', { orderId })).toMatchObject({
      status: 'refused',
      error: {
        code: 'ValidationFailed',
        paths: ['floor-area', 'cooling-plate', 'cooled-rooms'].map((question) => ({
          path: ['survey', question],
          issue: 'unanswered',
        })),
      },
    });
    await send(
      who.karim,
      'followUp.answer',
      { orderId, question: 'cooling', answer: answer(false) },
      { createdAt: later },
    );
    await send(who.sophie, 'followUp.answer', {
      orderId,
      question: 'floor-area',
      answer: { ...answer(true), value: { type: 'numbers', numbers: [85] } },
    });
    await send(who.sophie, 'followUp.submit', { orderId });
    expect(await noticesOf('karim')).toContain('followUpSubmitted');
    // Without another day the one that was given stays.
    await send(who.claire, 'followUp.return', { orderId, reason: 'La plaque est floue', dueOn: null });
    expect(await row('followUps', orderId)).toMatchObject({ state: 'returned', dueOn: '2026-11-30' });
    expect(await noticesOf('sophie')).toContain('followUpReturned');
    await send(who.sophie, 'followUp.answer', { orderId, question: 'roof', answer: answer(true) });
    expect(await row('followUps', orderId)).toMatchObject({ state: 'open' });
    await send(who.sophie, 'followUp.submit', { orderId });
    await send(who.claire, 'followUp.accept', { orderId });
    expect(await row('followUps', orderId)).toMatchObject({
      state: 'accepted',
      // Of one instant, the second submission and the second decision are a millisecond later than the first.
      history: [
        ...['submitted', 'returned'].map((state) => ({ state, at })),
        ...['submitted', 'accepted'].map((state) => ({ state, at: '2026-11-20T09:00:00.001Z' })),
      ],
    });
    expect(await row('orders', orderId)).toMatchObject({ incompleteFollowUp: false });
  });

  test('several files picked at once, in one instant, all answer the question', async () => {
    const { who, send, row } = company();
    await server().store(testOrder(1, { assignee: who.sophie.user }), testFollowUp(1));
    const answer = (...uploadIds: string[]) => ({
      orderId,
      question: 'facade-photo',
      answer: { value: { type: 'files' as const, uploadIds }, note: '', proofs: [] },
    });
    await send(who.sophie, 'followUp.answer', answer(testId(81)));
    await send(who.sophie, 'followUp.answer', answer(testId(81), testId(82)));
    expect(await row('followUps', orderId)).toMatchObject({
      answers: { 'facade-photo': { value: { uploadIds: [testId(81), testId(82)] }, earlier: [{ at }] } },
    });
  });

  test('single answers are returned, each with its reason, until they are given again; what is cleared is kept', async () => {
    const { who, send, row } = company();
    const { 'cellar-heated': _, ...answers } = wholeSurvey(who.sophie.user);
    await server().store(
      testOrder(1, { assignee: who.sophie.user, incompleteFollowUp: true }),
      testFollowUp(1, { answers }),
    );
    const answer = (question: string, yes: boolean) => ({
      orderId,
      question,
      answer: { value: { type: 'yesno' as const, yes }, note: '', proofs: [] },
    });
    const reasonsLeft = async (): Promise<string[]> => Object.keys((await row('followUps', orderId))?.returned ?? {});
    await send(who.sophie, 'followUp.answer', answer('cellar-heated', true));
    await send(who.sophie, 'followUp.submit', { orderId });
    const questions = [
      { question: 'cellar-heated', reason: 'Ne correspond pas à la photo' },
      { question: 'attic-heated', reason: 'Photo manquante' },
    ];
    await send(who.claire, 'followUp.return', { orderId, submittedAt: at, reason: '', questions, dueOn: null });
    expect(await row('followUps', orderId)).toMatchObject({
      state: 'returned',
      returned: {
        'cellar-heated': {
          reason: 'Ne correspond pas à la photo',
          by: who.claire.user,
          at: '2026-11-20T08:59:50.000Z',
        },
      },
    });
    await send(who.sophie, 'followUp.answer', answer('attic-heated', false));
    expect(await reasonsLeft()).toEqual(['cellar-heated']);
    await send(who.sophie, 'followUp.clear', { orderId, question: 'cellar-heated' });
    expect(await row('followUps', orderId)).not.toHaveProperty('answers.cellar-heated');
    expect(await reasonsLeft()).toEqual(['cellar-heated']);
    await send(who.sophie, 'followUp.answer', answer('cellar-heated', false));
    expect(await row('followUps', orderId)).toMatchObject({
      answers: { 'cellar-heated': { value: { yes: false }, earlier: [{ value: { yes: true } }] } },
    });
    expect(await reasonsLeft()).toEqual([]);
  });

  test.each(['answer', 'return'] as const)(
    'an answer changed offline before its return keeps the reason, with the %s first at the server',
    async (first) => {
      const { who, send, row } = company();
      const question = 'cellar-heated';
      const { [question]: _asked, ...answers } = wholeSurvey(who.karim.user);
      await server().store(
        testOrder(1, { assignee: who.sophie.user, incompleteFollowUp: true }),
        testFollowUp(1, { answers }),
      );
      const answer = (yes: boolean, createdAt: string) =>
        send(
          who.sophie,
          'followUp.answer',
          { orderId, question, answer: { value: { type: 'yesno' as const, yes }, note: '', proofs: [] } },
          { createdAt },
        );
      await answer(true, at);
      await send(who.sophie, 'followUp.submit', { orderId });
      const change = () => answer(false, '2026-11-20T09:00:01.000Z');
      const questions = [{ question, reason: 'Photo manquante' }];
      const giveBack = () =>
        send(
          who.claire,
          'followUp.return',
          { orderId, submittedAt: at, reason: '', questions, dueOn: null },
          { createdAt: '2026-11-20T09:00:05.000Z' },
        );
      for (const step of first === 'answer' ? [change, giveBack] : [giveBack, change])
        expect(await step()).toMatchObject({ status: 'applied' });
      expect(await row('followUps', orderId)).toMatchObject({
        state: 'returned',
        answers: { [question]: { value: { yes: false }, earlier: [{ value: { yes: true } }] } },
        returned: { [question]: { reason: 'Photo manquante' } },
      });
      await answer(true, '2026-11-20T09:00:08.000Z');
      expect(await row('followUps', orderId)).toMatchObject({ state: 'open', returned: {} });
    },
  );

  test('a supervisor judges the submission that was read, not a later one', async () => {
    const { who, send, row } = company();
    await server().store(
      testOrder(1, { assignee: who.sophie.user, incompleteFollowUp: true }),
      testFollowUp(1, { answers: wholeSurvey(who.sophie.user) }),
    );
    const answer = { value: { type: 'yesno' as const, yes: true }, note: '', proofs: [] };
    await send(who.sophie, 'followUp.submit', { orderId });
    const later = { createdAt: '2026-11-20T09:00:05.000Z' };
    await send(who.sophie, 'followUp.answer', { orderId, question: 'cellar-heated', answer }, later);
    await send(who.sophie, 'followUp.submit', { orderId }, later);
    const accepted = await send(who.claire, 'followUp.accept', { orderId, submittedAt: at });
    expect(accepted).toMatchObject({ status: 'refused', error: { code: 'StateNotAllowed' } });
    await send(who.claire, 'followUp.accept', { orderId, submittedAt: later.createdAt });
    expect(await row('followUps', orderId)).toMatchObject({ state: 'accepted' });
  });

  test('who has left the order is not told of a return: who completes the survey now is', async () => {
    const { who, send } = company();
    await server().store(
      testOrder(1, { assignee: who.sophie.user, incompleteFollowUp: true }),
      testFollowUp(1, { assignee: who.karim.user, state: 'submitted' }),
    );
    await send(who.claire, 'followUp.return', { orderId, reason: 'La plaque est floue', dueOn: null });
    expect(await rowsOn(who.sophie, 'notifications')).toMatchObject([{ kind: 'followUpReturned' }]);
  });

  test.each(['constructor', '__proto__', 'toString'])('accepts a question called %s', async (question) => {
    const { who, send } = company();
    await server().store(testOrder(1, { assignee: who.sophie.user }), testFollowUp(1));
    const answer = { value: { type: 'yesno' as const, yes: true }, note: '', proofs: [] };
    expect(await send(who.sophie, 'followUp.answer', { orderId, question, answer })).toMatchObject({
      status: 'applied',
    });
    const [survey] = await rowsOn(who.sophie, 'followUps');
    expect(Object.entries(survey?.answers ?? {})).toEqual([
      [question, { ...answer, by: who.sophie.user, at, earlier: [] }],
    ]);
  });

  test('[OB6e] a survey keeps answers to what is not asked any more, up to 100; one more is refused and told', async () => {
    const { who, send, row } = company();
    const given = { value: { type: 'yesno' as const, yes: true }, note: '', proofs: [] };
    const stored = { ...given, by: who.sophie.user, at, earlier: [] };
    const former = Array.from({ length: unaskedAnswersMax }, (_, index) => [`former-${index}`, stored] as const);
    await server().store(
      testOrder(1, { assignee: who.sophie.user }),
      testFollowUp(1, { answers: Object.fromEntries(former.slice(1)) }),
    );
    const answer = (question: string) => send(who.sophie, 'followUp.answer', { orderId, question, answer: given });
    expect(await answer('former-0')).toMatchObject({ status: 'applied' });
    await send(who.sophie, 'followUp.clear', { orderId, question: 'former-1' });
    expect(await answer('former-100')).toMatchObject({
      status: 'refused',
      error: { code: 'ValidationFailed', paths: [{ path: ['args', 'question'], issue: 'unknown' }] },
    });
    expect(await answer('former-2')).toMatchObject({ status: 'applied' });
    expect(await answer('cooling')).toMatchObject({ status: 'applied' });
    expect(Object.keys((await row('followUps', orderId))?.answers ?? {})).toHaveLength(unaskedAnswersMax);
  });
});
