import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnyRow, CollectionName, Row, RowKey } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import type { Order } from '#contract/entities/order.ts';
import type { MutationArgs, MutationName } from '#contract/mutations/catalogue.ts';
import { lastStep } from '#contract/rules/orders/visit-history.ts';
import type { World } from '#tests/support/data/decided-alike.ts';
import { makeAlike, newWorld, refusedAlone, shown } from '#tests/support/data/decided-alike.ts';
import { certifier, supervisor, testEmployee, testId, testOrder, testPayment, testVisit } from '#tests/support/rows.ts';

/*
 * A device that has the rows of an order, and a server that has the same, come to the same order: whatever is done with its
 * payments, its visits and its price, and in whatever sequence. The server's own rows (notifications, numbers) are left out.
 */

const orderId = testId(1);
const colleague = { id: testId(900_010), name: 'Karim Haddad' };
const monday = Date.parse('2026-11-23T08:00:00.000Z');
const hour = 3_600_000;
const isoAt = (time: number): string => new Date(time).toISOString();

/** What an order says of the rows under it. */
const derived = [
  'state',
  'plannedVisitAt',
  'lastVisitAt',
  'visitedBy',
  'incompleteFollowUp',
  'paid',
  'paidBeyond',
  'total',
  'assignee',
  'visitors',
] as const satisfies (keyof Order)[];

function allOf<C extends CollectionName>(rows: ReadonlyMap<RowKey, AnyRow>, collection: C): Row<C>[] {
  return [...rows].flatMap(([key, row]) => (key.startsWith(`${collection}/`) ? [row as Row<C>] : []));
}

/** Makes a mutation on both sides. Returns true when the server applies it. */
function act<N extends MutationName>(world: World, name: N, args: MutationArgs<N>): boolean {
  world.now += 60_000;
  const isOffice = name.startsWith('order.') || JSON.stringify(args).includes(colleague.id);
  const author = { ...(isOffice ? supervisor : certifier), commercial: false, supervisor: isOffice };
  const made = makeAlike(world, name, args, author);
  expect(refusedAlone(made)).toEqual([]);
  return made.result.status === 'applied';
}

type Act = (world: World, at: number) => boolean;

/** Returns one of these by a number that fast-check shrinks. */
function pick<T>(list: readonly T[], at: number): T | undefined {
  return list[at % Math.max(1, list.length)];
}

function onVisit(make: (world: World, visit: Row<'visits'>, at: number) => boolean): Act {
  return (world, at) => {
    const visit = pick(allOf(shown(world), 'visits'), at);
    return visit !== undefined && make(world, visit, at);
  };
}

const step = ({ id: visitId }: Row<'visits'>, { now }: World) => ({ visitId, orderId, at: isoAt(now) });
const absence = { attempts: 1, note: '', uploadId: null, proposedAt: null, fee: 0 };

const acts: Readonly<Record<string, Act>> = {
  pay: (world, at) =>
    act(world, 'payment.record', {
      orderId,
      paymentId: testId(50_000 + world.entries.length),
      method: at % 2 === 0 ? 'cash' : 'transfer',
      amount: [24_000, 12_000, 5, 30_000][at % 4] ?? 5,
      receivedAt: isoAt(world.now),
      note: '',
    }),
  takeBack: (world, at) => {
    const payment = pick(allOf(shown(world), 'payments'), at);
    if (payment === undefined || payment.amount < 0) return false;
    const { id: correctedId, method, amount } = payment;
    const paymentId = testId(60_000 + world.entries.length);
    return act(world, 'payment.correct', { orderId, paymentId, correctedId, method, amount, reason: 'Pas reçu' });
  },
  date: (world, at) => {
    const date = at % 5 === 0 ? null : isoAt(monday + (28 + (at % 60)) * hour);
    return act(world, 'order.update', { orderId, changes: { plannedVisitAt: date } });
  },
  give: (world, at) => act(world, 'order.assign', { orderId, assignee: [certifier, colleague, null][at % 3] ?? null }),
  callOff: (world) => act(world, 'order.cancel', { orderId, reason: 'Vente annulée' }),
  reopen: (world) => act(world, 'order.move', { orderId, to: 'toPlan' }),
  price: (world, at) =>
    act(world, 'order.update', { orderId, changes: { total: [24_000, 12_000, 36_000][at % 3] ?? 0 } }),
  plan: (world, at) => {
    const start = monday + (24 + (at % 40)) * hour;
    return act(world, 'visit.plan', {
      visitId: testId(70_000 + world.entries.length),
      orderId,
      employee: at % 3 === 0 ? colleague : certifier,
      plannedStart: isoAt(start),
      plannedEnd: isoAt(start + hour),
      ...(at % 2 === 0 ? {} : { services: ['PEB' as const] }),
    });
  },
  move: onVisit((world, { id: visitId }, at) => {
    const start = monday + (30 + (at % 50)) * hour;
    return act(world, 'visit.move', {
      visitId,
      orderId,
      plannedStart: isoAt(start),
      plannedEnd: isoAt(start + 2 * hour),
    });
  }),
  pass: onVisit((world, visit, at) => {
    const { id: visitId, plannedStart, plannedEnd, employee } = visit;
    const to = employee.id === colleague.id ? certifier : colleague;
    if (at % 2 === 0) {
      const visits = [{ visitId, orderId, to }];
      return act(world, 'visits.takeOver', { employeeId: employee.id, day: plannedStart.slice(0, 10), visits });
    }
    const handOver = { from: employee.id, to };
    return act(world, 'visit.move', { visitId, orderId, plannedStart, plannedEnd, handOver });
  }),
  confirm: onVisit((world, visit) => act(world, 'visit.confirm', step(visit, world))),
  leave: onVisit((world, visit) => act(world, 'visit.onMyWay', { ...step(visit, world), coordinates: null })),
  complete: onVisit((world, visit) => act(world, 'visit.complete', { ...step(visit, world), survey: true })),
  absent: onVisit((world, visit) => act(world, 'visit.absent', { ...step(visit, world), absence })),
  cancel: onVisit((world, visit) => act(world, 'visit.cancel', { ...step(visit, world), reason: 'Client' })),
  undo: onVisit((world, visit) => {
    const last = lastStep(visit);
    if (last === undefined || last.state === 'planned') return false;
    const { at, state } = last;
    const { plannedStart } = visit;
    return act(world, 'visit.undo', { ...step(visit, world), step: { at, state }, plannedStart, survey: true });
  }),
};

