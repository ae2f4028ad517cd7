import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import { searchResponse } from '#contract/protocol/search/orders.ts';
import { owesSurvey } from '#contract/rules/payments/owed.ts';
import { structuredReference } from '#contract/rules/payments/structured-reference.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { orderQuery } from '#data/search/orders/order-query.ts';
import type { OrderFilter } from '#data/search/orders/order-filter.ts';
import {
  commercialStatuses,
  consumerTypes,
  draftFilters,
  orderStates,
  regions,
  serviceCodes,
} from '#contract/values/order-values.ts';
import { defaultSort, noFilter } from '#data/search/orders/order-filter.ts';
import { createOrderIndex } from '#data/search/orders/order-index.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { testId, testOrder } from '#tests/support/rows.ts';
import type { TestClient } from '#tests/support/server/test-server.ts';
import { answerOf } from '#tests/support/server/test-server.ts';

const people = [1, 2].map((number) => ({ id: testId(800_000 + number), name: `Personne ${number}` }));
const tagNames = ['Clé', 'chien', 'À rappeler'];
const names = ['Élodie Cœur', 'Étude Janssens', 'Immo du Parc'];
const days = ['2026-10-24', '2026-10-25', '2026-10-26', '2026-11-19', '2026-11-20'];
/** Some at midnight in Brussels, before and after the end of summer time. */
const instants = [
  '2026-10-24T22:00:00.000Z',
  '2026-10-25T23:00:00.000Z',
  '2026-11-19T22:59:59.999Z',
  '2026-11-20T09:00:00.000Z',
];

const one = <T>(values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
const orNull = <T>(values: readonly T[]): fc.Arbitrary<T | null> => fc.option(one(values), { nil: null });

const orderParts: fc.Arbitrary<Partial<Order>> = fc.record(
  {
    orderDate: one(days),
    state: one(orderStates),
    region: one(regions),
    consumerType: one(consumerTypes),
    commercialStatus: orNull(commercialStatuses),
    services: fc
      .uniqueArray(one(serviceCodes), { minLength: 1, maxLength: 3 })
      .map((codes) => codes.map((code) => ({ code, count: 1, durationMinutes: 60, priceInclVat: 100 }))),
    tags: fc.uniqueArray(one(tagNames), { maxLength: 2 }),
    invoice: orNull([{ number: 'F2026000001', issuedAt: '2026-11-01T09:00:00.000Z' }]),
    paid: fc.boolean(),
    paidBeyond: fc.constant(100),
    urgent: fc.boolean(),
    incompleteFollowUp: fc.boolean(),
    handler: orNull(people),
    visitedBy: orNull(people),
    encodedBy: orNull(people),
    plannedVisitAt: orNull(instants),
    lastVisitAt: orNull(instants),
    draft: orNull(
      (['waiting', 'accepted', 'rejected'] as const).flatMap((state) =>
        ['2026-11-01T09:00:00.000Z', '2026-11-19T09:00:00.000Z'].map((submittedAt) => ({ state, submittedAt })),
      ),
    ),
  },
  { requiredKeys: [] },
);

const some = <T>(values: readonly T[]): fc.Arbitrary<T[]> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant<T[]>([]) }, fc.uniqueArray(one(values), { maxLength: 3 }));
const seldom = <T>(values: readonly T[]): fc.Arbitrary<T | null> => fc.option(one(values), { nil: null, freq: 1 });
const rare = fc.integer({ min: 0, max: 4 }).map((number) => number === 0);

const filters: fc.Arbitrary<OrderFilter> = fc.record({
  text: one(['', '', 'elodie', 'coeur ÉLODIE', 'janssens']),
  paid: seldom([true, false, 'beyond'] as const),
  urgent: rare,
  unread: fc.constant(false),
  followUp: rare,
  states: some(orderStates),
  services: some(serviceCodes),
  regions: some(regions),
  consumerTypes: some(consumerTypes),
  commercialStatuses: some(commercialStatuses),
  drafts: some(draftFilters),
  handler: seldom(people.map(({ id }) => id)),
  visitedBy: seldom(people.map(({ id }) => id)),
  encodedBy: seldom(people.map(({ id }) => id)),
  tag: seldom(['clé', 'CHIEN', 'a rappeler']),
  dateOf: one(['order', 'visit'] as const),
  from: seldom(days),
  to: seldom(days),
});

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe');

