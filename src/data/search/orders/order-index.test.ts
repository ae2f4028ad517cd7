import { expect, test } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import { certifier, supervisor, testId, testOrder } from '#tests/support/rows.ts';
import type { OrderFilter, OrderSortKey } from './order-filter.ts';
import { defaultSort, noFilter } from './order-filter.ts';
import { createOrderIndex } from './order-index.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');

function daysAgo(days: number): string {
  return new Date(now - days * 24 * 3_600_000).toISOString();
}

const base = testOrder(0).address;

const orders: Order[] = [
  testOrder(1, {
    orderDate: '2026-11-01',
    paid: true,
    paidBeyond: 500,
    state: 'certified',
    address: { ...base, street: 'Rue de l’Église', number: '9' },
    handler: supervisor,
    visitedBy: certifier,
    tags: ['Clé'],
    total: 30_000,
    plannedVisitAt: '2026-11-10T09:00:00.000Z',
  }),
  testOrder(2, {
    orderDate: '2026-11-03',
    urgent: true,
    state: 'encoding',
    address: { ...base, street: 'rue de l’eglise', number: '14' },
    invoice: { number: 'F2026000002', issuedAt: daysAgo(3) },
    draft: { state: 'waiting', submittedAt: daysAgo(16) },
    services: [
      { code: 'PEB', count: 1, durationMinutes: 60, priceInclVat: 1 },
      { code: 'ELE', count: 1, durationMinutes: 60, priceInclVat: 1 },
    ],
    plannedVisitAt: '2026-11-09T23:30:00.000Z',
  }),
  testOrder(3, {
    orderDate: '2026-11-03',
    region: 'wallonia',
    consumerType: 'professional',
    commercialStatus: 'critical',
    incompleteFollowUp: true,
    state: 'waitingForClient',
    address: { ...base, street: 'Avenue Louise', number: '221' },
    client: { ...testOrder(3).client, phone: '+32 470 12 34 56', email: 'immo@courrier.example' },
    invoice: { number: 'F2026000003', issuedAt: daysAgo(3) },
    paymentNotice: { number: 'A2026000777', issuedAt: daysAgo(2) },
    draft: { state: 'waiting', submittedAt: daysAgo(15) },
    encodedBy: certifier,
  }),
  testOrder(4, {
    orderDate: '2026-11-05',
    state: 'planned',
    draft: { state: 'rejected', submittedAt: daysAgo(1) },
    tags: ['cle', 'chien'],
    plannedVisitAt: '2026-11-09T22:30:00.000Z',
  }),
];

function filled() {
  const index = createOrderIndex();
  for (const order of orders) index.putOrder(order);
  return index;
}

/** Returns the numbers of the matching orders, newest first. */
function left(filter: Partial<OrderFilter>, index = filled()): number[] {
  return index.find({ ...noFilter, ...filter }, defaultSort, now).map((id) => Number(id.slice(-4)));
}

test('an empty filter matches everything, newest first; within a day the last created comes first', () => {
  expect(left({})).toEqual([4, 3, 2, 1]);
});

test.each<[string, Partial<OrderFilter>, number[]]>([
  ['paid', { paid: true }, [1]],
  ['unpaid, without what was not invoiced', { paid: false }, [3, 2]],
  ['paid beyond the total', { paid: 'beyond' }, [1]],
  ['urgent', { urgent: true }, [2]],
  ['incomplete follow-up', { followUp: true }, [3]],
  ['one of several states', { states: ['planned', 'encoding'] }, [4, 2]],
  ['a service among others', { services: ['ELE'] }, [2]],
  ['region', { regions: ['wallonia'] }, [3]],
  ['consumer type', { consumerTypes: ['professional'] }, [3]],
  ['commercial status, which some orders lack', { commercialStatuses: ['critical', 'active'] }, [3]],
  ['waiting draft', { drafts: ['waiting'] }, [3, 2]],
  ['late draft: more than 15 days, not 15', { drafts: ['late'] }, [2]],
  ['rejected or late draft', { drafts: ['rejected', 'late'] }, [4, 2]],
  ['handler', { handler: supervisor.id }, [1]],
  ['visited by', { visitedBy: certifier.id }, [1]],
  ['encoded by', { encodedBy: certifier.id }, [3]],
  ['an employee without orders', { handler: testId(12) }, []],
  ['tag, whatever its spelling', { tag: 'CLÉ' }, [4, 1]],
  ['order date, both days included', { from: '2026-11-03', to: '2026-11-05' }, [4, 3, 2]],
  ['visit day in Brussels', { dateOf: 'visit', from: '2026-11-10', to: '2026-11-10' }, [2, 1]],
  ['visits before a day, without orders that have no visit', { dateOf: 'visit', to: '2026-11-09' }, [4]],
  ['street without accents', { text: 'eglise' }, [2, 1]],
  ['number', { text: '2026-000003' }, [3]],
  ['invoice', { text: 'f2026000003' }, [3]],
  ['payment notice', { text: 'A2026000777' }, [3]],
  ['telephone', { text: '0470 12 34 56' }, [3]],
  ['e-mail', { text: 'immo@courrier' }, [3]],
  ['tag as text', { text: 'chien' }, [4]],
  ['text and filter together', { text: 'eglise', urgent: true }, [2]],
])('filters by %s', (_name, filter, expected) => {
  expect(left(filter)).toEqual(expected);
});

