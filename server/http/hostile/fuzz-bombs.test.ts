import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import { definitionOf, isMutationName, mutations } from '#contract/mutations/catalogue.ts';
import { pushResponse } from '#contract/protocol/sync/push.ts';
import { openUsualForTests } from '#tests/support/server/each-database.ts';
import { isEveryday } from '#tests/support/data/everyday.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import { replacedAt } from '#tests/support/contract/schema-values.ts';
import type { Answer, TestClient, TestServer } from '#tests/support/server/test-server.ts';
import { aMutation, createTestServer } from '#tests/support/server/test-server.ts';

/** Bytes that an answer may have for each byte of its request. */
const answerRatioMax = 10;
/** Milliseconds of processor time that a request may cost. */
const processorMax = 200;
/** A cost is measured up to so many times: the collector of garbage and other tests share this process. */
const measures = 4;

const names = Object.keys(mutations).filter(isMutationName);

/** Values that cost a reader more than their size, as JSON: each of some 100 KB. */
const bombs: Record<string, string> = {
  'a long text': JSON.stringify('x'.repeat(100_000)),
  'a long text of NULs': JSON.stringify('\u0000'.repeat(16_000)),
  'halves of surrogate pairs': JSON.stringify('\ud800'.repeat(16_000)),
  'a wide list': `[${'0,'.repeat(50_000)}0]`,
  'a list of wrong objects': `[${'{"a":1},'.repeat(10_000)}0]`,
  'a list of unstorable texts': `[${'"\\ud800",'.repeat(10_000)}0]`,
  'lists in lists': JSON.stringify(Array(50).fill(Array(1_000).fill(0))),
  'a deep list': '['.repeat(50_000) + ']'.repeat(50_000),
  'a deep object': `${'{"a":'.repeat(20_000)}0${'}'.repeat(20_000)}`,
  'many keys': `{${Array.from({ length: 8_000 }, (_, index) => `"key${index}":0`).join()}}`,
  'long keys': `{${Array.from({ length: 10 }, (_, index) => `"${'k'.repeat(10_000)}${index}":0`).join()}}`,
  'a long key above many faults': `{"${'k'.repeat(50_000)}":[${'"\\u0000",'.repeat(5_000)}0]}`,
  'a number of many digits': '9'.repeat(100_000),
};
/** Stands in a mutation where a bomb goes. */
const mark = 'a bomb goes here';

let server: TestServer;
let claire: TestClient;
let drop: () => Promise<void>;

beforeAll(async () => {
  const opened = await openUsualForTests();
  drop = opened.drop;
  server = await createTestServer(opened.database);
  claire = await server.addUser('Claire Peeters', 'supervisor', 'commercial');
});
afterAll(async () => {
  await server.close();
  await drop();
});

/** Asks, and expects a short answer that cost little. Asks again as long as it cost too much. */
async function expectCheap(body: string, ask: () => Promise<Answer>): Promise<Answer> {
  let answer = await ask();
  let cost = Number.POSITIVE_INFINITY;
  for (let time = 0; time < measures && cost > processorMax; time += 1) {
    const before = process.cpuUsage();
    answer = await ask();
    const { user, system } = process.cpuUsage(before);
    cost = (user + system) / 1000;
  }
  const size = Buffer.byteLength(JSON.stringify(answer.body));
  expect(size).toBeLessThan(Math.max(1_000, answerRatioMax * Buffer.byteLength(body)));
  expect(cost).toBeLessThan(processorMax);
  return answer;
}
const kinds = fc.constantFrom(...Object.keys(bombs));

describe('a bomb in the arguments or the base of a mutation is refused or stored in a short answer', () => {
  test.each(names)('%s', async (name: MutationName) => {
    const example = exampleArgs(claire.user)[name];
    const paths = fc.constantFrom('', ...Object.keys(example));
    await fc.assert(
      fc.asyncProperty(paths, kinds, fc.boolean(), async (path, kind, inBase) => {
        const hit = path === '' ? mark : replacedAt(example, path, mark);
        const made = aMutation(name, example);
        const marked = claire.envelope([inBase ? { ...made, base: hit } : { ...made, args: hit }]);
        const body = JSON.stringify(marked).replace(JSON.stringify(mark), () => bombs[kind] ?? '');
        const answer = await expectCheap(body, () => claire.askPush(definitionOf(name).remote, body));
        expect([200, 400, 413]).toContain(answer.status);
        const results = answer.status === 200 ? pushResponse.parse(answer.body).results : [];
        expect(results.map(({ status }) => status)).not.toContain('deferred');
      }),
      { numRuns: isEveryday ? 3 : 6 },
    );
  });
});
