import { expect, test, vi } from 'vitest';
import { problemType } from '#contract/protocol/problem-type.ts';
import { isServerReachable } from './reachability.ts';

const refusal = {
  type: problemType('Unauthorized'),
  title: 'A valid token is needed',
  status: 401,
  code: 'Unauthorized',
};
const replying = (answer: () => Promise<Response>) => vi.fn<typeof fetch>(answer);

test('returns true when the server refuses the request without a token', async () => {
  const get = replying(() => Promise.resolve(Response.json(refusal, { status: 401 })));
  expect(await isServerReachable('/api/v1', get)).toBe(true);
  expect(get.mock.calls[0]?.[0]).toBe('/api/v1/users/me');
  expect(get.mock.calls[0]?.[1]?.headers).toBeUndefined();
});

test.each([
  ['no network', () => Promise.reject(new TypeError('failed'))],
  ['a portal', () => Promise.resolve(new Response('<html>', { status: 200 }))],
  ['a portal that asks for a login', () => Promise.resolve(new Response('<html>', { status: 401 }))],
  [
    'a proxy that asks for a login',
    () => Promise.resolve(Response.json({ ...refusal, type: 'about:blank' }, { status: 401 })),
  ],
  ['a starting server', () => Promise.resolve(Response.json({ ...refusal, status: 503 }, { status: 503 }))],
])('returns false for %s', async (_, answer) => {
  expect(await isServerReachable('/api/v1', replying(answer))).toBe(false);
});
