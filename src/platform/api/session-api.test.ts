import { describe, expect, test } from 'vitest';
import { problemType } from '#contract/protocol/problem-type.ts';
import { testUser } from '#tests/support/server/session.ts';
import type { ApiAnswer, ApiRequest, Identity } from '../http/api-clients.ts';
import { createSessionApi } from './session-api.ts';

const me = testUser({ UserId: '01900000-0000-7000-8000-000000000001' });

function answer(status: number, body: unknown, headers: Record<string, string> = {}): ApiAnswer {
  return { status, body, header: (name) => headers[name] ?? null };
}

function problem(status: number, code: string, headers: Record<string, string> = {}): ApiAnswer {
  return answer(status, { type: problemType(code), title: 'x', status, code }, headers);
}

/** Returns a token with these claims, as any server signs one. */
function tokenWith(claims: object): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return [part({ alg: 'RS256' }), part(claims), 'signature'].join('.');
}

function createApi(reply: ApiAnswer | null, { online = true, token = 'old-token' } = {}) {
  const calls: ApiRequest[] = [];
  const renewals: string[][] = [];
  const identity: Identity = { token, userId: me.UserId };
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
  test('sends the credentials and the device without a token, and returns the token', async () => {
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
    ['too many attempts', problem(429, 'TooManyAttempts', { 'retry-after': '30' }), 'TooManyAttempts', 30_000],
    ['an unknown code of a newer server', problem(400, 'NotInventedYet'), 'Internal', null],
    ['a portal that answers 200 with a page', answer(200, undefined), 'Unreachable', null],
    ['a portal that answers 401 with a page', answer(401, undefined), 'Unreachable', null],
    ['an HTML page of a proxy', answer(502, undefined), 'Unreachable', null],
  ])('%s', async (_, reply, code, retryAfter) => {
    const { api } = createApi(reply);
    expect(await api.login('a@b.be', 'x', 'd')).toEqual({ ok: false, code, retryAfter });
  });

  test('without a response fails with Offline when the device has no network, else with Unreachable', async () => {
    const offline = createApi(null, { online: false });
    expect(await offline.api.login('a@b.be', 'x', 'd')).toEqual({ ok: false, code: 'Offline', retryAfter: null });
    const lost = createApi(null);
    expect(await lost.api.login('a@b.be', 'x', 'd')).toEqual({ ok: false, code: 'Unreachable', retryAfter: null });
  });
});

describe('users/me', () => {
  test('returns the user', async () => {
    const { api, calls, renewals } = createApi(answer(200, me));
    expect(await api.usersMe()).toEqual({ ok: true, user: me });
    expect(calls).toEqual([{ method: 'GET', path: '/users/me' }]);
    expect(renewals).toEqual([]);
  });

  test('[RN7] passes a renewed token on, with the one it replaces', async () => {
    const { api, renewals } = createApi(answer(200, me, { 'x-renewed-token': 'new-token' }));
    await api.usersMe();
    expect(renewals).toEqual([['new-token', 'old-token']]);
  });

  test('ignores a renewed token in a response without a user', async () => {
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

describe('users/me of a foreign main API, with the specified fields only', () => {
  const { UserId, Email, FirstName, Picture, NbOfIncompleteUpload, NbOfIncompleteSurvey } = me;
  const specified = { UserId, Email, FirstName, Picture, NbOfIncompleteUpload, NbOfIncompleteSurvey };

  test.each([
    ['one value', { role: 'commercial-id' }, ['commercial-id']],
    ['a list', { role: ['commercial-id', 'supervisor-id'] }, ['commercial-id', 'supervisor-id']],
    ['no claim', { sub: UserId, name: 'Zoé' }, []],
  ])('takes the roles from the token: %s', async (_, claims, roles) => {
    const reply = answer(200, { ...specified, Notifications: [{ Id: 7, Text: 'Bonjour' }] });
    const result = await createApi(reply, { token: tokenWith(claims) }).api.usersMe();
    expect(result).toEqual({
      ok: true,
      user: { ...specified, Notifications: [], Role: roles, Qualifications: [] },
    });
  });

  test('takes the roles of a renewed token', async () => {
    const reply = answer(200, { ...me, Role: ['old'] }, { 'x-renewed-token': tokenWith({ role: 'new' }) });
    const result = await createApi(reply, { token: tokenWith({ role: 'old' }) }).api.usersMe();
    expect(result).toMatchObject({ ok: true, user: { Role: ['new'] } });
  });
});
