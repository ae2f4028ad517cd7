import { expect, test } from 'vitest';
import { testId, testOrder } from '#tests/support/rows.ts';
import { openOrder, openVisit } from './access-api.ts';
import type { ApiAnswer, ApiClient } from '../http/api-clients.ts';

type Reply = Pick<ApiAnswer, 'status' | 'body'>;

const orderId = testId(1);
const denied: Reply = { status: 404, body: { code: 'NotFound' } };
const former = {
  access: 'former',
  orderId,
  number: '2026-000001',
  address: testOrder(1).address,
  holder: { id: testId(2), name: 'Karim Benali' },
};

/** Answers by path; an unknown path gets no response. */
function server(replies: Record<string, Reply>): ApiClient {
  return ({ path }) => {
    const reply = replies[path];
    return reply === undefined
      ? Promise.reject(new Error('offline'))
      : Promise.resolve({ ...reply, header: () => null });
  };
}

const yours: Reply = { status: 200, body: { access: 'yours', orderId } };
const opened: Reply = { status: 200, body: { orderId, until: null } };

test.each([
  ['the server', yours],
  ['a main API without the question', denied],
])('opens an order that the user may see: %s', async (_what, access) => {
  const path = '/orders/2026-000001';
  expect(await openOrder(server({ [`${path}/access`]: access, [path]: opened }), '2026-000001')).toEqual(yours.body);
});

test('does not ask for an order that is not the user’s', async () => {
  const client = server({ '/orders/2026-000001/access': { status: 200, body: former } });
  expect(await openOrder(client, '2026-000001')).toEqual(former);
});

test.each([
  ['404 without a body of its own', { status: 404, body: {} }],
  ['405', { status: 405, body: { code: 'MethodNotAllowed' } }],
])('a main API that answers the question with %s leaves it open', async (_what, reply) => {
  const path = '/orders/2026-000001';
  expect(await openOrder(server({ [path]: denied, [`${path}/access`]: reply }), '2026-000001')).toEqual({
    access: 'none',
  });
  expect(await openVisit(server({ [`/visits/${orderId}/access`]: reply }), orderId)).toEqual({ access: 'none' });
});

test.each([
  ['no response', {}],
  ['a failure', { '/orders/x/access': { status: 503, body: {} } }],
  ['an ended session', { '/orders/x/access': { status: 401, body: {} } }],
  ['the page of a portal', { '/orders/x/access': { status: 404, body: undefined } }],
  ['a body of another shape', { '/orders/x/access': { status: 200, body: { id: 1 } } }],
])('concludes nothing from %s', async (_what, replies) => {
  expect(await openOrder(server(replies), 'x')).toBeNull();
});

test('opens the order of a visit, and tells what the order is when only the visit is the user’s', async () => {
  const visit = `/visits/${testId(3)}/access`;
  const order = `/orders/${orderId}`;
  const known = { [visit]: yours, [`${order}/access`]: yours, [order]: opened };
  expect(await openVisit(server(known), testId(3))).toEqual(yours.body);
  const left = { [`${order}/access`]: { status: 200, body: former } };
  expect(await openVisit(server({ [visit]: yours, ...left }), testId(3))).toEqual(former);
});
