import { expect, test } from 'vitest';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { proposedVisit } from '#contract/entities/visit.ts';
import type { PushedMutation } from '#contract/protocol/sync/push.ts';
import { pushResponse } from '#contract/protocol/sync/push.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { plansInOrder } from '#contract/rules/files/plan-numbers.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import {
  at,
  formerHolderOn,
  made,
  named,
  orderId,
  statuses,
  steps,
  where,
} from '#tests/support/server/former-holder.ts';
import { rowsOn } from '#tests/support/data/rule-company.ts';
import { testId } from '#tests/support/rows.ts';
import { aMutation } from '#tests/support/server/test-server.ts';
import { proposalsMax } from '../proposals.ts';

describeOnEachDatabase('what who has lost an order sends of it', (server) => {
  const { company, leave, sendLate, report } = formerHolderOn(server);

  test.each(['visit', 'order'] as const)(
    '[PL3l] what they did at a visit waits for the office, also when its %s was cancelled since',
    async (cancelled) => {
      const { who, row, rows, send } = company();
      await report(10, 3);
      await leave();
      const gone = { createdAt: at(90) };
      server().clock.now = new Date(at(90));
      if (cancelled === 'order') await send(who.claire, 'order.cancel', { orderId, reason: 'Vendu' }, gone);
      else await send(who.claire, 'visit.cancel', { ...named, at: at(90), reason: 'Vendu' }, gone);
      expect(statuses(await sendLate('field', ...steps()))).toEqual(['merged', 'merged']);
      expect(await row('visits', testId(31))).toMatchObject({ state: 'cancelled' });
      const [proposed] = await rows('conflicts');
      const did = { visitId: testId(31), by: who.sophie.user, absence: null };
      const lost = {
        ...did,
        steps: [
          { state: 'started', at: at(6) },
          { state: 'done', at: at(8) },
        ],
      };
      expect(proposed).toMatchObject({ field: 'visit', lost, lostBy: who.sophie.user });
      for (const client of [who.claire, who.sophie])
        expect(await rowsOn(client, 'conflicts')).toMatchObject([{ lost }]);
      // The office restores the visit before it says yes.
      const yes = {
        conflictId: proposed?.id ?? '',
        orderId,
        clientId: null,
        value: { visit: proposedVisit.parse(proposed?.lost) },
      };
      expect(await send(who.claire, 'conflict.restore', yes)).toMatchObject({ error: { code: 'StateNotAllowed' } });
      const step = (await row('visits', testId(31)))?.history.at(-1);
      const undone = { step: { state: 'cancelled' as const, at: step?.at ?? '' }, plannedStart: at(5), survey: true };
      if (cancelled === 'order') await send(who.claire, 'order.move', { orderId, to: 'toPlan' });
      await send(who.claire, 'visit.undo', { ...named, ...undone, at: at(180) });
      expect(await send(who.claire, 'conflict.restore', yes)).toMatchObject({ status: 'applied' });
      expect(await row('visits', testId(31))).toMatchObject({ state: 'done' });
    },
  );

  test('[PL3l] a no-show at a visit that was ended since waits for the office', async () => {
    const { who, rows, send } = company();
    await leave();
    server().clock.now = new Date(at(90));
    await send(who.karim, 'visit.complete', { ...named, at: at(90), survey: true }, { createdAt: at(90) });
    const { absence } = exampleArgs(who.sophie.user)['visit.absent'];
    const noShow = aMutation('visit.absent', { ...named, at: at(8), absence }, made);
    expect(statuses(await sendLate('field', noShow))).toEqual(['merged']);
    expect(await rows('conflicts')).toMatchObject([{ lost: { steps: [{ state: 'absent' }], absence } }]);
  });

  test('[PL3l] of a visit that ended twice the yes of the office takes the first end, for its order too', async () => {
    const { who, row, rows, send } = company();
    await leave();
    const { absence } = exampleArgs(who.sophie.user)['visit.absent'];
    const [, done] = steps();
    const ends = [aMutation('visit.absent', { ...named, at: at(7), absence }, made), done].flatMap((one) => one ?? []);
    expect(statuses(await sendLate('field', ...ends))).toEqual(['merged', 'merged']);
    const [proposed] = await rows('conflicts');
    const value = { visit: proposedVisit.parse(proposed?.lost) };
    const yes = { conflictId: proposed?.id ?? '', orderId, clientId: null, value };
    expect(await send(who.claire, 'conflict.restore', yes)).toMatchObject({ status: 'applied' });
    expect(await row('visits', testId(31))).toMatchObject({ state: 'absent' });
    expect(await row('orders', orderId)).toMatchObject({ state: 'toPlan' });
    expect(await rows('followUps')).toEqual([]);
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

  test.each([false, true])(
    '[PL3t] what was accepted of theirs is not lost (moved: %s), what they add counts',
    async (isMoved) => {
      const { who, row, send } = company();
      const photo = { ...exampleArgs(who.sophie.user)['upload.attach'], orderId, clientId: null };
      await send(who.sophie, 'upload.attach', photo, made);
      const one = { uploadId: photo.uploadId, orderId };
      await send(who.claire, 'upload.review', { ...one, accepted: true, reason: '', seen: null }, made);
      if (isMoved)
        await send(who.claire, 'upload.refile', { ...one, clientId: null, kind: 'photo', requirement: null });
      expect((await row('uploads', photo.uploadId))?.review === null).toBe(isMoved);
      await leave();
      const lost = aMutation('upload.reportLost', { ...one, clientId: null }, made);
      const added = aMutation('upload.attach', { ...photo, uploadId: testId(98) }, { ...made, lane: 'photo' });
      expect(statuses(await sendLate('field', lost, added))).toEqual(['refused', 'applied']);
      expect((await row('uploads', photo.uploadId))?.lostAt).toBeUndefined();
      expect(await row('uploads', testId(98))).toMatchObject({ byFormer: true });
    },
  );

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

  test('[PL3f] their files stand after those that are there, and take the number of none', async () => {
    const { who, rows, send } = company();
    const planned = { service: 'PEB', code: 'plans' } as const;
    const plan = (number: number, place: number, originalId: string | null = null) => ({
      ...exampleArgs(who.sophie.user)['upload.attach'],
      uploadId: testId(number),
      orderId,
      clientId: null,
      kind: 'plan' as const,
      requirement: planned,
      place,
      originalId,
      name: `${number}.jpg`,
      sha256: String(number).padStart(64, '0'),
    });
    const attach = (...args: Parameters<typeof plan>): PushedMutation =>
      aMutation('upload.attach', plan(...args), { ...made, lane: String(args[0]) });
    await send(who.sophie, 'upload.attach', plan(101, 1));
    await send(who.sophie, 'upload.attach', plan(102, 2));
    const review = { uploadId: testId(101), orderId, accepted: true, reason: '' };
    await send(who.claire, 'upload.review', review);
    await send(who.claire, 'upload.review', { ...review, uploadId: testId(102), accepted: false, reason: 'Flou' });
    await leave();
    await send(who.karim, 'upload.attach', plan(103, 3));
    const edited = [attach(105, 1, testId(101)), attach(106, 2, testId(102)), attach(107, 3, testId(103))];
    expect(statuses(await sendLate('field', attach(104, 0), ...edited))).toEqual(Array(4).fill('applied'));
    await send(who.karim, 'upload.attach', plan(108, 999));
    const plans = await rows('uploads');
    const numbers = plansInOrder(plans).map(({ id }) => id);
    expect(numbers.slice(0, 4)).toEqual([101, 102, 103, 108].map((number) => testId(number)));
    expect(numbers).toHaveLength(8);
    // What a file was made from is said of their own, and answers no return.
    const originals = plans.flatMap(({ id, originalId }) => (originalId === null ? [] : [[id, originalId]]));
    expect(originals).toEqual([[testId(105), testId(101)]]);
    // Who has the order puts them where they belong.
    const uploadIds = [104, 101].map((number) => testId(number));
    await send(who.karim, 'upload.reorder', { orderId, clientId: null, uploadIds });
    expect(plansInOrder(await rows('uploads'))[0]?.id).toBe(testId(104));
  });

  test('[PL3f] they rename, remove, move and reorder no file any more', async () => {
    const { who, row, send } = company();
    const photo = { ...exampleArgs(who.sophie.user)['upload.attach'], orderId, clientId: null };
    await send(who.sophie, 'upload.attach', photo);
    await leave();
    const before = await row('uploads', photo.uploadId);
    const one = { uploadId: photo.uploadId, orderId, clientId: null };
    const late = await sendLate(
      'field',
      aMutation('upload.rename', { ...one, name: 'autre.jpg' }, made),
      aMutation('upload.remove', one, { ...made, lane: 'remove' }),
      aMutation('upload.refile', { ...one, kind: 'photo', requirement: null }, { ...made, lane: 'refile' }),
      aMutation(
        'upload.reorder',
        { orderId, clientId: null, uploadIds: [photo.uploadId] },
        { ...made, lane: 'reorder' },
      ),
    );
    expect(statuses(late)).toEqual(Array(4).fill('refused'));
    expect(await row('uploads', photo.uploadId)).toEqual(before);
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

  test('[PL3p] an answer whose own time is after the departure stands beside, also within the tolerance of its clock', async () => {
    const { row } = company();
    await leave();
    const args = { orderId, question: 'first', answer: { value: { type: 'yesno', yes: true }, note: '', proofs: [] } };
    const left = Date.parse(at(60));
    const forged = { createdAt: new Date(left + 296_000).toISOString(), clockOffset: -299_000, asOf: at(5) };
    const answers = [aMutation('followUp.answer', args as MutationArgs<'followUp.answer'>, { ...made, ...forged })];
    expect(statuses(await sendLate('field', ...answers))).toEqual(['applied']);
    expect(await row('followUps', orderId)).toMatchObject({ answers: {}, cleared: { first: [{ byFormer: true }] } });
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
