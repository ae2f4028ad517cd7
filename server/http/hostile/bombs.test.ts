import { Readable } from 'node:stream';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { pushResponse } from '#contract/protocol/sync/push.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import { testId, testOrder } from '#tests/support/rows.ts';
import type { Answer, TestClient, TestServer } from '#tests/support/server/test-server.ts';
import { aMutation, answerOf } from '#tests/support/server/test-server.ts';

/** Inputs that once cost the server far more than they cost their sender. */
function suite(server: () => TestServer): void {
  async function post(url: string, encoding: string, payload: Buffer, type: string): Promise<Answer> {
    const headers = { 'content-type': type, 'content-encoding': encoding };
    return answerOf(await server().app.inject({ method: 'POST', url, headers, payload }));
  }

  describe('compressed requests are refused before their body is read', () => {
    const bytes = Buffer.alloc(8 * 1024 * 1024);
    const bombs = [
      ['br', brotliCompressSync(bytes)],
      ['gzip', gzipSync(bytes)],
      ['deflate', gzipSync(bytes)],
      ['gzip, br', gzipSync(bytes)],
    ] as const;

    test.each(bombs)('%s', async (encoding, bomb) => {
      for (const [url, type] of [
        ['/share', 'multipart/form-data; boundary=x'],
        ['/api/v1/users/login', 'application/json'],
        ['/api/v1/users/password-reset', 'application/json'],
      ] as const) {
        const { status, body } = await post(url, encoding, bomb, type);
        expect([url, status, body]).toMatchObject([url, 415, { code: 'ValidationFailed' }]);
      }
    });

    test('a request that says its body is not compressed is read', async () => {
      const { status, headers } = await post(
        '/share',
        'identity',
        Buffer.alloc(100),
        'multipart/form-data; boundary=x',
      );
      expect([status, headers['location']]).toEqual([303, '/share?fault=notKept']);
    });
  });

  test('a shared body beyond 100 MiB is refused while it is read', async () => {
    let read = 0;
    const chunk = Buffer.alloc(1024 * 1024);
    const endless = Readable.from(
      (function* bytes() {
        for (read = 0; read < 150; read += 1) yield chunk;
      })(),
    );
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const answer = await server().app.inject({ method: 'POST', url: '/share', headers, payload: endless });
    expect([answer.statusCode, answer.headers['connection']]).toEqual([413, 'close']);
    expect(read).toBeLessThan(110);
  });

  describe('mutations', () => {
    async function sender(): Promise<TestClient> {
      const sophie = await server().addUser('Sophie Dubois');
      await server().store(testOrder(1, { assignee: sophie.user }));
      return sophie;
    }
    const valid = () => aMutation('order.sendMessage', { orderId: testId(1), messageId: v7(), body: 'Bonjour' });
    const anEdit = () => aMutation('order.update', { orderId: testId(1), changes: { urgent: true } });
    const key = 'k'.repeat(50_000);
    const bombs: [string, unknown][] = [
      ['a long key above many faults', { orderId: testId(1), changes: { [key]: Array(2_000).fill('\u0000') } }],
      ['a long key with a fault of its own', { [`${key}\ud800`]: Array(2_000).fill('\u0000') }],
      ['many unknown keys', Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, 1]))],
      ['a list of 200 000 items', { orderId: testId(1), changes: { tags: Array(200_000).fill(0) } }],
      ['a list of 9 000 wrong items', { orderId: testId(1), changes: { tags: Array(9_000).fill({ a: 1 }) } }],
      ['lists in lists', { orderId: testId(1), changes: { tags: Array(40).fill(Array(2_000).fill(0)) } }],
    ];

    test.each(bombs)('%s: a short refusal, and its neighbours are applied', async (_what, args) => {
      const sophie = await sender();
      const bomb = { ...anEdit(), args };
      const neighbours = [
        { ...valid(), lane: 'b' },
        { ...valid(), lane: 'c' },
      ];
      const envelope = sophie.envelope([neighbours[0], bomb, neighbours[1]]);
      const { status, body } = await sophie.askPush('main', envelope);
      expect(status).toBe(200);
      expect(pushResponse.parse(body).results).toMatchObject([
        { status: 'applied' },
        { status: 'refused', error: { code: 'ValidationFailed' } },
        { status: 'applied' },
      ]);
      expect(JSON.stringify(body).length).toBeLessThan(20_000);
      // The stored refusal is returned to the same mutation.
      expect((await sophie.askPush('main', envelope)).body).toMatchObject({
        results: [{}, { status: 'refused' }, {}],
      });
    });

    test('arguments of an earlier version that are no arguments are refused alone', async () => {
      const sophie = await sender();
      const example = exampleArgs(sophie.user)['conflict.uphold'];
      const bomb = { ...aMutation('conflict.uphold', example), v: 1, args: null };
      expect(await sophie.push('main', bomb, { ...valid(), lane: 'b' })).toMatchObject([
        { status: 'refused', error: { code: 'ValidationFailed' } },
        { status: 'applied' },
      ]);
    });

    test('an envelope of many faults names 20 of them', async () => {
      const sophie = await sender();
      const { status, body } = await sophie.askPush('main', sophie.envelope(Array(100).fill({ id: 'x' })));
      expect(status).toBe(400);
      expect((body as { paths: unknown[] }).paths).toHaveLength(20);
    });

    test('merges that add up to more than a row may have are refused, and the next change is stored', async () => {
      const sophie = await server().addUser('Sophie Dubois');
      await server().store(testOrder(1, { assignee: sophie.user }));
      const orderId = testId(1);
      const statuses = new Set<string>();
      // Each remark replaces another line of the same base, and tags of an unknown base are all added.
      for (let turn = 0; turn < 30; turn += 1) {
        const changes = {
          internalRemark: Array.from({ length: 200 }, (_, line) => `${turn} ${line} ${'é'.repeat(12)}`).join('\n'),
          tags: Array.from({ length: 10 }, (_, tag) => `${turn} ${tag}`),
        };
        const base = { internalRemark: '', tags: [] };
        const [result] = await sophie.push('main', aMutation('order.update', { orderId, changes }, { base }));
        statuses.add(result?.status ?? '');
      }
      expect([...statuses].toSorted()).toEqual(['applied', 'merged', 'refused']);
      const { changes } = await sophie.pullAll('main');
      const stored = changes.find(({ id }) => id === orderId)?.row;
      expect(Buffer.byteLength(JSON.stringify(stored))).toBeLessThan(130 * 1024);
      const honest = { orderId, changes: { internalRemark: 'Sonner deux fois' } };
      const base = { internalRemark: (stored as { internalRemark: string } | undefined)?.internalRemark };
      expect(await sophie.push('main', aMutation('order.update', honest, { base }))).toMatchObject([
        { status: 'applied' },
      ]);
    });

    test('what another user sent is no dependency, and its result is not returned', async () => {
      const sophie = await sender();
      const first = valid();
      await sophie.push('main', first);
      const anne = await server().addUser('Anne Maes', 'supervisor');
      expect(await anne.push('main', { ...valid(), dependsOn: [first.id] })).toMatchObject([{ status: 'deferred' }]);
      expect(await anne.push('main', first)).toMatchObject([
        { status: 'refused', error: { code: 'IdempotencyKeyReused' } },
      ]);
      expect(await sophie.push('main', { ...valid(), dependsOn: [first.id] })).toMatchObject([{ status: 'applied' }]);
    });
  });
}

describeOnEachDatabase('bombs', suite);