const starts = {
  empty: [
    testEmployee(certifier, { qualifications: ['peb-brussels'] }),
    testEmployee(colleague, { qualifications: ['peb-brussels'] }),
    testOrder(1, { state: 'toPlan', plannedVisitAt: null, total: 24_000, assignee: certifier }),
  ],
  'half paid, with two visits': [
    testEmployee(certifier, { qualifications: ['peb-brussels'] }),
    testEmployee(colleague, { qualifications: ['peb-brussels'] }),
    testOrder(1, { total: 24_000, assignee: certifier, plannedVisitAt: isoAt(monday + 26 * hour) }),
    testPayment(40, 1, { amount: 12_000, method: 'transfer' }),
    testVisit(31, 1, { plannedStart: isoAt(monday + 26 * hour), plannedEnd: isoAt(monday + 27 * hour) }),
    testVisit(32, 1, { plannedStart: isoAt(monday + 50 * hour), plannedEnd: isoAt(monday + 51 * hour) }),
  ],
};

/** The acts that the server applied. */
const made = new Set<string>();

const someActs = fc.array(fc.tuple(fc.constantFrom(...Object.keys(acts)), fc.nat(1_000)), {
  minLength: 1,
  maxLength: 12,
});

test.each(Object.entries(starts))(
  '[LW3] [LW4] of an order that is %s, a device and a server with the same rows show the same',
  (_name, rows) => {
    fc.assert(
      fc.property(someActs, (list) => {
        const world = newWorld(rows, monday);
        for (const [name, at] of list) {
          if (acts[name]?.(world, at) === true) made.add(name);
          const here = shown(world);
          const there = world.server;
          const order = here.get(rowKey('orders', orderId)) as Order;
          const judged = there.get('orders', orderId);
          const pair = (one: Order | undefined) => derived.map((field) => [field, one?.[field]]);
          expect(pair(order)).toEqual(pair(judged));
          expect(allOf(here, 'payments')).toEqual(there.all('payments'));
          const facts = (visits: Row<'visits'>[]) => visits.map((visit) => ({ ...visit, history: [] }));
          expect(facts(allOf(here, 'visits'))).toEqual(facts(there.all('visits')));
        }
      }),
      { numRuns: 200 },
    );
  },
);

test('each act was made', () => {
  expect(Object.keys(acts).filter((name) => !made.has(name))).toEqual([]);
});

test('[PL3] a visitor to whom the order is given keeps it for their visit, once it is given to nobody', () => {
  const open = testVisit(31, 1, { employee: colleague });
  const order = testOrder(1, { assignee: certifier, total: 24_000, visitors: [colleague] });
  const world = newWorld([...starts.empty.filter(({ id }) => id !== orderId), order, open], monday);
  expect(act(world, 'order.assign', { orderId, assignee: colleague })).toBe(true);
  expect(act(world, 'order.assign', { orderId, assignee: null })).toBe(true);
  expect(world.server.get('orders', orderId)).toMatchObject({ assignee: null, visitors: [colleague] });
});

test('[PL3] a visitor who has no open visit any more leaves with the next change of a visit', () => {
  const stale = testOrder(1, { assignee: certifier, total: 24_000, visitors: [colleague] });
  const world = newWorld([...starts['half paid, with two visits'].filter(({ id }) => id !== orderId), stale], monday);
  const cancel = { visitId: testId(31), orderId, at: isoAt(monday), reason: 'Client' };
  expect(act(world, 'visit.cancel', cancel)).toBe(true);
  expect(world.server.get('orders', orderId)?.visitors).toEqual([]);
});

test('[PL3] a visitor whose visit follows the order to another one leaves with it', () => {
  const world = newWorld(starts.empty, monday);
  for (const [name, at] of [
    ['plan', 3],
    ['give', 4],
    ['give', 0],
  ] as const)
    expect(acts[name]?.(world, at)).toBe(true);
  expect(world.server.get('orders', orderId)).toMatchObject({ assignee: certifier, visitors: [] });
  expect(shown(world).get(rowKey('orders', orderId))).toMatchObject({ visitors: [] });
});
