import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { MemoryCaches } from '#tests/support/files/memory-caches.ts';
import { createMemoryCaches } from '#tests/support/files/memory-caches.ts';
import { answerUserRead, forgetUser, subjectOf } from './user-reads.ts';

const url = 'https://app.example.be/api/v1/users/me';

function tokenOf(sub: unknown): string {
  const part = (claims: unknown): string =>
    btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `Bearer ${part({ alg: 'HS256' })}.${part({ sub })}.c2ln`;
}

let caches: MemoryCaches;
let signedIn: string | null;
let network: (request: Request) => Promise<Response>;
let work: Promise<void>[];

function json(body: unknown, headers: Record<string, string> = {}, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });
}

const offline = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

async function ask(userId: string, authorization = tokenOf(userId)): Promise<Response> {
  const request = new Request(url, { headers: { Authorization: authorization } });
  const answer = await answerUserRead(request, {
    caches,
    fetch: (asked) => network(asked),
    currentUser: () => Promise.resolve(signedIn),
    later: (job) => void work.push(job),
  });
  await Promise.all(work);
  return answer;
}

beforeEach(() => {
  caches = createMemoryCaches();
  signedIn = 'sophie';
  network = () => Promise.resolve(json({ FirstName: 'Sophie' }));
  work = [];
});

describe('[RN6] reads outside sync are cached for their user only', () => {
  test('uses the network first, and the same user’s cache without it', async () => {
    expect(await (await ask('sophie')).json()).toEqual({ FirstName: 'Sophie' });
    network = offline;
    expect(await (await ask('sophie')).json()).toEqual({ FirstName: 'Sophie' });
    network = () => Promise.resolve(json({ FirstName: 'Sophie D.' }));
    expect(await (await ask('sophie')).json()).toEqual({ FirstName: 'Sophie D.' });
  });

  test('gives another user of the device nothing', async () => {
    await ask('sophie');
    signedIn = 'marc';
    network = offline;
    expect((await ask('marc')).type).toBe('error');
  });

  test('gives nothing for the first user’s token once another user is signed in', async () => {
    await ask('sophie');
    signedIn = 'marc';
    network = offline;
    expect((await ask('sophie')).type).toBe('error');
  });

  test('does not read the cache after a sign-out', async () => {
    await ask('sophie');
    signedIn = null;
    network = offline;
    expect((await ask('sophie')).type).toBe('error');
    expect(caches.names()).toEqual(['mycerti-user-sophie']);
  });

  test('deletes the cache at the sign-out', async () => {
    await ask('sophie');
    await forgetUser('sophie', { caches });
    expect(caches.names()).toEqual([]);
    network = offline;
    expect((await ask('sophie')).type).toBe('error');
  });

  test('does not cache a response that comes after the sign-out', async () => {
    network = () => {
      signedIn = null;
      return Promise.resolve(json({ FirstName: 'Sophie' }));
    };
    await ask('sophie');
    expect(caches.names()).toEqual([]);
  });

  test.each(['Bearer nonsense', 'Bearer a.b.c', 'Basic c29waGll', tokenOf(7)])(
    'nothing is cached for a token without a subject (%s), nor read from the cache',
    async (authorization) => {
      await ask('sophie', authorization);
      expect(caches.names()).toEqual([]);
    },
  );
});

describe('the cache', () => {
  test('[RN7] excludes a renewed token: it would replace a newer one later', async () => {
    network = () => Promise.resolve(json({ FirstName: 'Sophie' }, { 'X-Renewed-Token': 'secret', Vary: '*' }));
    expect((await ask('sophie')).headers.get('x-renewed-token')).toBe('secret');
    network = offline;
    const kept = await ask('sophie');
    expect([...kept.headers.keys()]).toEqual(['content-type']);
  });

  test.each([
    ['a refusal', () => json({ code: 'Unauthorized' }, {}, 401)],
    ['an HTML page of a portal', () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
    ['an outage', () => json({}, {}, 503)],
  ])('excludes %s', async (_, reply) => {
    network = () => Promise.resolve(reply());
    await ask('sophie');
    expect(caches.names()).toEqual([]);
  });

  test('prefers a refusal of the server to the cache, but not a portal’s page or an outage', async () => {
    await ask('sophie');
    network = () => Promise.resolve(json({ code: 'DeviceRevoked' }, {}, 401));
    expect((await ask('sophie')).status).toBe(401);
    network = () => Promise.resolve(new Response('<html>', { headers: { 'Content-Type': 'text/html' } }));
    expect(await (await ask('sophie')).json()).toEqual({ FirstName: 'Sophie' });
    network = () => Promise.resolve(json({}, {}, 503));
    expect((await ask('sophie')).status).toBe(200);
  });

  test('passes an outage on when nothing is cached', async () => {
    network = () => Promise.resolve(json({}, {}, 503));
    expect((await ask('sophie')).status).toBe(503);
  });

  test('responds despite a full disk', async () => {
    caches.full = true;
    expect((await ask('sophie')).status).toBe(200);
  });

  test('uses the cache when the network hangs', async () => {
    await ask('sophie');
    vi.useFakeTimers();
    try {
      network = () => new Promise(() => undefined);
      const answer = ask('sophie');
      await vi.advanceTimersByTimeAsync(5_000);
      expect((await answer).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });
});

test('reads the subject of any token that has one, with accents and padding', () => {
  expect(subjectOf(tokenOf('0191-a'))).toBe('0191-a');
  expect(subjectOf(tokenOf('a'))).toBe('a');
  expect(subjectOf(null)).toBeNull();
});