/** Filters without an index, a column or SQL. */
function oracle(orders: readonly Order[], filter: OrderFilter, now: Date): string[] {
  const within = <T>(chosen: readonly T[], value: T | null): boolean =>
    chosen.length === 0 || (value !== null && chosen.includes(value));
  const late = now.getTime() - 15 * 86_400_000;
  return orders
    .filter((order) => {
      const visit = order.plannedVisitAt ?? order.lastVisitAt;
      const visited = visit === null ? null : brusselsDay(visit);
      const day = filter.dateOf === 'order' ? order.orderDate : visited;
      const hasDates = filter.from !== null || filter.to !== null;
      const isOwed = !order.paid && order.invoice !== null && order.state !== 'cancelled';
      const isPaidSo: Record<string, boolean> = {
        true: order.paid,
        false: isOwed,
        beyond: order.paidBeyond !== undefined,
      };
      const isDraft = (draft: OrderFilter['drafts'][number]): boolean =>
        draft === 'late'
          ? order.draft?.state === 'waiting' && Date.parse(order.draft.submittedAt) < late
          : order.draft?.state === draft;
      return (
        plain(filter.text)
          .split(' ')
          .every((word) => plain(order.client.name).includes(word)) &&
        (filter.paid === null || isPaidSo[String(filter.paid)] === true) &&
        (!filter.urgent || order.urgent) &&
        (!filter.followUp || owesSurvey(order)) &&
        within(filter.states, order.state) &&
        within(filter.regions, order.region) &&
        within(filter.consumerTypes, order.consumerType) &&
        within(filter.commercialStatuses, order.commercialStatus) &&
        (filter.services.length === 0 || order.services.some(({ code }) => filter.services.includes(code))) &&
        (filter.drafts.length === 0 || filter.drafts.some(isDraft)) &&
        [
          ['handler', order.handler] as const,
          ['visitedBy', order.visitedBy] as const,
          ['encodedBy', order.encodedBy] as const,
        ].every(([field, person]) => filter[field] === null || person?.id === filter[field]) &&
        (filter.tag === null || order.tags.some((tag) => plain(tag) === plain(filter.tag ?? ''))) &&
        (!hasDates || (day !== null && day >= (filter.from ?? '') && day <= (filter.to ?? '9999')))
      );
    })
    .map(({ id }) => id)
    .sort();
}

describeOnEachDatabase('filters of the order list', (server) => {
  let sophie: TestClient;

  beforeEach(async () => {
    sophie = await server().addUser('Sophie Dubois');
  });

  async function onServer(
    filter: OrderFilter,
    more: Record<string, string> = {},
  ): Promise<{ ids: string[]; total: number | undefined }> {
    const query = { ...Object.fromEntries(orderQuery(filter)), ...more };
    const answer = answerOf(
      await server().app.inject({ url: '/api/v1/orders', query, headers: sophie.headers('main') }),
    );
    const { orders, total } = searchResponse.parse(answer.body);
    return { ids: orders.map(({ id }) => id).sort(), total };
  }

  test('the server and a device find the same orders as a plain filter', async () => {
    const parts = fc.sample(orderParts, { numRuns: 45, seed: 4512 });
    const orders = parts.map((part, index) => {
      const client = { ...testOrder(index).client, name: names[index % names.length] ?? '' };
      return testOrder(index + 1, { ...part, client, assignee: sophie.user });
    });
    await server().store(...orders);
    const { now } = server().clock;
    const index = createOrderIndex();
    for (const order of orders) index.putOrder(order);
    for (const filter of fc.sample(filters, { numRuns: 150, seed: 2026 })) {
      const expected = oracle(orders, filter, now);
      expect({ filter, ids: index.find(filter, defaultSort, now.getTime()).toSorted() }).toEqual({
        filter,
        ids: expected,
      });
      if (filter.text === '') continue;
      const { ids, total } = await onServer(filter);
      expect({ filter, ids, total }).toEqual({ filter, ids: expected, total: expected.length });
    }
  });

  test('the server and a device find the same orders by state, service, date and structured reference', async () => {
    const parts = fc.sample(orderParts, { numRuns: 45, seed: 4513 });
    const orders = parts.map((part, index) => testOrder(index + 1, { ...part, assignee: sophie.user }));
    await server().store(...orders);
    const index = createOrderIndex();
    for (const order of orders) index.putOrder(order);
    index.setServices(server().context.content.services);
    const now = server().clock.now.getTime();
    const reference = structuredReference('F2026000001') ?? '';
    const texts = ['annulée', 'gecertificeerd', 'contrôle électrique', 'EPC', 'certificat PEB', '25/10', '20 novembre'];
    for (const text of [...texts, '25/10/2026', '20/11/2026, 10:00', reference]) {
      const filter = { ...noFilter, text };
      const ids = index.find(filter, defaultSort, now).toSorted();
      expect({ text, ids }).toEqual({ text, ids: (await onServer(filter)).ids });
      expect([text, ids.length > 0, index.isMistaken(text, now)]).toEqual([text, true, false]);
    }
  });

  test('`beyond` leaves out what the user’s devices hold, and needs no text', async () => {
    const closed = {
      assignee: sophie.user,
      state: 'certified',
      orderDate: '2024-03-01',
      createdAt: '2024-03-01T08:00:00.000Z',
    } as const;
    await server().store(testOrder(1, { assignee: sophie.user }), testOrder(2, closed), testOrder(3));
    const { maintain } = await import('#server/maintenance.ts');
    expect(await onServer(noFilter, { beyond: '1' })).toEqual({ ids: [], total: 0 });
    await maintain(server().context);
    expect(await onServer(noFilter, { beyond: '1' })).toEqual({ ids: [testId(2)], total: 1 });
    const planned = { ...noFilter, states: ['planned' as const] };
    expect(await onServer(planned, { beyond: '1' })).toEqual({ ids: [], total: 0 });
  });

  test.each([{ state: 'flying' }, { from: '2026-02-31' }, { handler: 'x' }, { date: 'never' }, {}])(
    '%j is not valid',
    async (query) => {
      const answer = await server().app.inject({ url: '/api/v1/orders', query, headers: sophie.headers('main') });
      expect(answerOf(answer)).toMatchObject({ status: 400, body: { code: 'ValidationFailed' } });
    },
  );
});
