import { expect, test, vi } from 'vitest';
import { answersForItself } from './reachability.ts';

const refusal = { type: 'urn:x', title: 'A valid token is needed', status: 401, code: 'Unauthorized' };
const replying = (answer: () => Promise<Response>) => vi.fn<typeof fetch>(answer);

test('the server answers for itself when it refuses to answer nobody', async () => {
  const get = replying(() => Promise.resolve(Response.json(refusal, { status: 401 })));
  expect(await answersForItself('/api/v1', get)).toBe(true);
  expect(get.mock.calls[0]?.[0]).toBe('/api/v1/users/me');
  expect(get.mock.calls[0]?.[1]?.headers).toBeUndefined();
});

test.each([
  ['no network', () => Promise.reject(new TypeError('failed'))],
  ['a portal', () => Promise.resolve(new Response('<html>', { status: 200 }))],
  ['a portal that asks for a sign-in', () => Promise.resolve(new Response('<html>', { status: 401 }))],
  ['a server that is starting', () => Promise.resolve(Response.json({ ...refusal, status: 503 }, { status: 503 }))],
])('%s is no answer', async (_, answer) => {
  expect(await answersForItself('/api/v1', replying(answer))).toBe(false);
});
