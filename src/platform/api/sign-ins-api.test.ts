import { expect, test } from 'vitest';
import { problemType } from '#contract/protocol/problem-type.ts';
import type { ApiAnswer, ApiRequest } from '../http/api-clients.ts';
import { endSignIn, readmitDevice, readSignIns, revokeDevice } from './sign-ins-api.ts';

const id = '018f0000-0000-7000-8000-00000000d001';
const phone = {
  id,
  name: 'Téléphone',
  browser: 'Chrome · Android',
  signedInAt: '2026-11-18T08:00:00.000Z',
  lastSeenAt: '2026-11-20T08:00:00.000Z',
  isCurrent: false,
};
const notFound = { type: problemType('NotFound'), title: 'Not found', status: 404, code: 'NotFound' };

function replying(status: number | null, body?: unknown) {
  const calls: ApiRequest[] = [];
  const client = (request: ApiRequest): Promise<ApiAnswer> => {
    calls.push(request);
    return status === null
      ? Promise.reject(new Error('no answer'))
      : Promise.resolve({ status, body, header: () => null });
  };
  return { client, calls };
}

test('reads the list', async () => {
  const { client, calls } = replying(200, { signIns: [phone] });
  expect(await readSignIns(client)).toEqual([phone]);
  expect(calls).toMatchObject([{ method: 'GET', path: '/sign-ins' }]);
});

test.each([
  ['no answer', null, undefined],
  ['a portal that answers 200', 200, undefined],
  ['a portal that answers 401', 401, undefined],
])('has no list after %s', async (_what, status, body) => {
  expect(await readSignIns(replying(status, body).client)).toBeNull();
});

test('says that this sign-in has ended', async () => {
  const { client } = replying(401, {
    ...notFound,
    type: problemType('Unauthorized'),
    status: 401,
    code: 'Unauthorized',
  });
  expect(await readSignIns(client)).toBe('ended');
});

test.each([
  ['the server has ended it', 204, undefined, true],
  ['it had ended before', 404, notFound, true],
  ['a portal says 404', 404, undefined, false],
  ['nobody answers', null, undefined, false],
  ['an outage', 503, undefined, false],
])('confirms an end only from the server: %s', async (_what, status, body, confirmed) => {
  const { client, calls } = replying(status, body);
  expect(await endSignIn(client, id)).toBe(confirmed);
  // The server refuses a JSON request without a body.
  expect(calls).toMatchObject([{ method: 'DELETE', path: `/sign-ins/${id}`, body: {} }]);
});

const tooLate = { ...notFound, type: problemType('StateNotAllowed'), status: 409, code: 'StateNotAllowed' };

test.each([
  ['the server has revoked it', 204, undefined, true],
  ['it is the one that asks', 409, tooLate, false],
  ['a portal answers', 200, undefined, false],
  ['nobody answers', null, undefined, false],
])('confirms a revocation only from the server: %s', async (_what, status, body, confirmed) => {
  const { client, calls } = replying(status, body);
  expect(await revokeDevice(client, id)).toBe(confirmed);
  expect(calls).toMatchObject([{ method: 'POST', path: `/devices/${id}/revocation`, body: {} }]);
});

test.each([
  ['the server has taken it back', 204, undefined, 'done'],
  ['the device was told', 409, tooLate, 'told'],
  ['a portal says 409', 409, undefined, null],
  ['nobody answers', null, undefined, null],
])('tells that a revocation is taken back from that it is too late: %s', async (_what, status, body, outcome) => {
  const { client, calls } = replying(status, body);
  expect(await readmitDevice(client, id, false)).toBe(outcome);
  expect(await readmitDevice(client, id, true)).toBe(outcome);
  expect(calls).toMatchObject([{ body: {} }, { body: { unconfirmed: true } }]);
});
