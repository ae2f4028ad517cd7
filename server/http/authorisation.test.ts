import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EmployeeRef } from '#contract/entities/common.ts';
import { openUsualForTests } from '#tests/support/server/each-database.ts';
import { routesOf } from '#tests/support/server/routes.ts';
import { testId, testOrder } from '#tests/support/rows.ts';
import type { TestClient, TestServer } from '#tests/support/server/test-server.ts';
import { operatorHeaders, createTestServer, testConfig, testPassword } from '#tests/support/server/test-server.ts';

/**
 * The callers: without a token, or one of the three roles; of the field portal also a supervisor without its key, or as
 * another user.
 */
type Asker = 'nobody' | 'certifier' | 'commercial' | 'supervisor' | 'without the key' | 'as another user';
const everybody: Asker[] = ['nobody', 'certifier', 'commercial', 'supervisor'];
const portal: Asker[] = [...everybody, 'without the key', 'as another user'];

interface Line {
  /** Method and path as the server prints them. */
  route: string;
  /** Which row is requested, where that is not obvious. */
  what?: string;
  url?: string;
  headers?: Record<string, string>;
  body?: unknown;
  /**
   * Statuses for nobody, certifier, commercial, supervisor; of the field portal also without its key and as another
   * user.
   */
  answers: number[];
}

const [main, field] = [testConfig.mainBase, testConfig.fieldBase];
const open = [200, 200, 200, 200];
/** Only the operators' token opens these, whoever the user is. */
const operators = [401, 401, 401, 401];
const closed = [401, 200, 200, 200];
const ofPortal = (status: number): number[] => [401, status, status, status, 403, 403];
const colleague: EmployeeRef = { id: testId(900_009), name: 'Els Vermeulen' };
const tus = {
  'tus-resumable': '1.0.0',
  'upload-length': '100',
  'upload-metadata': [
    ['uploadId', testId(73)],
    ['filename', 'toit.jpg'],
    ['filetype', 'image/jpeg'],
    ['sha256', 'a'.repeat(64)],
  ]
    .map(([key, value = '']) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(','),
};
const bytes = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };

