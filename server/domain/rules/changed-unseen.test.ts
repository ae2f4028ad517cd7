import { expect, test } from 'vitest';
import type { AnyRow, CollectionName } from '#contract/collections.ts';
import { definitionOf, isMutationName } from '#contract/mutations/catalogue.ts';
import type { PushedMutation } from '#contract/protocol/sync/push.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import type { People } from '#tests/support/data/rule-company.ts';
import { companyOn } from '#tests/support/data/rule-company.ts';
import { testFollowUp, testId, testOrder, testUpload } from '#tests/support/rows.ts';
import { aMutation } from '#tests/support/server/test-server.ts';

type Example = ReturnType<typeof exampleArgs>;
type Base = Pick<PushedMutation, 'base'>;

/** Two changes of one value whose authors had seen the same, and what stands after each. */
interface Pair {
  title: string;
  first: (example: Example, who: People, seen: Base) => PushedMutation;
  second: (example: Example, who: People, seen: Base) => PushedMutation;
  /** Rows that replace or join the example's. */
  rows?: (who: People) => AnyRow[];
  /** Its collection, and the number of its identifier. */
  stored: readonly [CollectionName, number];
  fields: readonly string[];
  before: (who: People) => object;
  after: (who: People) => object;
}

const due = (day: number): string => `2026-11-${day}T09:00:00.000Z`;
const filed = (code: string) => ({ service: 'PEB' as const, code });
const absence = (example: Example) => ({ ...example['unavailability.set'], unavailabilityId: testId(66) });

const pairs: Pair[] = [
  {
    title: 'who completes a survey, and until when',
    first: (example, { claire }, seen) =>
      aMutation('followUp.assign', { ...example['followUp.assign'], assignee: claire.user, dueOn: '2026-12-02' }, seen),
    second: (example, { sophie }, seen) =>
      aMutation('followUp.assign', { ...example['followUp.assign'], assignee: sophie.user, dueOn: '2026-12-20' }, seen),
    rows: ({ sophie, claire }) => [
      testOrder(1, { assignee: sophie.user, handler: claire.user }),
      testFollowUp(1, { assignee: sophie.user, dueOn: '2026-11-30' }),
    ],
    stored: ['followUps', 1],
    fields: ['assignee', 'dueOn'],
    before: ({ claire }) => ({ assignee: claire.user, dueOn: '2026-12-02' }),
    after: ({ sophie }) => ({ assignee: sophie.user, dueOn: '2026-12-20' }),
  },
  {
    title: 'the title and note of a reminder',
    first: (example, _, seen) =>
      aMutation('reminder.update', { ...example['reminder.update'], changes: { title: 'Un', note: 'Le fils' } }, seen),
    second: (example, _, seen) =>
      aMutation('reminder.update', { ...example['reminder.update'], changes: { title: 'Deux', note: '' } }, seen),
    stored: ['reminders', 63],
    fields: ['title', 'note'],
    before: () => ({ title: 'Un', note: 'Le fils' }),
    after: () => ({ title: 'Deux', note: '' }),
  },
  {
    title: 'the time of a reminder',
    first: (example, _, seen) => aMutation('reminder.snooze', { ...example['reminder.snooze'], dueAt: due(25) }, seen),
    second: (example, _, seen) => aMutation('reminder.snooze', { ...example['reminder.snooze'], dueAt: due(27) }, seen),
    stored: ['reminders', 63],
    fields: ['dueAt'],
    before: () => ({ dueAt: due(25) }),
    after: () => ({ dueAt: due(27) }),
  },
  {
    title: 'the name of a document',
    first: (example, _, seen) => aMutation('document.rename', { ...example['document.rename'], name: 'un.pdf' }, seen),
    second: (example, _, seen) =>
      aMutation('document.rename', { ...example['document.rename'], name: 'deux.pdf' }, seen),
    stored: ['documents', 68],
    fields: ['name'],
    before: () => ({ name: 'un.pdf' }),
    after: () => ({ name: 'deux.pdf' }),
  },
  {
    title: 'the name of a file',
    first: (example, _, seen) => aMutation('upload.rename', { ...example['upload.rename'], name: 'un.jpg' }, seen),
    second: (example, _, seen) => aMutation('upload.rename', { ...example['upload.rename'], name: 'deux.jpg' }, seen),
    stored: ['uploads', 69],
    fields: ['name'],
    before: () => ({ name: 'un.jpg' }),
    after: () => ({ name: 'deux.jpg' }),
  },
  {
    title: 'where a file is filed',
    first: (example, _, seen) =>
      aMutation('upload.refile', { ...example['upload.refile'], requirement: filed('roof'), seen: null }, seen),
    second: (example, _, seen) =>
      aMutation('upload.refile', { ...example['upload.refile'], requirement: null, seen: null }, seen),
    stored: ['uploads', 69],
    fields: ['requirement'],
    before: () => ({ requirement: filed('roof') }),
    after: () => ({ requirement: null }),
  },
  {
    title: 'the times of an absence',
    first: (example, _, seen) =>
      aMutation('unavailability.set', { ...absence(example), from: due(24), to: due(26) }, seen),
    second: (example, _, seen) =>
      aMutation('unavailability.set', { ...absence(example), from: due(25), to: due(28) }, seen),
    rows: ({ claire }) => [
      {
        id: testId(66),
        employee: claire.user,
        kind: 'leave',
        from: due(23),
        to: due(24),
        note: '',
        removed: false,
      },
    ],
    stored: ['unavailabilities', 66],
    fields: ['kind', 'from', 'to', 'note'],
    before: () => ({ from: due(24), to: due(26) }),
    after: () => ({ from: due(25), to: due(28) }),
  },
];

