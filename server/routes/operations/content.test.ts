import { afterAll, beforeAll, expect, test } from 'vitest';
import { content } from '#contract/content/content.ts';
import { publicConfig } from '#contract/protocol/public-config.ts';
import { openUsualForTests } from '#tests/support/server/each-database.ts';
import type { Answer, TestClient, TestServer } from '#tests/support/server/test-server.ts';
import { answerOf, createTestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let sophie: TestClient;
let drop: () => Promise<void>;

beforeAll(async () => {
  const opened = await openUsualForTests();
  drop = opened.drop;
  server = await createTestServer(opened.database);
  sophie = await server.addUser('Sophie Dubois');
});
afterAll(async () => {
  await server.close();
  await drop();
});

async function ask(query: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> {
  const url = sophie.url('main', '/content');
  return answerOf(await server.app.inject({ url, query, headers: { ...sophie.headers('main'), ...headers } }));
}

test('the configuration names a version, whose answer is immutable', async () => {
  const config = publicConfig.parse((await server.app.inject('/config.json')).json());
  const answer = await ask({ version: config.contentVersion ?? '' });
  expect(content.parse(answer.body).version).toBe(config.contentVersion);
  expect(answer.headers['cache-control']).toContain('immutable');
});

test('without a version the current content is answered, to be revalidated', async () => {
  const answer = await ask({});
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe('private, no-cache');
  expect((await ask({}, { 'if-none-match': String(answer.headers['etag']) })).status).toBe(304);
});

test('another version is not found, and a session is required', async () => {
  expect(await ask({ version: 'another' })).toMatchObject({ status: 404, body: { code: 'NotFound' } });
  expect((await server.app.inject(sophie.url('main', '/content'))).statusCode).toBe(401);
});
