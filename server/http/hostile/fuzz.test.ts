import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mutations } from '#contract/mutations/catalogue.ts';
import { problem } from '#contract/protocol/errors.ts';
import { pushResponse } from '#contract/protocol/sync/push.ts';
import { openUsualForTests } from '#tests/support/server/each-database.ts';
import { testId, testMessage, testOrder, testVisit } from '#tests/support/rows.ts';
import type { Answer, TestClient, TestServer } from '#tests/support/server/test-server.ts';
import { aMutation, answerOf, createTestServer } from '#tests/support/server/test-server.ts';

const runs = { numRuns: 150 };

let server: TestServer;
let sophie: TestClient;
let drop: () => Promise<void>;

beforeAll(async () => {
  const opened = await openUsualForTests();
  drop = opened.drop;
  server = await createTestServer(opened.database);
  sophie = await server.addUser('Sophie Dubois');
  await server.store(
    testOrder(1, { assignee: sophie.user }),
    testMessage(21, 1),
    testVisit(31, 1, { employee: sophie.user }),
  );
});
afterAll(async () => {
  await server.close();
  await drop();
});

/** Expects that a failure is the caller's, is a problem document, and reveals nothing internal. */
function expectDecent({ status, body }: Answer): void {
  expect(status).toBeLessThan(500);
  if (status < 400) return;
  const document = problem.parse(body);
  expect(document.status).toBe(status);
  expect(JSON.stringify(body)).not.toMatch(/ at |node_modules|select |insert |zod|fastify/i);
}

/** Text that has broken programs, and text that is just long. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    '<script>alert(1)</script>',
    '‮txt.exe',
    "'; drop table records; --",
    '__proto__',
    '😀'.repeat(500),
  ),
);
const value: fc.Arbitrary<unknown> = fc.oneof(
  hostile,
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(testId(1), testId(21), testId(31), -1, 1e300, []),
);

describe('no input makes the server fail', () => {
  test('push: any JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (body) =>
        expectDecent(await sophie.askPush('main', JSON.stringify(body))),
      ),
      runs,
    );
  });

  test('push: any fields of an envelope', async () => {
    const fields = fc.dictionary(fc.constantFrom('protocol', 'deviceId', 'sentAt', 'mutations'), value);
    await fc.assert(
      fc.asyncProperty(fields, async (given) => expectDecent(await sophie.askPush('main', sophie.envelope([], given)))),
      runs,
    );
  });

  test('push: any arguments of every mutation', async () => {
    const names = fc.constantFrom(...Object.keys(mutations), 'toString', '__proto__');
    const keys = fc.constantFrom(
      'orderId',
      'messageId',
      'messageIds',
      'visitId',
      'startedAt',
      'body',
      'changes',
      'internalRemark',
      'tags',
    );
    const args = fc.oneof(value, fc.dictionary(keys, fc.oneof(value, fc.dictionary(keys, value))));
    await fc.assert(
      fc.asyncProperty(names, args, fc.option(fc.dictionary(keys, value)), async (name, given, base) => {
        const mutation = {
          ...aMutation('order.update', { orderId: testId(1), changes: { urgent: true } }),
          name,
          args: given,
          ...(base === null ? {} : { base }),
        };
        for (const remote of ['main', 'field'] as const) {
          const answer = await sophie.askPush(remote, sophie.envelope([mutation]));
          expectDecent(answer);
          const results = answer.status === 200 ? pushResponse.parse(answer.body).results : [];
          expect(results).toHaveLength(answer.status === 200 ? 1 : 0);
        }
      }),
      runs,
    );
  });

  test('pull: any cursor', async () => {
    const cursor = fc.oneof(
      hostile,
      fc.jsonValue().map((json) => Buffer.from(JSON.stringify(json)).toString('base64url')),
      fc
        .record({
          e: hostile,
          r: fc.constantFrom('main', 'field'),
          d: fc.dictionary(hostile, fc.tuple(value, value, value)),
          f: value,
        })
        .map((json) => Buffer.from(JSON.stringify(json)).toString('base64url')),
    );
    await fc.assert(
      fc.asyncProperty(cursor, async (given) => expectDecent(await sophie.askPull('main', { cursor: given }))),
      runs,
    );
  });

  test('orders: any search and any name', async () => {
    const ask = async (url: string, query: Record<string, string>): Promise<void> =>
      expectDecent(answerOf(await server.app.inject({ url, query, headers: sophie.headers('main') })));
    const text = fc.oneof(hostile, fc.constantFrom('%', '_', 'a%', '\\', '+32 470 12 34 56', 'rue marais', '( ) +'));
    await fc.assert(
      fc.asyncProperty(text, text, fc.option(text), async (q, limit, after) => {
        await ask('/api/v1/orders', { q, limit, ...(after === null ? {} : { after }) });
        await ask('/api/v1/orders', {
          q,
          ...(after === null ? {} : { after: Buffer.from(after).toString('base64url') }),
        });
        // Half a surrogate cannot stand in a path: no browser sends it.
        await ask(`/api/v1/orders/${encodeURIComponent(q.toWellFormed())}`, {});
      }),
      runs,
    );
  });

  test('login: any fields', async () => {
    const body = fc.dictionary(fc.constantFrom('Email', 'Password', 'DeviceId'), fc.oneof(hostile, value));
    let attempt = 0;
    await fc.assert(
      fc.asyncProperty(body, async (given) => {
        attempt += 1;
        const remoteAddress = `198.51.100.${attempt % 250}`;
        expectDecent(
          answerOf(
            await server.app.inject({
              method: 'POST',
              url: '/api/v1/users/login',
              payload: JSON.stringify(given),
              headers: { 'content-type': 'application/json' },
              remoteAddress,
            }),
          ),
        );
      }),
      { numRuns: 60 },
    );
  });

  test('any path and header', async () => {
    const header = fc.string({ unit: 'grapheme-ascii', maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(fc.webPath(), header, header, async (path, authorization, accept) => {
        expectDecent(
          answerOf(
            await server.app.inject({
              url: `/${path.replace(/^\/+/, '')}`,
              headers: { authorization, accept, 'x-api-key': authorization, 'user-id': accept },
            }),
          ),
        );
      }),
      runs,
    );
  });
});

test('hostile text is stored and returned unchanged', async () => {
  const texts = [
    '<script>alert(1)</script>',
    "'; drop table records; --",
    '‮gnp.exe',
    '👩‍🔧 é Ω',
    '{{constructor}}',
    '${1}',
    '\\u0000',
    'a\tb\nc',
  ];
  for (const [index, body] of texts.entries()) {
    const messageId = testId(500 + index);
    expect(
      await sophie.push('main', aMutation('order.sendMessage', { orderId: testId(1), messageId, body })),
    ).toMatchObject([{ status: 'applied' }]);
    const { changes } = await sophie.pullAll('main');
    expect(changes.find(({ id }) => id === messageId)?.row).toMatchObject({ body });
  }
});
