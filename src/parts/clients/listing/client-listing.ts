import type { I18n } from '@lingui/core';
import type { Client } from '#contract/entities/client.ts';
import { newOrder } from '#contract/entities/order.ts';
import type { ClientQuery, ClientSortKey, FoundClient } from '#contract/protocol/search/clients.ts';
import { clientSortKeys } from '#contract/protocol/search/clients.ts';
import type { ClientStatus } from '#contract/rules/clients/client-status.ts';
import { clientStatusNames } from '#contract/rules/clients/client-status.ts';
import { townName } from '#labels/orders/town-names.ts';

export const customerTypes = newOrder.shape.client.shape.type.options;
export type CustomerType = (typeof customerTypes)[number];

export interface ClientSort {
  key: ClientSortKey;
  descending: boolean;
}

/** The filter and sort of the list, as its address holds them. */
export interface ClientListing {
  text: string;
  type: CustomerType | null;
  status: ClientStatus | null;
  sort: ClientSort;
}

/** Maximum length of the search text in the address. */
const textMax = 200;

function among<T extends string>(value: string | null, known: readonly T[]): T | null {
  return known.find((one) => one === value) ?? null;
}

/** Parses an address. Ignores unknown values, such as those of a newer version or a typing error. */
export function parseListing(params: URLSearchParams): ClientListing {
  const sort = params.get('sort') ?? '';
  const key = among(sort.replace(/^-/, ''), clientSortKeys);
  return {
    text: (params.get('q') ?? '').slice(0, textMax),
    type: among(params.get('type'), customerTypes),
    status: among(params.get('status'), clientStatusNames),
    sort: key === null ? { key: 'name', descending: false } : { key, descending: sort.startsWith('-') },
  };
}

/** Returns the query of a listing: only the values that differ from the defaults. */
export function listingQuery({ text, type, status, sort }: ClientListing): Record<string, string> {
  return {
    ...(text.trim() === '' ? {} : { q: text.trim() }),
    ...(type === null ? {} : { type }),
    ...(status === null ? {} : { status }),
    ...(sort.key === 'name' && !sort.descending ? {} : { sort: sortText(sort) }),
  };
}

/** Returns the sort as an address holds it: `-orders` begins with the most. */
export function sortText({ key, descending }: ClientSort): ClientQuery['sort'] {
  return descending ? `-${key}` : key;
}

/** What a sort compares. */
type Sorted = Pick<Client, 'name' | 'address' | 'orders' | 'lastVisitAt'> & Pick<Partial<FoundClient>, 'turnover'>;

const collator = new Intl.Collator('fr-BE', { sensitivity: 'base', numeric: true });

function shownTown(i18n: I18n, { address }: Sorted): string {
  return address === null ? '' : townName(i18n, address);
}

const comparisons: Record<ClientSortKey, (a: Sorted, b: Sorted, i18n: I18n) => number> = {
  name: (a, b) => collator.compare(a.name, b.name),
  town: (a, b, i18n) => collator.compare(shownTown(i18n, a), shownTown(i18n, b)),
  orders: (a, b) => a.orders.count - b.orders.count,
  turnover: (a, b) => (a.turnover ?? -1) - (b.turnover ?? -1),
  lastOrder: (a, b) => (a.orders.lastOn ?? '').localeCompare(b.orders.lastOn ?? ''),
  lastVisit: (a, b) => (a.lastVisitAt ?? '').localeCompare(b.lastVisitAt ?? ''),
};

/** Compares two clients in the order of a list, with towns as the reader sees them; equal ones by name. */
export function compareClients(i18n: I18n, { key, descending }: ClientSort, a: Sorted, b: Sorted): number {
  return (descending ? -1 : 1) * comparisons[key](a, b, i18n) || collator.compare(a.name, b.name);
}

/** Returns the sort after a tap on a column: the other direction of the present one. Numbers and dates begin with the most. */
export function sortedBy(sort: ClientSort, key: ClientSortKey): ClientSort {
  if (sort.key === key) return { key, descending: !sort.descending };
  return { key, descending: key !== 'name' && key !== 'town' };
}
