import { expect, test } from 'vitest';
import type { CollectionName } from '#contract/collections.ts';
import { definitionOf, isMutationName } from '#contract/mutations/catalogue.ts';
import { changeOn } from '#contract/mutations/definition.ts';
import type { PushedMutation } from '#contract/protocol/sync/push.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import { companyOn } from '#tests/support/data/rule-company.ts';
import { testClient, testId } from '#tests/support/rows.ts';
import type { TestClient } from '#tests/support/server/test-server.ts';
import { aMutation } from '#tests/support/server/test-server.ts';

type Example = ReturnType<typeof exampleArgs>;
type Seen = string | null;

/** A first decision, a second whose author had seen nothing, and the row that stands once the second is made all the same. */
interface Pair {
  title: string;
  first: (example: Example, seen?: Seen) => PushedMutation;
  second: (example: Example, seen: Seen) => PushedMutation;
  /** Its collection, and the number of its identifier. */
  stored: readonly [CollectionName, number];
  before: object;
  after: object;
}

const review =
  (accepted: boolean) =>
  (example: Example, seen: Seen = null) =>
    aMutation('upload.review', { ...example['upload.review'], accepted, reason: accepted ? '' : 'Floue', seen });
const settle =
  (to: 'accepted' | 'rejected') =>
  (example: Example, seen: Seen = null) =>
    aMutation('draft.decide', { ...example['draft.decide'], to, reason: to === 'accepted' ? '' : 'Surface', seen });
const accept = (example: Example, seen: Seen = null) =>
  aMutation('followUp.accept', { ...example['followUp.accept'], seen });
const giveBack = (example: Example, seen: Seen = null) =>
  aMutation('followUp.return', { ...example['followUp.return'], seen });
const confirm = (example: Example, seen: Seen = null) =>
  aMutation('conflict.uphold', { ...example['conflict.uphold'], seen });
const bringBack = (example: Example, seen: Seen = null) =>
  aMutation('conflict.restore', { ...example['conflict.restore'], seen });

