import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderFilter } from '#data/search/orders/order-filter.ts';
import {
  commercialStatuses,
  consumerTypes,
  draftFilters,
  orderStates,
  regions,
  serviceCodes,
} from '#contract/values/order-values.ts';
import { defaultSort, noFilter, orderSortKeys } from '#data/search/orders/order-filter.ts';
import { isNoFilter, listingQuery, parseListing, sortedBy } from './filter-address.ts';

const parsed = (query: string) => parseListing(new URLSearchParams(query));

test('an empty query means no filter and the default sort, in both directions', () => {
  expect(parsed('')).toEqual({ filter: noFilter, sort: defaultSort });
  expect(listingQuery({ filter: noFilter, sort: defaultSort }).toString()).toBe('');
});

test('parses readable parameters', () => {
  const { filter, sort } = parsed('q=marais+14&paid=no&state=planned,visited&draft=late&from=2026-11-01&sort=-total');
  expect(filter).toEqual({
    ...noFilter,
    text: 'marais 14',
    paid: false,
    states: ['planned', 'visited'],
    drafts: ['late'],
    from: '2026-11-01',
  });
  expect(sort).toEqual({ key: 'total', descending: true });
});

test('ignores unknown and invalid parameters', () => {
  const query =
    'paid=maybe&urgent=yes&state=gone,planned&service=XXX&handler=me&from=2026-02-31&to=demain&sort=constructor&date=x&more=1';
  expect(parsed(query)).toEqual({ filter: { ...noFilter, states: ['planned'] }, sort: defaultSort });
});

test('swaps two days in the wrong order', () => {
  expect(parsed('from=2026-11-20&to=2026-11-01').filter).toMatchObject({ from: '2026-11-01', to: '2026-11-20' });
});

test('every filter and sort survives the round trip through its address', () => {
  const subset = <T>(all: readonly T[]) => fc.subarray([...all]);
  const days = fc.constantFrom(null, '2026-01-31', '2026-02-28', '2025-12-31');
  const id = fc.option(fc.uuid());
  const filters: fc.Arbitrary<OrderFilter> = fc.record({
    text: fc.string({ maxLength: 40, unit: 'grapheme' }).map((text) => text.trim()),
    paid: fc.constantFrom(null, true, false, 'beyond' as const),
    urgent: fc.boolean(),
    unread: fc.boolean(),
    followUp: fc.boolean(),
    states: subset(orderStates),
    services: subset(serviceCodes),
    regions: subset(regions),
    consumerTypes: subset(consumerTypes),
    commercialStatuses: subset(commercialStatuses),
    drafts: subset(draftFilters),
    handler: id,
    visitedBy: id,
    encodedBy: id,
    tag: fc.constantFrom(null, 'clé, chien & co'),
    dateOf: fc.constantFrom('order', 'visit'),
    from: days,
    to: fc.constantFrom(null, '2026-12-31'),
  });
  const sorts = fc.record({ key: fc.constantFrom(...orderSortKeys), descending: fc.boolean() });
  fc.assert(
    fc.property(filters, sorts, (filter, sort) => {
      const address = listingQuery({ filter, sort }).toString();
      expect(parsed(address)).toEqual({ filter, sort });
      expect(listingQuery(parsed(address)).toString()).toBe(address);
    }),
  );
});

test('spaces alone and a date choice without days are no filter', () => {
  expect(isNoFilter({ ...noFilter, dateOf: 'visit' })).toBe(true);
  expect(isNoFilter({ ...noFilter, text: '  ' })).toBe(true);
  expect(isNoFilter({ ...noFilter, urgent: true })).toBe(false);
});

test('a column sorts in its useful direction first, then reversed', () => {
  expect(sortedBy(defaultSort, 'address')).toEqual({ key: 'address', descending: false });
  expect(sortedBy(defaultSort, 'visit')).toEqual({ key: 'visit', descending: true });
  expect(sortedBy({ key: 'visit', descending: true }, 'visit')).toEqual({ key: 'visit', descending: false });
});
