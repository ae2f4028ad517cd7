import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ClientVisit } from '#contract/entities/client-visit.ts';
import type { Client } from '#contract/entities/client.ts';
import type { Order } from '#contract/entities/order.ts';
import { certifier as agent, supervisor, testClient, testClientVisit, testId, testOrder } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { UserDatabase } from '../../database/user-database.ts';
import { clientsToVisit } from './client-visits.ts';

const now = Date.parse('2026-11-20T09:00:00.000Z');
let db: UserDatabase;

beforeEach(() => {
  db = new UserDatabase(`clients-${Math.random()}`, agent.id);
});
afterEach(() => db.delete());

async function store(clients: Client[], visits: ClientVisit[] = []): Promise<void> {
  await storeRows(db, 'clients', clients);
  await storeRows(db, 'clientVisits', visits);
}

const namesOf = async (): Promise<string[]> =>
  (await clientsToVisit(db, agent.id, now)).toVisit.map(({ client }) => client.name);

const own = { commercial: agent, lastVisitAt: '2026-06-01T09:00:00.000Z' };
const silent = { count: 5, lastOn: '2026-01-10' };
const regular = { count: 5, lastOn: '2026-11-02' };

test('an agent sees their own clients: critical ones, then those never seen, then the longest unseen', async () => {
  await store([
    testClient(1, { ...own, name: 'seen lately', orders: regular, lastVisitAt: '2026-09-01T09:00:00.000Z' }),
    testClient(2, { ...own, name: 'seen long ago', orders: regular, lastVisitAt: '2026-02-01T09:00:00.000Z' }),
    testClient(3, { ...own, name: 'never seen', orders: regular, lastVisitAt: null }),
    testClient(4, { ...own, name: 'critical', orders: silent }),
    testClient(5, { ...own, name: 'seen this month', orders: silent, lastVisitAt: '2026-11-03T09:00:00.000Z' }),
    testClient(6, { ...own, name: 'of a colleague', orders: silent, commercial: supervisor }),
  ]);
  expect(await namesOf()).toEqual(['critical', 'never seen', 'seen long ago', 'seen lately']);
});

test('the visit in progress comes first, then today’s visits by time; visits of others and ended visits do not count', async () => {
  const planned = { employee: agent, state: 'planned' as const };
  await store(
    [
      testClient(1, { ...own, name: 'critical', orders: silent }),
      testClient(2, { ...own, name: 'this afternoon', orders: regular, lastVisitAt: '2026-11-03T09:00:00.000Z' }),
      testClient(3, { ...own, name: 'this morning', orders: regular }),
      testClient(4, { ...own, name: 'here', orders: regular }),
      testClient(5, { ...own, name: 'a colleague’s visit', orders: regular }),
      testClient(6, { ...own, name: 'next week', orders: regular, lastVisitAt: '2026-11-03T09:00:00.000Z' }),
    ],
    [
      testClientVisit(1, 2, { ...planned, plannedAt: '2026-11-20T14:00:00.000Z' }),
      testClientVisit(2, 3, { ...planned, plannedAt: '2026-11-27T09:00:00.000Z' }),
      testClientVisit(3, 3, { ...planned, plannedAt: '2026-11-20T10:00:00.000Z' }),
      testClientVisit(4, 4, { ...planned, plannedAt: '2026-11-20T08:00:00.000Z' }),
      testClientVisit(5, 4, { ...planned, state: 'checkedIn', plannedAt: '2026-11-20T08:30:00.000Z' }),
      testClientVisit(6, 5, { ...planned, employee: supervisor, plannedAt: '2026-11-20T08:00:00.000Z' }),
      testClientVisit(8, 6, { ...planned, plannedAt: '2026-11-26T09:00:00.000Z' }),
      testClientVisit(7, 1, { ...planned, state: 'cancelled', plannedAt: '2026-11-20T08:00:00.000Z' }),
    ],
  );
  expect(await namesOf()).toEqual([
    'here',
    'this morning',
    'this afternoon',
    'critical',
    'a colleague’s visit',
    'next week',
  ]);
  const [here, morning] = (await clientsToVisit(db, agent.id, now)).toVisit;
  expect([here?.visit?.id, morning?.visit?.plannedAt]).toEqual([testId(5), '2026-11-20T10:00:00.000Z']);
});