const pairs: Pair[] = [
  {
    title: 'a file accepted, then returned',
    first: review(true),
    second: review(false),
    stored: ['uploads', 69],
    before: { review: { accepted: true } },
    after: { review: { accepted: false, reason: 'Floue' } },
  },
  {
    title: 'a file returned, then accepted',
    first: review(false),
    second: review(true),
    stored: ['uploads', 69],
    before: { review: { accepted: false } },
    after: { review: { accepted: true } },
  },
  {
    title: 'a survey accepted, then returned',
    first: accept,
    second: giveBack,
    stored: ['followUps', 1],
    before: { state: 'accepted' },
    after: { state: 'returned' },
  },
  {
    title: 'a survey returned, then accepted',
    first: giveBack,
    second: accept,
    stored: ['followUps', 1],
    before: { state: 'returned' },
    after: { state: 'accepted' },
  },
  {
    title: 'a draft accepted, then refused',
    first: settle('accepted'),
    second: settle('rejected'),
    stored: ['pebDrafts', 65],
    before: { state: 'accepted' },
    after: { state: 'rejected', decided: { reason: 'Surface' } },
  },
  {
    title: 'a draft refused, then accepted',
    first: settle('rejected'),
    second: settle('accepted'),
    stored: ['pebDrafts', 65],
    before: { state: 'rejected' },
    after: { state: 'accepted' },
  },
  {
    title: 'a value confirmed, then the lost one restored',
    first: confirm,
    second: bringBack,
    stored: ['conflicts', 51],
    before: { restored: null },
    after: { restored: { at: expect.any(String) as string } },
  },
];

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

  test('of two reviews of a file the later one stands, with its author', async () => {
    const { who, lay, send, row } = company();
    await lay('upload.review', who.claire);
    const args = exampleArgs(who.claire.user)['upload.review'];
    await send(who.claire, 'upload.review', { ...args, accepted: true, reason: '' });
    await send(who.anne, 'upload.review', args, { createdAt: '2026-11-20T09:00:05.000Z' });
    expect(await row('uploads', testId(69))).toMatchObject({
      review: { accepted: false, reason: 'Floue', by: who.anne.user },
    });
  });

  test.each(pairs)(
    '[DC1] $title by somebody who had not seen it: refused with who decided what, and made all the same by naming it',
    async ({ first, second, stored: [collection, number], before, after }) => {
      const { who, lay, row } = company();
      const example = exampleArgs(who.claire.user);
      const decide = async (by: 'claire' | 'anne', mutation: PushedMutation) => {
        if (!isMutationName(mutation.name)) throw new Error(mutation.name);
        return (await who[by].push(definitionOf(mutation.name).remote, mutation))[0];
      };
      const made = first(example);
      if (isMutationName(made.name)) await lay(made.name, who.claire);
      expect(await decide('claire', made)).toMatchObject({ status: 'applied' });
      const refused = await decide('anne', second(example, null));
      expect(refused).toMatchObject({ error: { code: 'DecidedMeanwhile', decided: { by: who.claire.user } } });
      expect(await row(collection, testId(number))).toMatchObject(before);
      expect(await decide('anne', second(example, refused?.error?.decided?.at ?? null))).toMatchObject({
        status: expect.stringMatching(/applied|merged/) as string,
      });
      expect(await row(collection, testId(number))).toMatchObject(after);
    },
  );

  test.each(pairs)(
    '[DC1b] $title at one instant: who saw the first only does not decide over the second',
    async ({ first, second }) => {
      const { who, lay } = company();
      const example = exampleArgs(who.claire.user);
      const decide = async (by: 'claire' | 'anne' | 'bart', mutation: PushedMutation) => {
        if (!isMutationName(mutation.name)) throw new Error(mutation.name);
        const early = { ...mutation, createdAt: '2020-01-01T00:00:00.000Z' };
        return (await who[by].push(definitionOf(mutation.name).remote, early))[0];
      };
      const made = first(example);
      if (isMutationName(made.name)) await lay(made.name, who.claire);
      await decide('claire', made);
      const seen = (await decide('anne', second(example, null)))?.error?.decided?.at ?? null;
      await decide('anne', second(example, seen));
      expect(await decide('bart', first(example, seen))).toMatchObject({
        error: { code: 'DecidedMeanwhile', decided: { by: who.anne.user } },
      });
    },
  );

  test('[DC1] who accepts what a colleague accepted meanwhile is not asked: it stands as it was decided first', async () => {
    const { who, lay, send, row } = company();
    const { 'upload.review': given } = exampleArgs(who.claire.user);
    const args = { ...given, accepted: true, reason: '', seen: null };
    await lay('upload.review', who.claire);
    await send(who.claire, 'upload.review', args);
    expect(await send(who.anne, 'upload.review', args)).toMatchObject({ status: 'applied' });
    expect(await row('uploads', testId(69))).toMatchObject({ review: { by: who.claire.user } });
  });

  test.each([true, false])(
    '[DC1c] a review of a file that was filed elsewhere is refused, whatever a colleague has decided there (accepted: %s)',
    async (accepted) => {
      const { who, lay, send, row } = company();
      const { 'upload.review': given, 'upload.refile': refile } = exampleArgs(who.claire.user);
      await lay('upload.review', who.claire);
      const under = (await row('uploads', testId(69)))?.requirement ?? null;
      await send(who.claire, 'upload.refile', refile);
      const there = { ...given, accepted: true, reason: '', seen: null, under: refile.requirement };
      expect(await send(who.claire, 'upload.review', there)).toMatchObject({ status: 'applied' });
      const before = await row('uploads', testId(69));
      const late = { ...there, accepted, reason: accepted ? '' : 'Floue', under };
      expect(await send(who.anne, 'upload.review', late)).toMatchObject({ error: { code: 'StateNotAllowed' } });
      expect(await row('uploads', testId(69))).toEqual(before);
    },
  );

  test('[DC1] a claim that was refused is given all the same, and a client who was given stays so', async () => {
    const { who, send, row } = company();
    const claims = [{ by: who.bart.user, at: '2026-11-20T08:00:00.000Z' }];
    await server().store(testClient(61, { commercial: who.thomas.user, claims }));
    const args = { clientId: testId(61), employee: who.bart.user, given: false, seen: null };
    await send(who.claire, 'client.decideClaim', args);
    const given = { ...args, given: true };
    const second = await send(who.anne, 'client.decideClaim', given);
    expect(second).toMatchObject({
      error: { code: 'DecidedMeanwhile', decided: { by: who.claire.user, accepted: false } },
    });
    const seen = second.error?.decided?.at ?? null;
    expect(await send(who.anne, 'client.decideClaim', { ...given, seen })).toMatchObject({ status: 'applied' });
    const client = await row('clients', testId(61));
    expect(client).toMatchObject({ commercial: who.bart.user });
    const last = client?.decidedClaims?.at(-1)?.decided.at ?? null;
    expect(await send(who.claire, 'client.decideClaim', { ...args, seen: last })).toMatchObject({
      error: { code: 'StateNotAllowed' },
    });
  });

  const ending = (actOf: (example: Example) => ['upload.refile' | 'upload.remove', object]) => actOf;
  test.each([
    ['filed elsewhere', ending((example) => ['upload.refile', example['upload.refile']])],
    ['removed', ending((example) => ['upload.remove', example['upload.remove']])],
  ])(
    '[DC1c] a file is not %s over a colleague’s decision that was unseen, and is all the same',
    async (_what, actOf) => {
      const { who, lay, row } = company();
      const example = exampleArgs(who.claire.user);
      await lay('upload.review', who.sophie);
      const [name, args] = actOf(example);
      const act = (seen: Seen) => ({
        ...aMutation('upload.remove', example['upload.remove']),
        name,
        args: { ...args, seen },
      });
      await who.claire.push('field', review(true)(example));
      const [refused] = await who.anne.push('field', act(null));
      const decided = { code: 'DecidedMeanwhile', decided: { by: who.claire.user, accepted: true } };
      expect(refused).toMatchObject({ error: decided });
      const stood = await row('uploads', testId(69));
      expect(stood).toMatchObject({ removed: null, review: { accepted: true } });
      // Its author is told as well, and may not.
      expect(await who.sophie.push('field', act(null))).toMatchObject([{ error: decided }]);
      const seen = stood?.review?.at ?? null;
      expect(await who.sophie.push('field', act(seen))).toMatchObject([{ error: { code: 'StateNotAllowed' } }]);
      expect(await who.anne.push('field', act(seen))).toMatchObject([{ status: 'applied' }]);
    },
  );

  test.each([
    ['filed elsewhere', ending((example) => ['upload.refile', { ...example['upload.refile'], seen: null }])],
    ['removed', ending((example) => ['upload.remove', { ...example['upload.remove'], seen: null }])],
  ])('[DC1c] a file that was %s meanwhile is not judged by who saw it before', async (_what, actOf) => {
    const { who, lay, row } = company();
    const example = exampleArgs(who.claire.user);
    await lay('upload.review', who.sophie);
    const laid = await row('uploads', testId(69));
    const [name, args] = actOf(example);
    await who.claire.push('field', { ...aMutation('upload.remove', example['upload.remove']), name, args });
    const stood = await row('uploads', testId(69));
    const judged = { ...example['upload.review'], under: laid?.requirement ?? null, seen: null };
    const refused = { error: { code: 'StateNotAllowed' } };
    expect(await who.anne.push('field', aMutation('upload.review', judged))).toMatchObject([refused]);
    expect(await row('uploads', testId(69))).toEqual(stood);
    const there = { ...judged, under: stood?.requirement ?? null };
    expect(await who.anne.push('field', aMutation('upload.review', there))).toMatchObject([
      stood?.removed === null ? { status: 'applied' } : refused,
    ]);
  });

  test('[FL6a] a return comes back with a file that its author files elsewhere and back', async () => {
    const { who, lay, send, row } = company();
    const example = exampleArgs(who.claire.user);
    await lay('upload.review', who.sophie);
    await who.claire.push('field', review(false)(example));
    const before = await row('uploads', testId(69));
    const seen = before?.review?.at ?? null;
    await send(who.sophie, 'upload.refile', { ...example['upload.refile'], seen });
    expect(await row('uploads', testId(69))).toMatchObject({
      review: null,
      formerReviews: [{ review: before?.review }],
    });
    const back = { ...example['upload.refile'], requirement: before?.requirement ?? null, seen: null };
    await send(who.sophie, 'upload.refile', back);
    expect(await row('uploads', testId(69))).toEqual({ ...before, filedAt: expect.any(String) as string });
  });

  test('[DC1] a draft is not refused all the same once its order is certified', async () => {
    const { who, lay, send, row } = company();
    await lay('draft.decide', who.claire);
    const args = { ...exampleArgs(who.claire.user)['draft.decide'], seen: null };
    await send(who.claire, 'draft.decide', args);
    await server().edit([changeOn('orders', args.orderId, (order) => ({ ...order, state: 'certified' }))], []);
    const refusal = { ...args, to: 'rejected' as const, reason: 'Surface' };
    const seen = (await send(who.anne, 'draft.decide', refusal)).error?.decided?.at ?? null;
    expect(await send(who.anne, 'draft.decide', { ...refusal, seen })).toMatchObject({
      error: { code: 'StateNotAllowed' },
    });
    expect(await row('pebDrafts', args.draftId)).toMatchObject({ state: 'accepted' });
  });

  test('[DC1b] a claim that was made and refused again is not given by who saw the first refusal only', async () => {
    const { who, send, row } = company();
    const claim = { by: who.thomas.user, at: '2026-11-20T08:00:00.000Z' };
    const decide = async (by: TestClient, given: boolean, seen: Seen) => {
      const args = { clientId: testId(61), employee: who.thomas.user, given, seen };
      return send(by, 'client.decideClaim', args, { createdAt: '2020-01-01T00:00:00.000Z' });
    };
    const decided = async () => (await row('clients', testId(61)))?.decidedClaims;
    await server().store(testClient(61, { claims: [claim] }));
    await decide(who.claire, false, null);
    const first = await decided();
    await server().edit([changeOn('clients', testId(61), (client) => ({ ...client, claims: [claim] }))], []);
    const seen = first?.at(-1)?.decided.at ?? null;
    await decide(who.anne, false, seen);
    expect(await decide(who.bart, true, seen)).toMatchObject({ error: { code: 'DecidedMeanwhile' } });
  });

  test('a value that was restored stays so, and the second is told', async () => {
    const { who, lay, send } = company();
    const example = exampleArgs(who.claire.user);
    await lay('conflict.restore', who.claire);
    await send(who.claire, 'conflict.restore', { ...example['conflict.restore'], seen: null });
    const second = await send(who.anne, 'conflict.uphold', { ...example['conflict.uphold'], seen: null });
    expect(second).toMatchObject({ error: { code: 'DecidedMeanwhile', decided: { accepted: true } } });
    const seen = second.error?.decided?.at ?? null;
    expect(await send(who.anne, 'conflict.uphold', { ...example['conflict.uphold'], seen })).toMatchObject({
      error: { code: 'StateNotAllowed' },
    });
  });
});