test('sorts by what each column names: house numbers as numbers, without a visit or a handler last, without a number newest', () => {
  const index = filled();
  const by = (key: OrderSortKey, descending: boolean): number[] =>
    index.find(noFilter, { key, descending }, now).map((id) => Number(id.slice(-4)));
  expect(by('address', false)).toEqual([3, 1, 2, 4]);
  expect(by('address', true)).toEqual([4, 2, 1, 3]);
  expect(by('visit', false)).toEqual([4, 2, 1, 3]);
  expect(by('visit', true)).toEqual([1, 2, 4, 3]);
  expect(by('total', true)[0]).toBe(1);
  expect(by('state', false)).toEqual([4, 2, 3, 1]);
  expect(by('date', false)).toEqual([1, 2, 3, 4]);
  index.putOrder(testOrder(5, { ...orders[0], id: testId(5), number: '2025-900000', orderDate: '2026-11-04' }));
  index.putOrder(testOrder(6, { orderDate: '2026-11-02', number: null, handler: certifier }));
  index.putOrder(testOrder(7, { number: '2026-1000000', client: { ...testOrder(7).client, name: 'Zoé' } }));
  expect(by('number', false)).toEqual([5, 1, 2, 3, 4, 7, 6]);
  expect(by('number', true)).toEqual([6, 7, 4, 3, 2, 1, 5]);
  expect(by('client', true).at(0)).toBe(7);
  index.putOrder(testOrder(6, { orderDate: '2026-11-02', number: null, handler: certifier, visitedBy: supervisor }));
  expect(by('visitedBy', false).slice(0, 3)).toEqual([6, 5, 1]);
  expect(by('visitedBy', true).slice(0, 3)).toEqual([5, 1, 6]);
  expect(by('handler', true).slice(0, 3)).toEqual(supervisor.name > certifier.name ? [5, 1, 6] : [6, 5, 1]);
});

test('finds the orders with unread messages, as they change', () => {
  const index = filled();
  const unread = (unreadOrders: Set<string>): string[] =>
    index.find({ ...noFilter, unread: true }, defaultSort, now, unreadOrders);
  expect(unread(new Set([testId(2)]))).toEqual([testId(2)]);
  expect(unread(new Set())).toEqual([]);
});

test('finds a changed order by its new data, and reuses the slot of a removed one', () => {
  const index = filled();
  index.putOrder({ ...testOrder(2), address: { ...base, street: 'Place neuve' } });
  expect(left({ text: 'eglise' }, index)).toEqual([1]);
  expect(left({ text: 'neuve' }, index)).toEqual([2]);
  expect(left({ urgent: true }, index)).toEqual([]);
  index.removeOrder(testId(3));
  index.removeOrder(testId(3));
  expect(index.count).toBe(3);
  index.putOrder(testOrder(9, { orderDate: '2026-11-30' }));
  expect(left({}, index)).toEqual([9, 2, 4, 1]);
  expect(index.facets(noFilter, now).regions.get('wallonia')).toBe(0);
});

test('grows beyond its first size without losing data', () => {
  const index = createOrderIndex();
  for (let number = 1; number <= 3_000; number += 1) index.putOrder(testOrder(number, { urgent: number === 7 }));
  expect(index.find({ ...noFilter, urgent: true }, defaultSort, now)).toEqual([testId(7)]);
  expect(index.count).toBe(3_000);
});

test('counts each choice with the other parts of the filter unchanged', () => {
  const index = filled();
  const all = index.facets(noFilter, now);
  expect([all.paid, all.unpaid, all.urgent, all.followUp, all.unread]).toEqual([1, 2, 1, 1, 0]);
  expect(all.services.get('PEB')).toBe(4);
  expect(all.services.get('ELE')).toBe(1);
  expect(all.drafts.get('waiting')).toBe(2);
  expect(all.drafts.get('late')).toBe(1);
  expect(all.handler).toEqual([{ value: supervisor, count: 1 }]);
  expect(all.tags.map(({ count }) => count)).toEqual([2, 1]);

  const narrowed = index.facets({ ...noFilter, states: ['encoding'], paid: false }, now);
  // The other states stay visible with their own counts; the rest counts the filtered orders.
  expect(narrowed.states.get('encoding')).toBe(1);
  expect(narrowed.states.get('certified')).toBe(0);
  expect(narrowed.states.get('planned')).toBe(0);
  expect(narrowed.urgent).toBe(1);
  expect(narrowed.unpaid).toBe(1);
  expect(narrowed.paid).toBe(0);
});

test('finds the same for a text typed letter by letter as for the whole text, whatever changes in between', () => {
  const index = filled();
  for (const text of ['rue de l eglise', 'louise 221', '0470 12 34 56', 'avenue', 'peb', 'F2026000003']) {
    for (let length = 1; length <= text.length; length += 1) {
      const typed = text.slice(0, length);
      expect(left({ text: typed }, index)).toEqual(left({ text: typed }));
    }
    expect(left({ text: text.slice(0, 3), urgent: true }, index)).toEqual(
      left({ text: text.slice(0, 3), urgent: true }),
    );
  }
  expect(left({ text: 'av' }, index)).toEqual([3]);
  index.putOrder(testOrder(5, { address: { ...base, street: 'Avenue du Port' }, orderDate: '2026-11-06' }));
  expect(left({ text: 'ave' }, index)).toEqual([5, 3]);
});
