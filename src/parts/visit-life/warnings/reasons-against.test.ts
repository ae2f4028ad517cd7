import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { UserDatabase } from '#data/database/user-database.ts';
import { testDevice } from '#tests/support/data/heartbeats.ts';
import {
  certifier,
  supervisor,
  testClient,
  testClientVisit,
  testId,
  testOrder,
  testUnavailability,
  testVisit,
} from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { followingVisits, objectionsTo, reasonsAgainst } from './reasons-against.ts';
import { leavingWith, unsentWorkOf } from './unsent-work-of.ts';

let db: UserDatabase;

beforeEach(() => {
  db = new UserDatabase(`reasons ${crypto.randomUUID()}`);
});
afterEach(async () => db.delete());

const at = (time: string): string => `2026-12-10T${time}:00.000Z`;
const span = (from: string, to: string) => ({ plannedStart: at(from), plannedEnd: at(to) });

/** An order in a town, of one service of so many minutes. */
function orderAt(index: number, zipcode: string, city: string, durationMinutes = 60): Order {
  const order = testOrder(index, { assignee: certifier });
  const [service] = order.services;
  if (service === undefined) throw new Error('an order has a service');
  return { ...order, address: { ...order.address, zipcode, city }, services: [{ ...service, durationMinutes }] };
}

const brussels = orderAt(1, '1000', 'Bruxelles');
const arlon = orderAt(2, '6700', 'Arlon');

async function store(orders: Order[], visits: Visit[]): Promise<void> {
  await storeRows(db, 'orders', orders);
  await storeRows(db, 'visits', visits);
}

test('a visit with less time than its services has a reason against it, until it is moved as it is', async () => {
  const long = orderAt(1, '1000', 'Bruxelles', 300);
  const visit = testVisit(11, 1, { employee: certifier, ...span('09:00', '10:15') });
  await store([long], []);
  expect(await reasonsAgainst(db, { ...visit, order: long })).toEqual([{ kind: 'short', needed: 300, planned: 75 }]);
  expect(await reasonsAgainst(db, { ...visit, order: undefined })).toEqual([]);
  await store([], [visit]);
  expect(await reasonsAgainst(db, { ...visit, ...span('13:00', '14:15'), order: long })).toEqual([]);
  expect(await reasonsAgainst(db, { ...visit, ...span('13:00', '14:00'), order: long })).toMatchObject([
    { kind: 'short', planned: 60 },
  ]);
});

test('a way that is too long before or after a visit is a reason against it', async () => {
  const other = testVisit(12, 2, { employee: certifier, ...span('11:00', '12:00') });
  await store([brussels, arlon], [other]);
  const visit = testVisit(11, 1, { employee: certifier, ...span('12:15', '13:15') });
  expect(await reasonsAgainst(db, { ...visit, order: brussels })).toMatchObject([
    { kind: 'journey', to: 'here', instant: other.plannedEnd, available: 15 },
  ]);
  expect(await reasonsAgainst(db, { ...visit, ...span('09:30', '10:30'), order: brussels })).toMatchObject([
    { kind: 'journey', to: 'next', instant: other.plannedStart, available: 30 },
  ]);
  expect(await reasonsAgainst(db, { ...visit, ...span('17:00', '18:00'), order: brussels })).toEqual([]);
});

test('what the employee has at that time is a reason against it: a visit, a visit to a client, an absence', async () => {
  const other = testVisit(12, 2, { employee: certifier, ...span('09:30', '10:30') });
  const visit = testVisit(11, 1, { employee: certifier, ...span('10:00', '11:00') });
  await store([brussels, arlon], [visit, other, testVisit(13, 3, { ...span('10:00', '11:00'), state: 'done' })]);
  await storeRows(db, 'clients', [testClient(6, { name: 'Notaire Claes', address: null })]);
  await storeRows(db, 'clientVisits', [
    testClientVisit(61, 6, { plannedAt: at('09:20') }),
    testClientVisit(62, 6, { plannedAt: at('11:00') }),
    testClientVisit(63, 6, { plannedAt: at('10:00'), state: 'done' }),
    testClientVisit(64, 6, { plannedAt: at('10:00'), employee: supervisor }),
  ]);
  await storeRows(db, 'unavailabilities', [testUnavailability(31, { from: at('08:00'), to: at('10:30') })]);
  expect(await reasonsAgainst(db, { ...visit, order: undefined })).toMatchObject([
    { kind: 'absence', id: testId(31) },
    { kind: 'clientVisit', id: testId(61), item: { client: { name: 'Notaire Claes' } } },
    { kind: 'visit', id: other.id, item: { order: { id: arlon.id } } },
  ]);
  expect(await reasonsAgainst(db, { ...visit, ...span('12:00', '13:00'), order: undefined })).toEqual([]);
});

