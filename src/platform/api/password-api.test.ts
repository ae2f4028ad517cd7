import { expect, test } from 'vitest';
import { problemType } from '#contract/protocol/problem-type.ts';
import type { ApiAnswer, ApiRequest } from '../http/api-clients.ts';
import { createPasswordApi } from './password-api.ts';

function answer(status: number, body?: unknown): ApiAnswer {
  return { status, body, header: () => null };
}

const weak = {
  type: problemType('ValidationFailed'),
  title: 'The request is not valid',
  status: 400,
  code: 'ValidationFailed',
  paths: [{ path: ['NewPassword'], issue: 'too_small' }],
};

function createApi(reply: ApiAnswer | null, online = true) {
  const calls: ApiRequest[] = [];
  const api = createPasswordApi(
    (request) => {
      calls.push(request);
      return reply === null ? Promise.reject(new Error('no answer')) : Promise.resolve(reply);
    },
    () => online,
  );
  return { api, calls };
}

test('changes a password with the session, and resets one with the link only', async () => {
  const { api, calls } = createApi(answer(204));
  expect([await api.change('old', 'new', false), await api.reset('token', 'new')]).toEqual([
    { ok: true },
    { ok: true },
  ]);
  expect(calls).toEqual([
    {
      method: 'POST',
      path: '/users/password',
      body: { CurrentPassword: 'old', NewPassword: 'new', EndOthers: false },
      anonymous: false,
    },
    { method: 'POST', path: '/users/password-reset', body: { Token: 'token', NewPassword: 'new' }, anonymous: true },
  ]);
});

test('returns the path of a rejected password', async () => {
  const { api } = createApi(answer(400, weak));
  expect(await api.change('old', 'new', false)).toEqual({
    ok: false,
    code: 'ValidationFailed',
    retryAfter: null,
    paths: weak.paths,
  });
});

test.each([
  ['no network', null, false, 'Offline'],
  ['no answer', null, true, 'Unreachable'],
  ['a portal that answers 200', answer(200), true, 'Unreachable'],
])('fails with its code: %s', async (_, reply, online, code) => {
  expect(await createApi(reply, online).api.change('old', 'new', false)).toMatchObject({ ok: false, code });
});

test('issues a reset link for the user that was found', async () => {
  const found = { UserId: '018f0000-0000-7000-8000-00000000c001', Email: 'a@b.be', FirstName: 'A B' };
  const { api } = createApi(answer(200, found));
  expect(await api.findColleague('a@b.be')).toEqual({ ok: true, colleague: found });
  const reset = { Token: 't', ExpiresAt: '2026-11-21T09:00:00.000Z' };
  const issuing = createApi(answer(200, reset));
  expect(await issuing.api.issueReset(found.UserId)).toEqual({ ok: true, reset });
  expect(issuing.calls[0]).toMatchObject({ method: 'POST', path: `/users/${found.UserId}/password-reset` });
});
