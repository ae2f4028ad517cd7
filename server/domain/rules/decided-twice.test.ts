import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '#tests/support/each-database.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import { companyOn } from '#tests/support/rule-company.ts';
import { testId } from '#tests/support/rows.ts';

describeOnEachDatabase('two supervisors decide the same item', (server) => {
  const company = companyOn(server);

  test('the first decision about a PEB draft stands, and the second is refused', async () => {
    const { who, lay, send, row } = company();
    await lay('draft.decide', who.claire);
    const args = exampleArgs(who.claire.user)['draft.decide'];
    expect(await send(who.claire, 'draft.decide', args)).toMatchObject({ status: 'applied' });
    expect(await send(who.anne, 'draft.decide', { ...args, to: 'rejected', reason: 'Surface' })).toMatchObject({
      status: 'refused',
      error: { code: 'StateNotAllowed' },
    });
    expect(await row('pebDrafts', args.draftId)).toMatchObject({ state: 'accepted', decided: { by: who.claire.user } });
  });

  test('a survey that is accepted is not accepted again', async () => {
    const { who, lay, send, row } = company();
    await lay('followUp.accept', who.claire);
    const args = exampleArgs(who.claire.user)['followUp.accept'];
    expect(await send(who.claire, 'followUp.accept', args)).toMatchObject({ status: 'applied' });
    expect(await send(who.anne, 'followUp.accept', args)).toMatchObject({ error: { code: 'StateNotAllowed' } });
    expect(await row('followUps', args.orderId)).toMatchObject({ state: 'accepted' });
  });

  test('a claim that was refused is not granted, and a value that was confirmed is not restored', async () => {
    const { who, lay, send, row } = company();
    await lay('client.decideClaim', who.claire);
    const claim = exampleArgs(who.claire.user)['client.decideClaim'];
    expect(await send(who.claire, 'client.decideClaim', claim)).toMatchObject({ status: 'applied' });
    expect(await send(who.anne, 'client.decideClaim', { ...claim, given: true })).toMatchObject({
      error: { code: 'StateNotAllowed' },
    });
    const { 'conflict.uphold': uphold, 'conflict.restore': restore } = exampleArgs(who.claire.user);
    expect(await send(who.claire, 'conflict.uphold', uphold)).toMatchObject({ status: 'applied' });
    expect(await send(who.anne, 'conflict.restore', restore)).toMatchObject({ error: { code: 'StateNotAllowed' } });
    expect(await row('conflicts', uphold.conflictId)).toMatchObject({
      restored: null,
      upheld: { by: who.claire.user },
    });
  });

  test('of two reviews of a piece the later one stands, with its author', async () => {
    const { who, lay, send, row } = company();
    await lay('upload.review', who.claire);
    const args = exampleArgs(who.claire.user)['upload.review'];
    await send(who.claire, 'upload.review', { ...args, accepted: true, reason: '' });
    await send(who.anne, 'upload.review', args, { createdAt: '2026-11-20T09:00:05.000Z' });
    expect(await row('uploads', testId(69))).toMatchObject({
      review: { accepted: false, reason: 'Floue', by: who.anne.user },
    });
  });
});