/** The product's matrix of endpoints. A route of the server that is not in this table fails. */
const matrix: Line[] = [
  { route: 'get /config.json', answers: open },
  { route: 'get /healthz', answers: open },
  { route: 'get /readyz', answers: open },
  { route: 'get /metrics', answers: operators },
  { route: 'post /share', body: {}, answers: [303, 303, 303, 303] },
  { route: `get ${main}/openapi.json`, answers: operators },
  { route: `get ${main}/openapi.json`, what: 'with the operators’ token', headers: operatorHeaders, answers: open },
  { route: `post ${main}/users/login`, body: {}, answers: [400, 400, 400, 400] },
  {
    route: `post ${main}/users/login`,
    what: 'with a wrong password',
    body: { Email: 'nobody@test.example', Password: 'wrong', DeviceId: testId(5) },
    answers: [401, 401, 401, 401],
  },
  {
    route: `post ${main}/users/password-reset`,
    body: { Token: 'x'.repeat(43), NewPassword: 'a long new password' },
    answers: [410, 410, 410, 410],
  },
  { route: `get ${main}/users/me`, answers: closed },
  { route: `get ${main}/sign-ins`, answers: closed },
  {
    route: `delete ${main}/sign-ins/{id}`,
    url: `${main}/sign-ins/${testId(5)}`,
    answers: [401, 404, 404, 404],
  },
  {
    route: `delete ${main}/devices/{id}/sign-ins`,
    url: `${main}/devices/${testId(5)}/sign-ins`,
    answers: [401, 403, 403, 404],
  },
  {
    route: `post ${main}/devices/{id}/revocation`,
    url: `${main}/devices/${testId(5)}/revocation`,
    body: {},
    answers: [401, 403, 403, 404],
  },
  {
    route: `delete ${main}/devices/{id}/revocation`,
    url: `${main}/devices/${testId(5)}/revocation`,
    body: {},
    answers: [401, 403, 403, 404],
  },
  {
    route: `post ${main}/presence`,
    body: { on: `evidence/${testId(5)}`, left: false },
    answers: [401, 403, 403, 204],
  },
  {
    // A device without a sign-in asks too. Its two identifiers are known to its user and to supervisors only.
    route: `post ${main}/devices/erasure`,
    body: { userId: testId(5), deviceId: testId(6) },
    answers: open,
  },
  { route: `get ${main}/users`, url: `${main}/users?email=certifier.test@test.example`, answers: [401, 403, 403, 200] },
  {
    route: `post ${main}/users/{id}/password-reset`,
    url: `${main}/users/${colleague.id}/password-reset`,
    answers: [401, 403, 403, 404],
  },
  { route: `get ${main}/orders`, url: `${main}/orders?q=marais`, answers: closed },
  { route: `get ${main}/orders/{id}`, what: 'their own', url: `${main}/orders/${testId(1)}`, answers: closed },
  {
    route: `get ${main}/orders/{id}`,
    what: 'another’s',
    url: `${main}/orders/${testId(2)}`,
    answers: [401, 404, 404, 200],
  },
  {
    route: `post ${main}/orders/{id}/proof-link`,
    what: 'of an order without a request',
    url: `${main}/orders/${testId(2)}/proof-link`,
    body: {},
    answers: [401, 404, 404, 404],
  },
  { route: `get ${main}/orders/{id}/audit`, url: `${main}/orders/${testId(2)}/audit`, answers: [401, 404, 404, 200] },
  {
    route: `get ${main}/orders/{id}/history`,
    url: `${main}/orders/${testId(2)}/history`,
    answers: [401, 404, 404, 200],
  },
  { route: `get ${main}/orders/{id}/access`, url: `${main}/orders/${testId(2)}/access`, answers: closed },
  { route: `get ${main}/visits/{id}/access`, url: `${main}/visits/${testId(99)}/access`, answers: closed },
  { route: `get ${main}/drive`, url: `${main}/drive?street=marais`, answers: closed },
  { route: `get ${main}/clients`, url: `${main}/clients?q=lambert`, answers: [401, 403, 200, 403] },
  {
    route: `post ${main}/clients/known`,
    body: { vatNumbers: [], emails: ['jean@lambert.example'], phones: [] },
    answers: [401, 403, 200, 403],
  },
  { route: `get ${main}/sync/pull`, answers: closed },
  { route: `post ${main}/sync/push`, answers: closed },
  { route: `get ${main}/events`, answers: closed },
  { route: `get ${main}/content`, answers: closed },
  {
    route: `get ${main}/statistics`,
    url: `${main}/statistics?from=2026-11-01&to=2026-11-30`,
    answers: [401, 403, 403, 200],
  },
  { route: `get ${main}/addresses`, url: `${main}/addresses?q=rue`, answers: closed },
  {
    route: `post ${main}/alerts/subscription`,
    body: {
      endpoint: 'https://push.test.example/1',
      keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
      language: 'fr',
    },
    answers: [401, 204, 204, 204],
  },
  { route: `delete ${main}/alerts/subscription`, answers: [401, 204, 204, 204] },
  { route: `get ${main}/files/{id}/link`, url: `${main}/files/${testId(73)}/link`, answers: [401, 404, 404, 404] },
  { route: `get ${main}/files/links`, url: `${main}/files/links?ids=${testId(73)}`, answers: closed },
  {
    route: 'get /files/{id}/{size}',
    url: `/files/${testId(73)}/screen?user=x&until=1&signature=x`,
    answers: [400, 400, 400, 400],
  },
  { route: 'get /files/{id}', url: `/files/${testId(73)}?user=x&until=1&signature=x`, answers: [400, 400, 400, 400] },
  { route: 'get /preuves/{secret}', url: '/preuves/x', answers: [404, 404, 404, 404] },
  { route: 'post /preuves/{secret}', url: '/preuves/x', answers: [404, 404, 404, 404] },
  { route: 'get /audit-key.json', answers: open },
  {
    route: 'get /files/audit/{id}',
    url: `/files/audit/${testId(1)}?user=x&until=1&signature=x`,
    answers: [400, 400, 400, 400],
  },
  { route: `get ${main}/calendar-feed`, answers: closed },
  { route: `post ${main}/calendar-feed`, answers: closed },
  { route: `delete ${main}/calendar-feed`, answers: [401, 204, 204, 204] },
  {
    route: `get ${main}/calendar/{file}`,
    url: `${main}/calendar/${'x'.repeat(43)}.ics`,
    answers: [404, 404, 404, 404],
  },
  { route: `get ${field}/sync/pull`, answers: ofPortal(200) },
  { route: `post ${field}/sync/push`, answers: ofPortal(200) },
  // The first call announces it; for the others it is a conflict.
  { route: `post ${field}/files`, headers: tus, answers: [401, 201, 409, 409, 403, 403] },
  {
    route: `patch ${field}/files/{id}`,
    what: 'the certifier’s',
    url: `${field}/files/${testId(73)}`,
    headers: bytes,
    body: 'x',
    answers: [401, 204, 404, 404, 403, 403],
  },
  {
    route: `delete ${field}/files/{id}`,
    what: 'the certifier’s',
    url: `${field}/files/${testId(73)}`,
    headers: { 'tus-resumable': '1.0.0' },
    answers: [401, 204, 404, 404, 403, 403],
  },
  {
    route: `post ${main}/users/password`,
    body: { CurrentPassword: testPassword, NewPassword: 'a long new password' },
    answers: [401, 204, 204, 204],
  },
];

