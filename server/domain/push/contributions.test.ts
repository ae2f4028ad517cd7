import { sql } from 'kysely';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { remotes } from '#contract/collections.ts';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import { definitionOf, isMutationName, mutations } from '#contract/mutations/catalogue.ts';
import { changeOn } from '#contract/mutations/definition.ts';
import { pushResponse } from '#contract/protocol/sync/push.ts';
import { formerFacts } from '#tests/contract/former-facts.ts';
import { testContent } from '#tests/support/content.ts';
import { exampleArgs, exampleRows, testFeedback } from '#tests/support/examples.ts';
import { fullExamples } from '#tests/support/contract/full-examples.ts';
import type { Stored } from '#tests/support/data/rule-company.ts';
import { eachWithCompany, rowsOn } from '#tests/support/data/rule-company.ts';
import { testFollowUp, testId, testPayment, testUpload, testVisit } from '#tests/support/rows.ts';
import { wholeSurvey } from '#tests/support/data/whole-survey.ts';
import type { SentMutation, TestClient } from '#tests/support/server/test-server.ts';
import { testNow } from '#tests/support/server/test-server.ts';

const orderId = testId(1);
const visitId = testId(31);
/** A visit that is planned after the order has left. */
const laterVisitId = testId(33);
const plan = testUpload(90, 1);

/** Returns the instant some minutes after the start of the test. */
function at(minutes: number): string {
  return new Date(Date.parse(testNow) + minutes * 60_000).toISOString();
}

const company = eachWithCompany();

/** What who has lost an order can still do to it. A new mutation needs a verdict here. */
const verdicts: Partial<Record<MutationName, 'adds' | 'waits for the office'>> = {
  'order.update': 'adds',
  'order.sendMessage': 'adds',
  'payment.record': 'waits for the office',
  'visit.onMyWay': 'waits for the office',
  'visit.start': 'waits for the office',
  'visit.complete': 'waits for the office',
  'visit.absent': 'waits for the office',
  'visit.undo': 'adds',
  'feedback.submit': 'adds',
  'formDraft.save': 'adds',
  'followUp.answer': 'adds',
  'upload.attach': 'adds',
  'upload.reportLost': 'adds',
};

/** Arguments that would take away what the examples leave. */
function hostile(name: MutationName, by: TestClient): object[] {
  const example = exampleArgs(by.user)[name];
  const asked = Object.keys(wholeSurvey(by.user)).slice(0, 3);
  const reason = testContent.survey.unknownReasons.at(-1)?.code ?? '';
  const answer = { value: { type: 'unknown' as const, reason }, note: 'Autre chose', proofs: [] };
  const more: Partial<Record<MutationName, object[]>> = {
    'order.update': [
      { orderId, changes: { internalRemark: '', externalRemark: '', invoiceFeedbackMessage: '' } },
      { orderId, changes: { internalRemark: 'Autre chose', invoiceFeedbackMessage: 'Autre facture' } },
      { orderId, changes: { realEstate: { type: 'land', category: 'new' } } },
    ],
    'followUp.answer': asked.map((question) => ({ orderId, question, answer })),
    'followUp.clear': asked.map((question) => ({ orderId, question })),
    'upload.attach': [{ ...example, uploadId: testId(99), orderId, clientId: null, originalId: plan.id }],
    // Of their own proposal, whose last step is the one before.
    'visit.undo': [{ ...example, step: { state: 'absent', at: at(58) } }],
    'upload.remove': [{ uploadId: plan.id, orderId, clientId: null }],
    'upload.refile': [{ ...example, uploadId: plan.id }],
    'upload.reorder': [{ ...example, uploadIds: [plan.id] }],
  };
  const full = fullExamples(by.user).flatMap((one) => (one.name === name ? [one.args] : []));
  return [example, ...full, ...(more[name] ?? [])].filter((args): args is object => typeof args === 'object');
}

const names = Object.keys(mutations).filter(isMutationName);

