import { describe, expect, test } from 'vitest';
import { testUser } from '#tests/support/session.ts';
import type { ApiAnswer, ApiRequest, Identity } from './api-clients.ts';
import { createSessionApi } from './session-api.ts';

const me = testUser({ UserId: '01900000-0000-7000-8000-000000000001' });

function answer(status: number, body: unknown, headers: Record<string, string> = {}): ApiAnswer {
  return { status, body, header: (name) => headers[name] ?? null };
}

function problem(status: number, code: string, headers: Record<string, string> = {}): ApiAnswer {
  return answer(status, { type: 'about:blank', title: 'x', status, code }, headers);
}

function createApi(reply: ApiAnswer | null, { online = true } = {}) {
  const calls: ApiRequest[] = [];
  const renewals: string[][] = [];
  const identity: Identity = { token: 'old-token', userId: me.UserId };
  const api = createSessionApi({
    client: (request) => {
      calls.push(request);
      return reply === null ? Promise.reject(new Error('no answer')) : Promise.resolve(reply);
    },
    identity: () => Promise.resolve(identity),
    isOnline: () => online,
    onTokenRenewed: (...renewal) => renewals.push(renewal),
  });
  return { api, calls, renewals };
}

describe('login', () => {
  test('sends the credentials with the device, without a token, and gives the token', async () => {
    const { api, calls } = createApi(answer(200, { Token: 't' }));
    expect(await api.login('sophie@example.be', 'secret', 'device-1')).toEqual({ ok: true, token: 't' });
    expect(calls).toEqual([
      {
        method: 'POST',
        path: '/users/login',
        body: { Email: 'sophie@example.be', Password: 'secret', DeviceId: 'device-1' },
        anonymous: true,
      },
    ]);
  });

  test.each([
    ['wrong credentials', problem(401, 'InvalidCredentials'), 'InvalidCredentials', null],
    ['too many tries', problem(429, 'TooManyAttempts', { 'retry-after': '30' }), 'TooManyAttempts', 30_000],
    ['a code of a newer server', problem(400, 'NotInventedYet'), 'Internal', null],
    ['a portal that answers 200 with a page', answer(200, undefined), 'Unreachable', null],
    ['a portal that answers 401 with a page', answer(401, undefined), 'Unreachable', null],
    ['a proxy’s page', answer(502, undefined), 'Unreachable', null],
  ])('%s', async (_, reply, code, retryAfter) => {
    const { api } = createApi(reply);
    expect(await api.login('a@b.be', 'x', 'd')).toEqual({ ok: false, code, retryAfter });
  });

  test('no answer: offline when the device knows it is, unreachable otherwise', async () => {
    const offline = createApi(null, { online: false });
    expect(await offline.api.login('a@b.be', 'x', 'd')).toEqual({ ok: false, code: 'Offline', retryAfter: null });
    const lost = createApi(null);
    expect(await lost.api.login('a@b.be', 'x', 'd')).toEqual({ ok: false, code: 'Unreachable', retryAfter: null });
  });
});

describe('users/me', () => {
  test('gives the user', async () => {
    const { api, calls, renewals } = createApi(answer(200, me));
    expect(await api.usersMe()).toEqual({ ok: true, user: me });
    expect(calls).toEqual([{ method: 'GET', path: '/users/me' }]);
    expect(renewals).toEqual([]);
  });

  test('[RN7] a renewed token is handed on, with the one it replaces', async () => {
    const { api, renewals } = createApi(answer(200, me, { 'x-renewed-token': 'new-token' }));
    await api.usersMe();
    expect(renewals).toEqual([['new-token', 'old-token']]);
  });

  test('a renewal beside anything but our user is not believed', async () => {
    const { api, renewals } = createApi(answer(200, { hello: 'portal' }, { 'x-renewed-token': 'new-token' }));
    expect(await api.usersMe()).toMatchObject({ ok: false, code: 'Unreachable' });
    expect(renewals).toEqual([]);
  });

  test.each([
    ['an uncoded 401', answer(401, undefined), 'Unauthorized'],
    ['a revoked device', problem(401, 'DeviceRevoked'), 'DeviceRevoked'],
    ['an outage', problem(503, 'Unavailable'), 'Unavailable'],
  ])('%s', async (_, reply, code) => {
    expect(await createApi(reply).api.usersMe()).toMatchObject({ ok: false, code });
  });
});