let server: TestServer;
let base: string;
let clients: Record<'certifier' | 'commercial' | 'supervisor', TestClient>;
let close: () => Promise<void>;

beforeAll(async () => {
  const opened = await openUsualForTests();
  const filesFolder = await mkdtemp(path.join(tmpdir(), 'mycerti-authorisation-'));
  server = await createTestServer(opened.database, { files: { kind: 'disk', folder: filesFolder } });
  clients = {
    certifier: await server.addUser('Certifier Test'),
    commercial: await server.addUser('Commercial Test', 'commercial'),
    supervisor: await server.addUser('Supervisor Test', 'supervisor'),
  };
  await server.store(
    testOrder(1, { assignee: clients.certifier.user, commercial: clients.commercial.user }),
    testOrder(2, { assignee: null }),
  );
  base = await server.app.listen({ host: '127.0.0.1', port: 0 });
  close = async () => {
    await server.close();
    await opened.drop();
    await rm(filesFolder, { recursive: true, force: true });
  };
});
afterAll(() => close());

function headersOf(asker: Asker, isField: boolean): Record<string, string> {
  if (asker === 'nobody') return {};
  if (asker === 'without the key') return clients.supervisor.headers('main');
  if (asker === 'as another user')
    return { ...clients.supervisor.headers('field'), 'user-id': clients.certifier.user.id };
  return clients[asker].headers(isField ? 'field' : 'main');
}

/** The routes whose answers name nobody. What others answer stays in no cache: erasing the app's data does not reach it. */
const withoutPersons = new Set([`${main}/content`, '/config.json', '/audit-key.json']);

async function ask(line: Line, asker: Asker): Promise<number> {
  const [method = '', route = ''] = line.route.split(' ');
  const isPush = route.endsWith('/sync/push');
  const sender = asker === 'certifier' || asker === 'commercial' ? clients[asker] : clients.supervisor;
  const body = isPush ? sender.envelope([]) : line.body;
  const isJson = body !== undefined && typeof body !== 'string';
  const stop = new AbortController();
  const { status, headers } = await fetch(`${base}${line.url ?? route}`, {
    method: method.toUpperCase(),
    headers: {
      ...headersOf(asker, route.startsWith(field)),
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...line.headers,
    },
    // The target of a redirection is another line.
    redirect: 'manual',
    signal: stop.signal,
    ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : String(body) }),
  });
  // A stream of events does not end by itself.
  stop.abort();
  const mayBeCached = withoutPersons.has(route) && status < 400;
  expect({
    isCached: headers.get('cache-control')?.startsWith('no-store') !== true,
    isSniffed: headers.get('x-content-type-options') !== 'nosniff',
  }).toEqual({ isCached: mayBeCached, isSniffed: false });
  return status;
}

test.each(
  matrix.map((line) => ({ ...line, title: `${line.route}${line.what === undefined ? '' : `, ${line.what}`}` })),
)('$title', async (line) => {
  const askers = line.route.includes(` ${field}/`) ? portal : everybody;
  const answered: [Asker, number][] = [];
  for (const asker of askers) answered.push([asker, await ask(line, asker)]);
  expect(answered).toEqual(askers.map((asker, index) => [asker, line.answers[index]]));
});

test('every route of the server is in the matrix, and no other', () => {
  const all = routesOf(server.app.printRoutes({ commonPrefix: false }));
  expect([...new Set(matrix.map(({ route }) => route))].toSorted()).toEqual(all.toSorted());
});
