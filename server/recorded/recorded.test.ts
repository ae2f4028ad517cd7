import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { AnyRow } from '#contract/collections.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import { mutations } from '#contract/mutations/catalogue.ts';
import { oldestProtocolVersion, protocolVersion } from '#contract/protocol/version.ts';
import { openUsualForTests } from '#tests/support/server/each-database.ts';
import {
  testClient,
  testClientVisit,
  testConflict,
  testFollowUp,
  testId,
  testMessage,
  testNotification,
  testOrder,
  testPayment,
  testUpload,
  testVisit,
} from '#tests/support/rows.ts';
import { wholeSurvey } from '#tests/support/data/whole-survey.ts';
import type { TestServer } from '#tests/support/server/test-server.ts';
import { createTestServer, emptyDatabase } from '#tests/support/server/test-server.ts';

// Bodies as devices of each protocol send them. Never edit them: a new protocol gets its own file.
const body = z.looseObject({ mutations: z.array(z.looseObject({ name: z.string(), v: z.number() })) });
const recording = z.object({
  what: z.string(),
  main: body,
  field: body,
  answers: z.object({ main: z.array(z.string()), field: z.array(z.string()) }),
});
const folder = new URL('.', import.meta.url);
const versions = readdirSync(folder)
  .flatMap((name) => /^protocol-(\d+)\.json$/.exec(name)?.[1] ?? [])
  .map(Number)
  .toSorted((one, other) => one - other);

/** What the first release requires of an answer, repeated here: newer fields are for newer apps. */
const firstAnswer = z.looseObject({
  epoch: z.string(),
  results: z.array(
    z.looseObject({
      id: z.string(),
      status: z.enum(['applied', 'merged', 'refused', 'deferred']),
      effects: z.array(z.object({ collection: z.string(), id: z.string(), version: z.number().nullable() })),
    }),
  ),
});
const firstPage = z.looseObject({
  protocol: z.number(),
  epoch: z.string(),
  cursor: z.string(),
  hasMore: z.boolean(),
  scopes: z.array(z.string()),
  changes: z.array(
    z.looseObject({ collection: z.string(), id: z.string(), version: z.number(), scopes: z.array(z.string()) }),
  ),
});

let server: TestServer;
let opened: Awaited<ReturnType<typeof openUsualForTests>>;

beforeAll(async () => {
  opened = await openUsualForTests();
});
afterAll(() => opened.drop());
beforeEach(async () => {
  await emptyDatabase(opened.database);
  server = await createTestServer(opened.database);
  return () => server.close();
});

const proposed = {
  visitId: testId(37),
  by: { id: testId(900_009), name: 'Els Vermeulen' },
  steps: [
    { state: 'started', at: '2026-11-20T08:00:00.000Z' },
    { state: 'done', at: '2026-11-20T08:40:00.000Z' },
  ],
  absence: null,
};
const ofClient = { orderId: null, of: { collection: 'clients', id: testId(61) } } as const;

/** Returns the rows that the bodies refer to: rows of the server, or rows of the sender. */
function rowsOf(user: EmployeeRef, colleague: EmployeeRef): AnyRow[] {
  return [
    ...[1, 2, 3].map((number) => testOrder(number, { assignee: null, visitedBy: user })),
    testMessage(21, 1),
    testVisit(31, 1),
    testVisit(33, 2),
    testVisit(34, 2),
    testVisit(35, 1),
    testVisit(36, 2, {
      state: 'onTheWay',
      history: [{ state: 'onTheWay', at: '2026-11-20T08:40:00.000Z', by: user }],
    }),
    testVisit(37, 1),
    testVisit(38, 1),
    testFollowUp(2, { answers: wholeSurvey(user) }),
    testConflict(51, 1),
    testConflict(52, 2, { field: 'total', lost: 25_000, kept: 24_000 }),
    testConflict(53, 2),
    testConflict(56, 1, { field: 'visit', lost: proposed, kept: null }),
    testConflict(54, 1, { ...ofClient, field: 'email', lost: 'immo@exemple.be', kept: null }),
    testConflict(55, 1, { ...ofClient, field: 'phone', lost: null, kept: '+32 2 511 00 00' }),
    testClient(61, { claims: [{ by: colleague, at: '2026-11-20T08:00:00.000Z' }] }),
    testClient(79, { commercial: user }),
    testClient(80, { commercial: user }),
    testClient(81, { claims: [{ by: user, at: '2026-11-20T08:00:00.000Z' }] }),
    testClientVisit(62, 61, { employee: user }),
    testNotification(64, { userId: user.id }),
    testUpload(69, 2, { by: user }),
    testPayment(67, 1, { receivedBy: user }),
  ];
}

function recorded(version: number, replaced: Record<string, string>): z.infer<typeof recording> {
  const text = readFileSync(new URL(`protocol-${version}.json`, folder), 'utf8');
  const filled = text.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => replaced[name] ?? '');
  return recording.parse(JSON.parse(filled));
}

test.each(versions)(
  '[PL7] what devices of protocol %i send is accepted, and answered as they expect',
  async (version) => {
    const claire = await server.addUser('Claire Peeters', 'supervisor', 'commercial');
    const karim = await server.addUser('Karim Benali', 'commercial');
    await server.store(...rowsOf(claire.user, karim.user));
    const { epoch } = await claire.pull('main');
    const replaced = { device: claire.deviceId, user: claire.user.id, employee: karim.user.id, epoch };
    const { main, field, answers } = recorded(version, replaced);
    for (const [remote, request] of [
      ['main', main],
      ['field', field],
    ] as const) {
      const once = await claire.askPush(remote, request);
      expect(once).toMatchObject({ status: 200 });
      expect(firstAnswer.parse(once.body).results.map(({ status }) => status)).toEqual(answers[remote]);
      const again = firstAnswer.parse((await claire.askPush(remote, request)).body);
      // The mark moves on in PostgreSQL when a transaction was open at the first answer.
      expect(again).toEqual({ ...firstAnswer.parse(once.body), mark: again['mark'] });
      firstPage.parse((await claire.askPull(remote)).body);
    }
    expect((await claire.pullAll('main')).changes.find(({ id }) => id === testId(1))?.row).toMatchObject({
      urgent: true,
    });
  },
);

test('[PL7] every accepted protocol is recorded, with every version of a mutation that can still be read', () => {
  expect(versions).toEqual(
    Array.from({ length: protocolVersion - oldestProtocolVersion + 1 }, (_one, index) => oldestProtocolVersion + index),
  );
  const sent = versions.flatMap((version) => {
    const { main, field } = recorded(version, {});
    return [...main.mutations, ...field.mutations].map(({ name, v }) => `${name}@${v}`);
  });
  const readable = Object.values(mutations).flatMap(({ name, version, upcast }) =>
    [version, ...Object.keys(upcast ?? {})].map((one) => `${name}@${one}`),
  );
  expect([...new Set(sent)].toSorted()).toEqual(readable.toSorted());
});