test('a way from a visit to a client counts, and two visits that are given together stand against each other', async () => {
  await store([brussels, arlon], []);
  await storeRows(db, 'clients', [testClient(6, { address: arlon.address })]);
  await storeRows(db, 'clientVisits', [testClientVisit(61, 6, { plannedAt: at('09:00') })]);
  const visit = testVisit(11, 1, { employee: certifier, ...span('10:00', '11:00') });
  expect(await reasonsAgainst(db, { ...visit, order: brussels })).toMatchObject([
    { kind: 'journey', to: 'here', instant: at('09:45'), available: 15 },
  ]);
  const next = testVisit(12, 2, { employee: certifier, ...span('11:30', '12:30') });
  const given = [visit, next].map((one, index) => ({ visit: one, order: [brussels, arlon][index], to: supervisor }));
  expect((await objectionsTo(db, given)).map(({ warnings }) => warnings)).toMatchObject([
    [{ kind: 'journey', to: 'next', available: 30 }],
    [{ kind: 'journey', to: 'here', available: 30 }],
  ]);
});

const anna = { id: testId(77), name: 'Anna' };
const objectionsOf = async (orders: Order[], to: EmployeeRef) =>
  objectionsTo(db, await followingVisits(db, orders, to));

test('visits that go with an order are objected to where the next assignee has no time for them', async () => {
  const mine = testVisit(11, 1, { employee: certifier, ...span('09:00', '10:00') });
  const under = testVisit(13, 1, { employee: certifier, state: 'started', ...span('09:00', '10:00') });
  const theirs = testVisit(12, 2, { employee: supervisor, ...span('09:30', '10:30') });
  await store([brussels, { ...arlon, assignee: supervisor }], [mine, under, theirs]);
  expect(await objectionsOf([brussels], supervisor)).toMatchObject([
    { visit: { id: mine.id }, warnings: [{ kind: 'visit', id: theirs.id }] },
  ]);
  expect(await objectionsOf([brussels], anna)).toEqual([]);
});

test('visits that go together to one assignee at the same time are objected to', async () => {
  const one = testVisit(11, 1, { employee: certifier, ...span('09:00', '10:00') });
  const other = testVisit(12, 2, { employee: certifier, ...span('09:30', '10:30') });
  await store([brussels, arlon], [one, other]);
  const objections = await objectionsOf([brussels, arlon], anna);
  expect(objections.map(({ visit, warnings }) => [visit.id, warnings.map(({ kind }) => kind)])).toEqual([
    [one.id, ['visit']],
    [other.id, ['visit']],
  ]);
});

test('visits of a day that go to several people are objected to by the times of each', async () => {
  const one = testVisit(11, 1, { employee: certifier, ...span('09:00', '10:00') });
  const other = testVisit(12, 2, { employee: certifier, ...span('09:30', '10:30') });
  await store([brussels, arlon], [one, other]);
  const given = (visit: Visit, order: Order, to: EmployeeRef) => ({ visit, order, to });
  expect(await objectionsTo(db, [given(one, brussels, anna), given(other, arlon, supervisor)])).toEqual([]);
  expect(await objectionsTo(db, [given(one, brussels, anna), given(other, arlon, anna)])).toHaveLength(2);
});

