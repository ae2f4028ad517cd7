import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { mutations } from '#contract/mutations/catalogue.ts';
import { oldestProtocolVersion, protocolVersion } from '#contract/protocol/version.ts';
import { openEmbeddedForTests } from '#tests/support/each-database.ts';
import { testConflict, testId, testMessage, testOrder, testVisit } from '#tests/support/rows.ts';
import type { TestServer } from '#tests/support/test-server.ts';
import { createTestServer, emptyDatabase } from '#tests/support/test-server.ts';

// Bodies as devices of each protocol send them. They are never edited: a new protocol gets a file of its own.
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

/** What the first release demands of an answer, said once more by itself: newer fields are for newer apps. */
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
let opened: Awaited<ReturnType<typeof openEmbeddedForTests>>;

beforeAll(async () => {
  opened = await openEmbeddedForTests();
});
afterAll(() => opened.drop());
beforeEach(async () => {
  await emptyDatabase(opened.database);
  server = await createTestServer(opened.database);
  await server.store(testOrder(1, { assignee: null }), testMessage(21, 1), testVisit(31, 1), testConflict(51, 1));
  return () => server.close();
});

function recorded(version: number, replaced: Record<string, string>): z.infer<typeof recording> {
  const text = readFileSync(new URL(`protocol-${version}.json`, folder), 'utf8');
  const filled = text.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => replaced[name] ?? '');
  return recording.parse(JSON.parse(filled));
}

test.each(versions)(
  '[PL7] what devices of protocol %i send is accepted, and answered as they expect',
  async (version) => {
    const claire = await server.addUser('Claire Peeters', 'supervisor');
    const karim = await server.addUser('Karim Benali');
    const { epoch } = await claire.pull('main');
    const replaced = { device: claire.deviceId, employee: karim.user.id, epoch };
    const { main, field, answers } = recorded(version, replaced);
    for (const [remote, request] of [
      ['main', main],
      ['field', field],
    ] as const) {
      const once = await claire.askPush(remote, request);
      expect(once).toMatchObject({ status: 200 });
      expect(firstAnswer.parse(once.body).results.map(({ status }) => status)).toEqual(answers[remote]);
      const again = await claire.askPush(remote, request);
      expect(again.body).toEqual(once.body);
      firstPage.parse((await claire.askPull(remote)).body);
    }
    expect((await claire.pullAll('main')).changes.find(({ id }) => id === testId(1))?.row).toMatchObject({
      urgent: true,
    });
  },
);

test('[PL7] every protocol that is accepted is recorded, with every version of a mutation that can still be read', () => {
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
