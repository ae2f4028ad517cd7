import { expect, test } from 'vitest';
import type { Feedback } from '#contract/entities/feedback.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import type { PushResult } from '#contract/protocol/sync/push.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { exampleArgs, testFeedback } from '#tests/support/examples.ts';
import { companyOn } from '#tests/support/data/rule-company.ts';
import { testId, testOrder, testUpload, testVisit } from '#tests/support/rows.ts';

const orderId = testId(1);

describeOnEachDatabase('a correction of a submitted form', (server) => {
  const company = companyOn(server);

  type Changes = Partial<MutationArgs<'feedback.correct'>>;

  /** Stores a form of Sophie's and corrects it. */
  async function correct(
    changes: Changes = {},
    {
      form = {},
      state = 'visited',
      by = 'sophie',
    }: { form?: Partial<Feedback>; state?: 'visited' | 'encoding'; by?: 'sophie' | 'karim' | 'claire' } = {},
  ): Promise<PushResult> {
    const { who, send } = company();
    const { user } = who.sophie;
    await server().store(
      testOrder(1, { state, assignee: user, handler: who.karim.user }),
      testVisit(31, 1, { employee: user, state: 'done' }),
      { ...testFeedback(user), ...form },
    );
    return send(who[by], 'feedback.correct', { ...exampleArgs(user)['feedback.correct'], ...changes });
  }

  test('replaces the answers and keeps the version before', async () => {
    const { who, send, row, rows } = company();
    const { id, orderId: _order, visitId: _visit, ...first } = testFeedback(who.sophie.user);
    expect(await correct()).toMatchObject({ status: 'applied' });
    expect(await row('visitFeedback', id)).toMatchObject({
      present: 'Jean Lambert et sa fille',
      correctionId: testId(83),
      earlier: [first],
    });
    const notices = async () => (await rows('notifications')).map(({ kind, userId }) => ({ kind, userId }));
    expect(await notices()).toEqual([{ kind: 'feedbackCorrected', userId: who.karim.user.id }]);
    const args = { ...exampleArgs(who.sophie.user)['feedback.correct'], correctionId: testId(84), remarks: 'Encore' };
    expect(await send(who.claire, 'feedback.correct', args)).toMatchObject({ status: 'applied' });
    // A correction by the office itself is no news to it.
    expect(await notices()).toHaveLength(1);
    const last = await row('visitFeedback', id);
    expect(last).toMatchObject({ remarks: 'Encore', by: who.claire.user });
    expect(last?.earlier?.map(({ present }) => present)).toEqual(['Jean Lambert et sa fille', 'Jean Lambert']);
  });

  test('makes a payment of cash that the form did not have', async () => {
    const { rows } = company();
    const form = { cashReceived: null, options: [] };
    expect(await correct({ paymentId: testId(85) }, { form })).toMatchObject({ status: 'applied' });
    expect(await rows('payments')).toMatchObject([{ id: testId(85), amount: 5_000, method: 'cash' }]);
  });

  test.each<[string, Parameters<typeof correct>, object]>([
    ['once the office works with it', [{}, { state: 'encoding' }], { code: 'StateNotAllowed' }],
    ['by another than its author and the office', [{}, { by: 'karim' }], { code: 'Forbidden' }],
    ['of another visit', [{ feedbackId: testId(86) }], { code: 'NotFound' }],
    [
      'of cash that is a payment',
      [{ cashReceived: 10_000 }],
      { code: 'ValidationFailed', paths: [{ path: ['args', 'cashReceived'] }] },
    ],
    [
      'with new cash and no payment',
      [{}, { form: { cashReceived: null, options: [] } }],
      { code: 'ValidationFailed', paths: [{ path: ['args', 'paymentId'] }] },
    ],
  ])('is refused %s', async (_name, given, error) => {
    expect(await correct(...given)).toMatchObject({ status: 'refused', error });
  });

  test('a photo is filed under another document, and its review goes', async () => {
    const { who, send, row } = company();
    const review = { accepted: false, reason: 'Floue', by: who.claire.user, at: '2026-11-20T08:30:00.000Z' };
    await server().store(
      testOrder(1, { assignee: who.sophie.user }),
      testUpload(69, 1, { by: who.sophie.user, review }),
    );
    const args = exampleArgs(who.sophie.user)['upload.refile'];
    expect(await send(who.sophie, 'upload.refile', args)).toMatchObject({ status: 'applied' });
    expect(await row('uploads', testId(69))).toMatchObject({ requirement: args.requirement, review: null });
    const elsewhere = { ...args, orderId: testId(2) };
    await server().store(testOrder(2, { assignee: who.sophie.user }));
    expect(await send(who.sophie, 'upload.refile', elsewhere)).toMatchObject({ status: 'refused' });
    expect(await row('uploads', testId(69))).toMatchObject({ orderId });
  });
});