test('unsent work about orders that leave is counted once for each device', async () => {
  const status = (number: number, mutations: number) => ({ orderId: testId(number), mutations, files: 0 });
  await storeRows(db, 'devices', [testDevice(91, certifier, { orders: [status(1, 3), status(2, 1), status(3, 5)] })]);
  const leaving = leavingWith([brussels, { ...arlon, assignee: certifier }, testOrder(3, { assignee: anna })], anna);
  expect(await unsentWorkOf(db, leaving)).toMatchObject([{ device: { id: testId(91) }, items: 4 }]);
});

test('what is asked of many orders at once is read once, not once for each', async () => {
  // The database takes the function as it is when it opens.
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const orders = Array.from({ length: 20 }, (_, index) => orderAt(index + 1, '1000', 'Bruxelles'));
  const visits = orders.map((_, index) =>
    testVisit(101 + index, index + 1, { employee: certifier, ...span('09:00', '10:00') }),
  );
  await store(
    [...orders, orderAt(40, '6700', 'Arlon')],
    [...visits, testVisit(140, 40, { employee: anna, ...span('10:05', '11:00') })],
  );
  transactions.mockClear();
  const [times, read, devices] = [
    vi.spyOn(db.visits, 'where'),
    vi.spyOn(db.orders, 'bulkGet'),
    vi.spyOn(db.devices, 'toArray'),
  ];
  const objections = await objectionsOf(orders, anna);
  expect(objections).toHaveLength(20);
  expect(objections.some(({ warnings }) => warnings.some(({ kind }) => kind === 'journey'))).toBe(true);
  await unsentWorkOf(db, leavingWith(orders, anna));
  expect(times.mock.calls.filter(([index]) => String(index).includes('row.plannedStart'))).toHaveLength(1);
  expect(read).toHaveBeenCalledOnce();
  expect(devices).toHaveBeenCalledOnce();
  const stores = transactions.mock.calls.flatMap(([names]) => (typeof names === 'string' ? [names] : [...names]));
  expect(stores.toSorted()).toEqual([
    'clientVisits',
    'devices',
    'orders',
    'orders',
    'unavailabilities',
    'visits',
    'visits',
  ]);
});

test('what an agent has stands against a visit to a client too, and the way there from the one before', async () => {
  const agent = supervisor;
  const far = testClient(62, { name: 'Notaire Arlon', address: arlon.address });
  await store([brussels], [testVisit(11, 1, { employee: agent, ...span('09:00', '10:00') })]);
  await storeRows(db, 'clients', [testClient(61), far]);
  await storeRows(db, 'clientVisits', [testClientVisit(71, 61, { employee: agent, plannedAt: at('13:00') })]);
  await storeRows(db, 'unavailabilities', [
    testUnavailability(81, { employee: agent, from: at('16:00'), to: at('17:00') }),
  ]);
  const call = (from: string, to: string, id = testId(72)) =>
    reasonsAgainst(db, { id, employee: agent, ...span(from, to), order: undefined, client: far });
  expect(await call('09:30', '10:15')).toMatchObject([{ kind: 'visit', id: testId(11) }]);
  expect(await call('10:15', '11:00')).toMatchObject([{ kind: 'journey', to: 'here', available: 15 }]);
  expect((await call('13:15', '14:00')).map(({ kind }) => kind)).toEqual(['clientVisit']);
  expect((await call('16:15', '17:00')).map(({ kind }) => kind)).toContain('absence');
  // A visit that moves does not stand against itself.
  expect((await call('13:15', '14:00', testId(71))).map(({ kind }) => kind)).not.toContain('clientVisit');
});

test('the date of another order without a visit stands against a time, its own does not', async () => {
  const dated = { ...brussels, state: 'toPlan' as const, plannedVisitAt: at('10:00') };
  await store([dated], []);
  const timed = { id: testId(11), employee: certifier, ...span('10:15', '11:30') };
  expect(await reasonsAgainst(db, { ...timed, order: dated })).toEqual([]);
  expect(await reasonsAgainst(db, { ...timed, order: orderAt(3, '1000', 'Bruxelles') })).toMatchObject([
    { kind: 'order', id: dated.id },
  ]);
});