const seenThisMonth = '2026-11-03T09:00:00.000Z';
const invoice = { number: 'F2026000001', issuedAt: '2026-11-18T09:00:00.000Z' };
/** An order of the client with this number, paid unless said otherwise. */
const orderOf = (number: number, clientNumber: number, fields: Partial<Order> = {}): Order =>
  testOrder(number, {
    client: { id: testId(clientNumber), type: 'Agency', name: 'Immo Cambre', phone: null, email: null },
    commercial: agent,
    paid: true,
    ...fields,
  });

test('each client is listed with why they should be seen, the most urgent reason first', async () => {
  const seen = { ...own, orders: regular };
  await store([
    testClient(1, { ...own, name: 'silent', orders: silent }),
    testClient(2, { ...seen, name: 'complains in Dutch' }),
    testClient(3, { ...seen, name: 'owes two' }),
    testClient(4, { ...seen, name: 'never seen', lastVisitAt: null }),
    testClient(5, { ...seen, name: 'all at once', orders: silent, lastVisitAt: null }),
    testClient(6, { ...seen, name: 'none: paid, an old complaint, not invoiced yet' }),
  ]);
  await storeRows(db, 'orders', [
    orderOf(12, 2, { tags: ['Klacht'], orderDate: '2026-08-23' }),
    orderOf(13, 3, { paid: false, invoice, total: 10_000 }),
    orderOf(14, 3, { paid: false, invoice, total: 2_500, orderDate: '2025-01-10' }),
    orderOf(15, 5, { paid: false, invoice, total: 24_000, tags: ['plainte'] }),
    orderOf(16, 6, { tags: ['plainte'], orderDate: '2026-08-21' }),
    orderOf(17, 6, { paid: false }),
    orderOf(18, 6, { invoice }),
  ]);
  const { toVisit } = await clientsToVisit(db, agent.id, now);
  const weeks = 44;
  expect(Object.fromEntries(toVisit.map(({ client, reasons }) => [client.name, reasons]))).toEqual({
    'all at once': [
      { kind: 'noOrder', weeks },
      { kind: 'complaint', number: '2026-000015' },
      { kind: 'unpaid', total: 24_000 },
      { kind: 'neverVisited' },
    ],
    silent: [{ kind: 'noOrder', weeks }],
    'complains in Dutch': [{ kind: 'complaint', number: '2026-000012' }],
    'owes two': [{ kind: 'unpaid', total: 12_500 }],
    'never seen': [{ kind: 'neverVisited' }],
    'none: paid, an old complaint, not invoiced yet': [],
  });
  expect(toVisit.map(({ client }) => client.name).slice(0, 3)).toEqual(['all at once', 'silent', 'complains in Dutch']);
});

test('reads of all orders only those that are a reason', async () => {
  await store([testClient(1, { ...own, orders: regular })]);
  await storeRows(db, 'orders', [
    ...Array.from({ length: 40 }, (_, index) => orderOf(20 + index, 1, {})),
    orderOf(12, 1, { tags: ['klacht'] }),
    orderOf(13, 1, { paid: false, invoice }),
  ]);
  let read = 0;
  const count = (row: unknown): unknown => {
    read += 1;
    return row;
  };
  db.orders.hook('reading', count as never);
  expect((await clientsToVisit(db, agent.id, now)).toVisit[0]?.reasons).toHaveLength(2);
  expect(read).toBe(2);
});

test('a client seen this month stays listed with a complaint or an unpaid invoice, and counts among the own ones', async () => {
  const seen = { ...own, orders: regular, lastVisitAt: seenThisMonth };
  await store([
    testClient(1, { ...seen, name: 'complains' }),
    testClient(2, { ...seen, name: 'owes' }),
    testClient(3, { ...seen, name: 'content' }),
    testClient(4, { ...seen, name: 'of a colleague', commercial: supervisor }),
  ]);
  await storeRows(db, 'orders', [
    orderOf(11, 1, { tags: ['plainte'] }),
    orderOf(12, 2, { paid: false, invoice }),
    orderOf(14, 4, { paid: false, invoice }),
  ]);
  expect(await namesOf()).toEqual(['complains', 'owes']);
  expect((await clientsToVisit(db, agent.id, now)).own).toBe(3);
});