describeOnEachDatabase('two people change the same value at once', (server) => {
  const company = companyOn(server);

  async function begin({ first, rows, stored: [collection, number], fields }: Pair) {
    const { who, lay, row } = company();
    const example = exampleArgs(who.claire.user);
    const { name } = first(example, who, {});
    if (!isMutationName(name)) throw new Error(name);
    await lay(name, who.claire, rows?.(who));
    const push = async (by: 'claire' | 'anne', made: PushedMutation) =>
      (await who[by].push(definitionOf(name).remote, made))[0];
    const now = () => row(collection, testId(number));
    const laid: Record<string, unknown> = { ...(await now()) };
    const seen: Base = { base: Object.fromEntries(fields.map((field) => [field, laid[field]])) };
    return { who, example, push, now, seen };
  }

  test.each(pairs)(
    '[CF4] $title: the first stands, the second is told whose and what, and makes it all the same by naming it',
    async (pair) => {
      const { who, example, push, now, seen } = await begin(pair);
      expect(await push('claire', pair.first(example, who, seen))).toMatchObject({ status: 'applied' });
      const refused = await push('anne', pair.second(example, who, seen));
      expect(refused).toMatchObject({
        status: 'refused',
        error: { code: 'Conflict', standing: { by: who.claire.user } },
      });
      expect(await now()).toMatchObject(pair.before(who));
      const standing = refused?.error?.standing?.values;
      expect(pair.before(who)).toMatchObject(
        Object.fromEntries(Object.entries(standing ?? {}).filter(([field]) => field in pair.before(who))),
      );
      const base = { ...seen.base, ...standing };
      expect(await push('anne', pair.second(example, who, { base }))).toMatchObject({ status: 'applied' });
      expect(await now()).toMatchObject(pair.after(who));
    },
  );

  test.each(pairs)(
    '[CF4b] $title: who names nothing replaces it as before, and the same twice is no matter',
    async (pair) => {
      const { who, example, push, now, seen } = await begin(pair);
      await push('claire', pair.first(example, who, seen));
      expect(await push('anne', pair.first(example, who, seen))).toMatchObject({ status: 'merged' });
      expect(await push('anne', pair.second(example, who, {}))).toMatchObject({ status: 'applied' });
      expect(await now()).toMatchObject(pair.after(who));
    },
  );

  test('[CF4] what another act wrote is told with its author: a due day set by a return', async () => {
    const { who, lay, send } = company();
    const example = exampleArgs(who.claire.user);
    await lay('followUp.return', who.claire, [
      testOrder(1, { assignee: who.sophie.user }),
      testFollowUp(1, {
        assignee: who.sophie.user,
        dueOn: null,
        state: 'submitted',
        history: [{ state: 'submitted', by: who.sophie.user, at: '2026-11-20T07:00:00.000Z', reason: '' }],
      }),
    ]);
    const { submittedAt: _, ...given } = { submittedAt: '', ...example['followUp.return'] };
    expect(await send(who.claire, 'followUp.return', { ...given, dueOn: '2026-12-02' })).toMatchObject({
      status: 'applied',
    });
    const args = { ...example['followUp.assign'], assignee: who.sophie.user, dueOn: '2026-12-04' };
    expect(
      await send(who.anne, 'followUp.assign', args, { base: { assignee: who.sophie.user, dueOn: null } }),
    ).toMatchObject({ error: { standing: { by: who.claire.user, values: { dueOn: '2026-12-02' } } } });
  });

  test('[CF4] an employee is the same by whatever name a device has them', async () => {
    const { who, lay, send } = company();
    const example = exampleArgs(who.claire.user);
    await lay('reminder.update', who.claire);
    const base = { assignee: { ...who.claire.user, name: 'C. Peeters' } };
    const args = { ...example['reminder.update'], changes: { assignee: who.karim.user } };
    expect(await send(who.claire, 'reminder.update', args, { base })).toMatchObject({ status: 'applied' });
    // Who wants what a colleague has set meanwhile is not asked.
    const same = { ...args, changes: { assignee: { ...who.karim.user, name: 'K. Benali' } } };
    expect(await send(who.claire, 'reminder.update', same, { base })).toMatchObject({ status: 'merged' });
  });

  test('[CF4] nobody is named for values of two colleagues', async () => {
    const { who, lay, send } = company();
    const example = exampleArgs(who.claire.user);
    await lay('reminder.update', who.claire);
    const { reminderId } = example['reminder.update'];
    const seen = { title: 'Rappeler', note: '' };
    await send(who.anne, 'reminder.update', { reminderId, changes: { title: 'Un' } });
    await send(who.claire, 'reminder.update', { reminderId, changes: { note: 'Le fils' } });
    const both = { reminderId, changes: { title: 'Deux', note: 'La fille' } };
    expect(await send(who.bart, 'reminder.update', both, { base: seen })).toMatchObject({
      error: { standing: { by: null, values: { title: 'Un', note: 'Le fils' } } },
    });
  });
});

