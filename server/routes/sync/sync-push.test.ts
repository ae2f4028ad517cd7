import { v7 } from 'uuid';
import { protocolVersion } from '#contract/protocol/version.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { besidesColleagues } from '#tests/support/server/colleagues.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { testId, testOrder } from '#tests/support/rows.ts';
import type { Answer, TestClient } from '#tests/support/server/test-server.ts';
import { aMutation, answerOf } from '#tests/support/server/test-server.ts';

describeOnEachDatabase('push requests', (server) => {
  let sophie: TestClient;

  beforeEach(async () => {
    sophie = await server().addUser('Sophie Dubois');
    await server().store(testOrder(1, { assignee: sophie.user }));
  });

  const update = (): ReturnType<typeof aMutation> =>
    aMutation('order.update', { orderId: testId(1), changes: { urgent: true } });

  async function nothingApplied(): Promise<void> {
    const { changes } = await sophie.pullAll('main');
    expect(besidesColleagues(changes)).toMatchObject([{ id: testId(1), version: 1 }]);
  }

  async function field(headers: Record<string, string>, payload = '{}'): Promise<Answer> {
    return answerOf(
      await server().app.inject({
        method: 'POST',
        url: '/field/v1/sync/push',
        payload,
        headers: { 'content-type': 'application/json', ...headers },
      }),
    );
  }

  test('[OB10] [OB2] a push with another epoch is refused whole, so that mutations lost by a restore go first', async () => {
    const { epoch } = await sophie.pull('main');
    const restored = sophie.envelope([update()], { epoch: 'of before the restore' });
    for (const ask of [() => sophie.askPush('main', restored), () => sophie.askPush('field', restored)])
      expect(await ask()).toMatchObject({ status: 409, body: { code: 'EpochChanged' } });
    await nothingApplied();
    const now = await sophie.askPush('main', sophie.envelope([update()], { epoch }));
    expect(now).toMatchObject({ status: 200, body: { epoch, results: [{}] } });
  });

  test('a mutation that fails is deferred and logged with its identifier and cause; the others are applied', async () => {
    const { app, context } = server();
    onTestFinished(() => void vi.restoreAllMocks());
    const logged = vi.fn<(facts: object, text: string) => void>();
    const child = app.log.child.bind(app.log);
    vi.spyOn(app.log, 'child').mockImplementation((...given) => Object.assign(child(...given), { error: logged }));
    const cause = new Error('no identifier');
    vi.spyOn(context, 'newId').mockImplementation(() => {
      throw cause;
    });
    const claire = await server().addUser('Claire Peeters', 'supervisor');
    const failing = update();
    const message = { orderId: testId(1), messageId: testId(21), body: 'Bonjour' };
    const other = aMutation('order.sendMessage', message, { lane: 'another lane' });
    const answer = await claire.askPush('main', claire.envelope([failing, other]));
    expect(answer).toMatchObject({
      status: 200,
      body: { results: [{ id: failing.id, status: 'deferred' }, { status: 'applied' }] },
    });
    expect(logged.mock.calls).toEqual([
      [{ err: cause, mutation: failing.id, name: 'order.update' }, 'a mutation failed'],
    ]);
  });

  test('more than 100 mutations are too large, and nothing is applied', async () => {
    const answer = await sophie.askPush('main', sophie.envelope(Array.from({ length: 101 }, update)));
    expect(answer).toMatchObject({ status: 413, body: { code: 'PayloadTooLarge' } });
    await nothingApplied();
  });

  test('more than 512 KiB are too large, and nothing is applied', async () => {
    const padding = ' '.repeat(512 * 1024);
    const answer = await sophie.askPush('main', `${JSON.stringify(sophie.envelope([update()]))}${padding}`);
    expect(answer).toMatchObject({ status: 413, body: { code: 'PayloadTooLarge' } });
    await nothingApplied();
  });

  test.each([
    ['no JSON', '{"protocol":'],
    ['nothing', ''],
    ['null', 'null'],
    ['a number', '1'],
  ])('malformed JSON is not valid: %s', async (_what, body) => {
    expect(await sophie.askPush('main', body)).toMatchObject({ status: 400, body: { code: 'ValidationFailed' } });
  });

  test('an envelope with one bad mutation is not valid: its paths are named and nothing is applied', async () => {
    const answer = await sophie.askPush('main', sophie.envelope([update(), { ...update(), id: 'x', seq: -1 }]));
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'ValidationFailed',
        paths: [
          { path: ['mutations', 1, 'id'], issue: 'invalid_format' },
          { path: ['mutations', 1, 'seq'], issue: 'too_small' },
        ],
      },
    });
    await nothingApplied();
  });

  test('an identifier in capitals is not valid', async () => {
    const mutation = { ...update(), id: v7().toUpperCase() };
    expect(await sophie.askPush('main', sophie.envelope([mutation]))).toMatchObject({ status: 400 });
  });

  test('[PL7] another protocol is rejected before the rest of the body is read', async () => {
    expect(await sophie.askPush('main', { protocol: 0, more: true })).toMatchObject({
      status: 400,
      body: { code: 'ProtocolTooOld' },
    });
    expect(await sophie.askPush('main', { protocol: protocolVersion + 1, more: true })).toMatchObject({
      status: 400,
      body: { code: 'ProtocolTooNew' },
    });
  });

  test('[RN7] a token is valid for its own device only', async () => {
    const answer = await sophie.askPush('main', sophie.envelope([update()], { deviceId: v7() }));
    expect(answer).toMatchObject({ status: 401, body: { code: 'Unauthorized' } });
    await nothingApplied();
  });

  test('text with another media type than JSON is not valid', async () => {
    const answer = answerOf(
      await server().app.inject({
        method: 'POST',
        url: '/api/v1/sync/push',
        payload: 'x',
        headers: { ...sophie.headers('main'), 'content-type': 'text/plain' },
      }),
    );
    expect(answer).toMatchObject({ status: 415, body: { code: 'ValidationFailed' } });
  });

  test('the field portal checks the token, then the key, then the user, then the body', async () => {
    const good = sophie.headers('field');
    const karim = await server().addUser('Karim Benali');
    expect(await field({ 'x-api-key': 'wrong' })).toMatchObject({ status: 401, body: { code: 'Unauthorized' } });
    expect(await field({ ...good, 'x-api-key': 'wrong', 'user-id': karim.user.id })).toMatchObject({
      status: 403,
      body: { code: 'ApiKeyInvalid' },
    });
    expect(await field({ ...good, 'x-api-key': '' })).toMatchObject({ status: 403, body: { code: 'ApiKeyInvalid' } });
    expect(await field({ ...good, 'user-id': karim.user.id }, '{')).toMatchObject({
      status: 403,
      body: { code: 'Forbidden' },
    });
    expect(await field({ ...good, 'user-id': '' })).toMatchObject({ status: 403, body: { code: 'Forbidden' } });
    expect(await field(good, '{')).toMatchObject({ status: 400, body: { code: 'ValidationFailed' } });
    expect(await field(good, JSON.stringify(sophie.envelope([])))).toMatchObject({
      status: 200,
      body: { results: [] },
    });
  });

  test('the main API needs no key', async () => {
    expect((await sophie.askPush('main', sophie.envelope([]))).status).toBe(200);
  });

  test('without a token nothing is read, however large', async () => {
    const answer = answerOf(
      await server().app.inject({
        method: 'POST',
        url: '/api/v1/sync/push',
        payload: 'x'.repeat(600_000),
        headers: { 'content-type': 'application/json' },
      }),
    );
    expect(answer).toMatchObject({ status: 401, body: { code: 'Unauthorized' } });
  });
});
