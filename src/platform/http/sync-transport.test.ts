import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { classifyResponse } from '#sync/response.ts';
import { problemType } from '#contract/protocol/problem-type.ts';
import type { RawAnswer, Transport } from '#sync/ports.ts';
import type { Identity } from './api-clients.ts';
import { createFieldClient, createMainClient } from './api-clients.ts';
import { createTransports } from './sync-transport.ts';

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

let server: Server;
let base = '';
let seen: Seen[] = [];
let respond: (response: ServerResponse) => void = () => undefined;
let identity: Identity | null = null;

const options = () => ({
  config: { mainBase: `${base}/api/v1`, fieldBase: `${base}/field/v1`, fieldApiKey: 'public-key' },
  identity: () => Promise.resolve(identity),
  locale: () => 'nl',
});
const push = { protocol: 1, deviceId: 'd', sentAt: '2026-11-20T09:00:00.000Z', mutations: [] };
const aMutation = {
  id: 'm',
  lane: 'l',
  seq: 1,
  name: 'order.markMessagesRead',
  v: 1,
  args: {},
  createdAt: push.sentAt,
};
const never = new AbortController().signal;

function transport(remote: 'main' | 'field' = 'main'): Transport {
  return createTransports(options(), { now: () => 0 })[remote];
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): typeof respond {
  return (response) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
}

function judged(answer: RawAnswer) {
  return classifyResponse(answer, (body) => body);
}

beforeEach(async () => {
  seen = [];
  identity = { token: 'the-token', userId: 'user-1' };
  respond = json(200, {});
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push({ method: request.method, url: request.url, headers: request.headers, body });
      respond(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  base = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('a request carries', () => {
  test('to the main API: address, token, language and JSON', async () => {
    await transport().push(push, never);
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/api/v1/sync/push', body: JSON.stringify(push) });
    expect(seen[0]?.headers).toMatchObject({
      authorization: 'Bearer the-token',
      'accept-language': 'nl',
      'content-type': 'application/json',
      'cache-control': 'no-cache',
    });
    expect(seen[0]?.headers).not.toHaveProperty('x-api-key');
    expect(seen[0]?.headers['user-agent']).not.toContain('axios');
  });

  test('to the field portal: its key and the signed-in user, on reads too (specification §7)', async () => {
    await transport('field').pull({ cursor: 'a+b/c=', limit: 1000 }, never);
    expect(new URL(seen[0]?.url ?? '', base).pathname).toBe('/field/v1/sync/pull');
    expect(new URL(seen[0]?.url ?? '', base).searchParams.get('cursor')).toBe('a+b/c=');
    expect(seen[0]?.headers).toMatchObject({
      'x-api-key': 'public-key',
      'user-id': 'user-1',
      'content-type': 'application/json',
      authorization: 'Bearer the-token',
    });
  });

  test('[RN8a] a heartbeat alone beyond the end of its page, and nothing else', async () => {
    const sent: boolean[] = [];
    const note: typeof fetch = (input, init) => {
      const request = new Request(input, init);
      sent.push(request.keepalive);
      return fetch(request);
    };
    const { main } = createTransports({ ...options(), fetch: note }, { now: () => 0 });
    await main.push(push, never);
    await main.push({ ...push, mutations: [aMutation] }, never);
    await main.pull({ cursor: null, limit: 10 }, never);
    expect(sent).toEqual([true, false, false]);
  });

  test('no cursor in a first pull', async () => {
    await transport().pull({ cursor: null, limit: 10 }, never);
    expect(seen[0]?.url).toBe('/api/v1/sync/pull?limit=10');
  });

  test('an empty User-Id in an anonymous call to the field portal', async () => {
    await createFieldClient(options())({ method: 'GET', path: '/x', anonymous: true });
    expect(seen[0]?.headers['user-id']).toBe('');
    expect(seen[0]?.headers).not.toHaveProperty('authorization');
  });

  test('[RN7] nothing without a session: the call resolves with 401 without a request', async () => {
    identity = null;
    const answer = await transport().push(push, never);
    expect(seen).toHaveLength(0);
    expect(judged(answer)).toEqual({ kind: 'trouble', trouble: { kind: 'paused', code: 'Unauthorized' } });
  });

  test('the token that is current at that time', async () => {
    const calls = transport();
    await calls.push(push, never);
    identity = { token: 'renewed', userId: 'user-1' };
    await calls.push(push, never);
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer the-token', 'Bearer renewed']);
  });
});

describe('[OB5] a response is verified', () => {
  test('an HTML page with status 200 has no body', async () => {
    respond = (response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>Welcome</html>');
    const answer = await transport().pull({ cursor: null, limit: 1 }, never);
    expect(answer).toMatchObject({ status: 200, body: undefined });
    expect(judged(answer)).toEqual({ kind: 'filtered', code: 'NotOurAnswer' });
  });

  test('a redirect rejects, and the token is not sent to its target', async () => {
    respond = (response) => response.writeHead(302, { Location: `${base}/elsewhere` }).end();
    await expect(transport().push(push, never)).rejects.toBeInstanceOf(Error);
    expect(seen).toHaveLength(1);
  });

  test('every status resolves, with its code and the server’s time', async () => {
    const problem = { type: problemType('Unavailable'), title: 'x', status: 503, code: 'Unavailable' };
    respond = json(503, problem, { 'Retry-After': '7', Date: 'Fri, 20 Nov 2026 09:00:00 GMT' });
    const answer = await transport().push(push, never);
    expect(answer).toEqual({
      status: 503,
      body: problem,
      retryAfter: 7000,
      serverTime: Date.parse('2026-11-20T09:00:00Z'),
    });
    expect(judged(answer)).toEqual({
      kind: 'trouble',
      trouble: { kind: 'unreachable', code: 'Unavailable', retryAfter: 7000 },
    });
  });

  test('an empty body is not JSON', async () => {
    respond = (response) => response.writeHead(200).end();
    expect((await transport().push(push, never)).body).toBeUndefined();
  });

  test('a missing server rejects', async () => {
    server.closeAllConnections();
    server.close();
    await expect(transport().push(push, never)).rejects.toBeInstanceOf(Error);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  test('a truncated response rejects', async () => {
    respond = (response) => {
      response.writeHead(200, { 'Content-Length': '1000' });
      response.write('{"epoch":');
      setTimeout(() => response.destroy(), 20);
    };
    await expect(transport().push(push, never)).rejects.toBeInstanceOf(Error);
  });

  test('the caller’s abort rejects at once', async () => {
    respond = () => undefined;
    const controller = new AbortController();
    const call = transport().push(push, controller.signal);
    setTimeout(() => controller.abort(), 20);
    await expect(call).rejects.toBeInstanceOf(Error);
  });

  test('a silent server, or one that stops inside a body, times out', async () => {
    respond = (response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write('{');
    };
    const client = createMainClient(options());
    await expect(client({ method: 'GET', path: '/slow', timeout: 60 })).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  });
});