describeOnEachDatabase('two requests for proofs at once', (server) => {
  const company = companyOn(server);

  test.each(['anne', 'claire'] as const)(
    '[CF4a] the link of the first stays until %s, who had not seen it, names it',
    async (second) => {
      const { who, lay, send, row } = company();
      await lay('proof.request', who.claire);
      const { 'proof.request': example } = exampleArgs(who.claire.user);
      const first = { ...example, replaces: null };
      expect(await send(who.claire, 'proof.request', first)).toMatchObject({ status: 'applied' });
      // Its answer was lost.
      expect(await send(who.claire, 'proof.request', first)).toMatchObject({ status: 'applied' });
      const other = { ...first, requestId: testId(86), remark: 'Autre chose' };
      const refused = await send(who[second], 'proof.request', other);
      expect(refused).toMatchObject({
        error: {
          code: 'Conflict',
          standing: {
            by: who.claire.user,
            at: expect.any(String) as string,
            values: { requestId: example.requestId, remark: example.remark },
          },
        },
      });
      expect(await row('orders', example.orderId)).toMatchObject({
        proofLink: { id: example.requestId, revoked: null },
      });
      const named = { ...other, replaces: example.requestId };
      expect(await send(who[second], 'proof.request', named)).toMatchObject({ status: 'applied' });
      expect(await row('orders', example.orderId)).toMatchObject({ proofLink: { id: other.requestId } });
    },
  );

  test('[CF4a] a link that was closed meanwhile is no reason to ask, and a device that names nothing replaces it', async () => {
    const { who, lay, send } = company();
    await lay('proof.request', who.claire);
    const { 'proof.request': example } = exampleArgs(who.claire.user);
    const { orderId } = example;
    await send(who.claire, 'proof.request', { ...example, replaces: null });
    await send(who.claire, 'proof.revoke', { orderId, requestId: example.requestId });
    const second = { ...example, requestId: testId(86), replaces: null };
    expect(await send(who.anne, 'proof.request', second)).toMatchObject({ status: 'applied' });
    const { replaces: _, ...unnamed } = { ...second, requestId: testId(87) };
    expect(await send(who.claire, 'proof.request', unnamed)).toMatchObject({ status: 'applied' });
  });
});

describeOnEachDatabase('what its author means last stays as it was written last', (server) => {
  const company = companyOn(server);

  test('[CF4b] one’s own profile, on two devices', async () => {
    const { who, send, row } = company();
    const args = (language: 'fr' | 'nl') => ({ employeeId: who.sophie.user.id, changes: { language } });
    await send(who.sophie, 'profile.update', args('nl'));
    expect(await send(who.sophie, 'profile.update', args('fr'))).toMatchObject({ status: 'applied' });
    expect(await row('employees', who.sophie.user.id)).toMatchObject({ language: 'fr' });
  });

  test('[CF4b] the time of one’s own visit to a client, on two devices', async () => {
    const { who, lay, send, row } = company();
    await lay('clientVisit.plan', who.thomas);
    const { 'clientVisit.plan': example } = exampleArgs(who.thomas.user);
    await send(who.thomas, 'clientVisit.plan', example);
    const later = { ...example, plannedAt: '2026-11-25T09:00:00.000Z' };
    expect(await send(who.thomas, 'clientVisit.plan', later)).toMatchObject({ status: 'applied' });
    expect(await row('clientVisits', example.clientVisitId)).toMatchObject({ plannedAt: later.plannedAt });
  });

  test('[CF4b] the order of files, of which none is lost', async () => {
    const { who, lay, send, row } = company();
    await lay('upload.reorder', who.claire, [testUpload(70, 1, { by: who.claire.user })]);
    const order = (...numbers: number[]) => ({ orderId: testId(1), clientId: null, uploadIds: numbers.map(testId) });
    await send(who.claire, 'upload.reorder', order(69, 70));
    expect(await send(who.anne, 'upload.reorder', order(70, 69))).toMatchObject({ status: 'applied' });
    expect([await row('uploads', testId(70)), await row('uploads', testId(69))]).toMatchObject([
      { place: 1 },
      { place: 2 },
    ]);
  });
});
