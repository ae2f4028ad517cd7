import type { OrderFilter, OrderSort, OrderSortKey } from '#data/search/orders/order-filter.ts';
import {
  commercialStatuses,
  consumerTypes,
  draftFilters,
  orderStates,
  regions,
  serviceCodes,
} from '#contract/values/order-values.ts';
import { defaultSort, orderSortKeys } from '#data/search/orders/order-filter.ts';
import { orderQuery } from '#data/search/orders/order-query.ts';
import { parseDays } from '#parts/period/days-in-address.ts';

/** Filter and sort of the listing, as its address holds them. */
export interface Listing {
  filter: OrderFilter;
  sort: OrderSort;
}

/** Maximum length of the search text in the address. */
const textMax = 200;

function listOf<T extends string>(params: URLSearchParams, name: string, known: readonly T[]): T[] {
  const given = (params.get(name) ?? '').split(',');
  return known.filter((value) => given.includes(value));
}

function idOf(params: URLSearchParams, name: string): string | null {
  const text = (params.get(name) ?? '').toLowerCase();
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text) ? text : null;
}

function textOf(params: URLSearchParams, name: string): string {
  return (params.get(name) ?? '').slice(0, textMax);
}

function isSortKey(text: string): text is OrderSortKey {
  return orderSortKeys.some((key) => key === text);
}

function sortOf(params: URLSearchParams): OrderSort {
  const text = params.get('sort') ?? '';
  const key = text.replace(/^-/, '');
  return isSortKey(key) ? { key, descending: text.startsWith('-') } : defaultSort;
}

function paidOf(text: string | null): OrderFilter['paid'] {
  if (text === 'yes') return true;
  if (text === 'beyond') return text;
  return text === 'no' ? false : null;
}

/** Parses an address. Ignores unknown values, such as those of a newer version or a typing error. */
export function parseListing(params: URLSearchParams): Listing {
  const filter: OrderFilter = {
    text: textOf(params, 'q'),
    paid: paidOf(params.get('paid')),
    urgent: params.get('urgent') === '1',
    unread: params.get('unread') === '1',
    followUp: params.get('followUp') === '1',
    states: listOf(params, 'state', orderStates),
    services: listOf(params, 'service', serviceCodes),
    regions: listOf(params, 'region', regions),
    consumerTypes: listOf(params, 'consumer', consumerTypes),
    commercialStatuses: listOf(params, 'commercial', commercialStatuses),
    drafts: listOf(params, 'draft', draftFilters),
    handler: idOf(params, 'handler'),
    visitedBy: idOf(params, 'visitedBy'),
    encodedBy: idOf(params, 'encodedBy'),
    tag: textOf(params, 'tag') || null,
    dateOf: params.get('date') === 'visit' ? 'visit' : 'order',
    ...parseDays(params),
  };
  return { filter, sort: sortOf(params) };
}

/** Returns the query of a listing: only the values that differ from the defaults, in a fixed order. */
export function listingQuery({ filter, sort }: Listing): URLSearchParams {
  const order = isDefaultSort(sort) ? [] : [['sort', `${sort.descending ? '-' : ''}${sort.key}`]];
  return new URLSearchParams([...orderQuery(filter), ...order]);
}

export function isDefaultSort({ key, descending }: OrderSort): boolean {
  return key === defaultSort.key && descending === defaultSort.descending;
}

/** Returns whether a filter matches every order. */
export function isNoFilter(filter: OrderFilter): boolean {
  const hasDates = filter.from !== null || filter.to !== null;
  // Without days, the choice of the date has no effect.
  const narrowing: OrderFilter = hasDates ? filter : { ...filter, dateOf: 'order' };
  return listingQuery({ filter: narrowing, sort: defaultSort }).size === 0;
}

/** Returns the sort after a click on a column: its default direction, or the reverse when it is already active. */
export function sortedBy(sort: OrderSort, key: OrderSortKey): OrderSort {
  if (sort.key === key) return { key, descending: !sort.descending };
  // Default directions: latest and largest first; addresses and names from A, states from the first.
  return { key, descending: key === 'date' || key === 'number' || key === 'visit' || key === 'total' };
}