/** Every mutation of an order, with each of its arguments, of a visit of theirs or of a later one. */
function everyMutation(
  by: TestClient,
  { later = false } = {},
): { name: MutationName; args: Record<string, unknown> }[] {
  return names.flatMap((name) =>
    hostile(name, by)
      .map((args) => ({ name, args: { ...args } as Record<string, unknown> }))
      .filter(({ args }) => args.orderId === orderId || (args.visitId === visitId && !('orderId' in args)))
      .filter(({ args }) => !later || 'visitId' in args)
      .map((one) => (later ? { ...one, args: { ...one.args, visitId: laterVisitId } } : one)),
  );
}

/** Sophie has the order from the start. Karim gets it at minute 60, and works on it. */
async function changeHands(leftAfter = 60): Promise<void> {
  const { who, server, send } = company();
  const { sophie, karim, claire } = who;
  await server.store(
    ...exampleRows(sophie.user).map((row) => {
      if ('orderDate' in row) return { ...row, assignee: sophie.user };
      return 'plannedStart' in row ? { ...row, employee: sophie.user } : row;
    }),
  );
  server.clock.now = new Date(at(leftAfter));
  const given = { createdAt: at(leftAfter), base: { assignee: sophie.user } };
  await send(claire, 'order.assign', { orderId, assignee: karim.user }, given);
  await server.edit(
    [
      changeOn('orders', orderId, (order) => ({
        ...order,
        internalRemark: 'Clé au café\nChien',
        externalRemark: 'Sonner fort',
        invoiceFeedbackMessage: 'TVA à 6 %',
      })),
      changeOn('followUps', orderId, () =>
        testFollowUp(1, {
          state: 'submitted',
          assignee: karim.user,
          answers: wholeSurvey(karim.user),
          history: [{ state: 'submitted', by: karim.user, at: at(leftAfter), reason: '' }],
        }),
      ),
    ],
    [orderId],
  );
  await server.edit(
    [
      { row: { ...plan, by: karim.user }, collection: 'uploads' as const },
      { row: { ...testFeedback(karim.user), visitId: laterVisitId }, collection: 'visitFeedback' as const },
      { row: testPayment(91, 1, { receivedBy: karim.user }), collection: 'payments' as const },
      {
        row: testVisit(33, 1, { employee: karim.user, plannedStart: at(300), plannedEnd: at(360) }),
        collection: 'visits' as const,
      },
    ].map(({ row, collection }) => ({ collection, id: row.id, apply: () => row })),
    [orderId],
  );
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the paths of what was there and is gone, or is another. */
function gone(before: unknown, after: unknown, path = ''): string[] {
  if (before === null || before === undefined || before === '') return [];
  if (Array.isArray(before)) {
    const now: unknown[] = Array.isArray(after) ? after : [];
    return before.flatMap((one: unknown, index) =>
      now.some((other) => gone(one, other).length === 0) ? [] : [`${path}[${index}]`],
    );
  }
  if (isPlain(before))
    return Object.entries(before).flatMap(([key, value]) =>
      gone(value, isPlain(after) ? after[key] : undefined, `${path}.${key}`),
    );
  if (typeof before === 'string' && typeof after === 'string') {
    const lines = new Set(after.split('\n'));
    return before.split('\n').every((line) => lines.has(line)) ? [] : [path];
  }
  return before === after ? [] : [path];
}

/** Returns what of the rows is gone. Devices and drafts are nobody else's. */
async function lost(before: readonly Stored[]): Promise<string[]> {
  const after = new Map((await company().all()).map((row) => [`${row.collection}/${row.id}`, row.data]));
  return before
    .filter(({ collection }) => collection !== 'devices' && collection !== 'formDrafts')
    .flatMap(({ collection, id, data }) => gone(data, after.get(`${collection}/${id}`), `${collection}/${id}`));
}

/** Sends every mutation of Sophie at a minute. Returns the answers by mutation, and what is gone of the rows of others. */
async function attack(
  minute: number,
  claim: SentMutation,
  given: Parameters<typeof everyMutation>[1] = {},
): Promise<{ answers: Map<MutationName, string[]>; taken: string[] }> {
  const { who, server, all, row } = company();
  server.clock.now = new Date(at(minute));
  const before = await all();
  const seen: Record<string, unknown> = { ...(await row('orders', orderId)) };
  const answers = new Map<MutationName, string[]>();
  for (const remote of remotes) {
    const sent = everyMutation(who.sophie, given)
      .filter(({ name }) => definitionOf(name).remote === remote)
      .map(({ name, args }) => {
        const { merge, version: v } = definitionOf(name);
        const base = Object.fromEntries(Object.keys(merge).map((field) => [field, seen[field] ?? null]));
        const id = v7();
        return { id, lane: id, seq: 0, v, createdAt: testNow, ...claim, name, args, base };
      });
    const { body } = await who.sophie.askPush(remote, who.sophie.envelope(sent, { sentAt: at(minute) }));
    for (const [index, { status, error }] of pushResponse.parse(body).results.entries()) {
      const name = sent[index]?.name ?? 'order.create';
      answers.set(name, [...(answers.get(name) ?? []), error?.code ?? status]);
    }
  }
  return { answers, taken: await lost(before) };
}

const accepted = ['applied', 'merged'];

describe('what who has lost an order takes away', () => {
  beforeEach(() => {
    company().server.clock.now = new Date(testNow);
  });

  test('[PL3f] the contract’s table has the same verdict for every mutation', () => {
    const ofOrders = new Set(everyMutation(company().who.sophie).map(({ name }) => name));
    const noted = [...ofOrders].flatMap((name) => {
      const facts = formerFacts(name);
      return facts === null ? [] : [[name, facts.adds.length > 0 ? 'adds' : 'waits for the office'] as const];
    });
    expect(Object.fromEntries(noted)).toEqual(verdicts);
  });

  test('[PL3f] by a claim of ten minutes ago: nothing, and every mutation has a verdict', async () => {
    await changeHands();
    const { answers, taken } = await attack(70, { createdAt: at(58), asOf: at(50) });
    expect(taken).toEqual([]);
    const kept = [...answers].map(([name, codes]) => [name, codes.filter((code) => accepted.includes(code))] as const);
    expect(
      kept
        .filter(([, codes]) => codes.length > 0)
        .map(([name]) => name)
        .sort(),
    ).toEqual(Object.keys(verdicts).sort());
    const waiting = kept.filter(([name]) => verdicts[name] === 'waits for the office');
    expect(new Set(waiting.flatMap(([, codes]) => codes))).toEqual(new Set(['merged']));
    // What they have is theirs alone, and what waits for the office.
    for (const collection of ['orders', 'visits', 'followUps', 'messages'] as const)
      expect(await rowsOn(company().who.sophie, collection)).toEqual([]);
  });

  test('[PL3f] of a visit that was planned after: nothing, and every form of it is refused', async () => {
    await changeHands();
    const { answers, taken } = await attack(70, { createdAt: at(58), asOf: at(50) }, { later: true });
    expect(taken).toEqual([]);
    expect([...answers.keys()]).toContain('feedback.correct');
    expect([...answers].filter(([, codes]) => codes.some((code) => accepted.includes(code)))).toEqual([]);
  });

  test.each([
    ['of an order that was theirs for some seconds', true],
    ['of a device that has reported nothing', false],
  ])('[PL3f] by a claim of 59 days, %s: nothing is accepted', async (_what, isKnown) => {
    const { server } = company();
    await changeHands(0.1);
    if (!isKnown) await sql`update devices set claims_from = null`.execute(server.context.database.db);
    const claim = at(-59 * 24 * 60);
    const { answers, taken } = await attack(1, { createdAt: claim, asOf: claim });
    expect(taken).toEqual([]);
    expect([...answers].filter(([, codes]) => codes.some((code) => accepted.includes(code)))).toEqual([]);
  });
});
