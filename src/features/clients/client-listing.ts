import type { Client } from '#contract/entities/client.ts';
import { newOrder } from '#contract/entities/order.ts';
import type { ClientStatus } from '#contract/rules/client-status.ts';
import { clientStatuses } from '#contract/rules/client-status.ts';
import type { ListedClient } from '#data/queries/clients.ts';
import { matchesText, searchText, textQuery } from '#data/search/folded-text.ts';

/** The statuses, what needs a visit first. */
export const statuses: readonly ClientStatus[] = [
  'critical',
  'neverVisited',
  'visitedThisMonth',
  'active',
  'inactive',
  'potential',
];
export const customerTypes = newOrder.shape.client.shape.type.options;
export type CustomerType = (typeof customerTypes)[number];

export const clientSortKeys = ['name', 'town', 'orders', 'lastOrder', 'lastVisit'] as const;
export type ClientSortKey = (typeof clientSortKeys)[number];
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
    status: among(params.get('status'), statuses),
    sort: key === null ? { key: 'name', descending: false } : { key, descending: sort.startsWith('-') },
  };
}

/** Returns the query of a listing: only the values that differ from the defaults. */
export function listingQuery({ text, type, status, sort }: ClientListing): Record<string, string> {
  return {
    ...(text.trim() === '' ? {} : { q: text.trim() }),
    ...(type === null ? {} : { type }),
    ...(status === null ? {} : { status }),
    ...(sort.key === 'name' && !sort.descending ? {} : { sort: `${sort.descending ? '-' : ''}${sort.key}` }),
  };
}

/** A client with the labels of the day. */
export interface LabelledClient extends ListedClient {
  statuses: ClientStatus[];
  /** As search compares it. */
  words: string;
}

function wordsOf({ client: { name, email, vatNumber, phone, address, contacts, affiliates } }: ListedClient): string {
  const people = contacts.flatMap((contact) => [contact.name, contact.email]);
  const parts = [name, email, vatNumber, address?.street, address?.zipcode, address?.city, ...affiliates, ...people];
  return searchText(parts, [phone, ...contacts.map((contact) => contact.phone)]);
}

/** Returns the clients with their labels at this time, and their search texts. */
export function labelled(listed: readonly ListedClient[], now: number): LabelledClient[] {
  return listed.map((one) => ({ ...one, statuses: clientStatuses(one.client, new Date(now)), words: wordsOf(one) }));
}

const collator = new Intl.Collator('fr-BE', { sensitivity: 'base', numeric: true });

const comparisons: Record<ClientSortKey, (a: Client, b: Client) => number> = {
  name: (a, b) => collator.compare(a.name, b.name),
  town: (a, b) => collator.compare(a.address?.city ?? '', b.address?.city ?? ''),
  orders: (a, b) => a.orders.count - b.orders.count,
  lastOrder: (a, b) => (a.orders.lastOn ?? '').localeCompare(b.orders.lastOn ?? ''),
  lastVisit: (a, b) => (a.lastVisitAt ?? '').localeCompare(b.lastVisitAt ?? ''),
};

/** The clients that match, sorted, and how many each filter would leave. */
export interface FoundClients {
  found: LabelledClient[];
  /** Number of clients of each status, among those of the text and the type. */
  counts: ReadonlyMap<ClientStatus, number>;
  /** Number of clients of each type. */
  types: ReadonlyMap<CustomerType, number>;
}

function count<K>(into: Map<K, number>, key: K): void {
  into.set(key, (into.get(key) ?? 0) + 1);
}

/** Finds and sorts the clients of a listing. */
export function findClients(all: readonly LabelledClient[], { text, type, status, sort }: ClientListing): FoundClients {
  const query = textQuery(text);
  const counts = new Map<ClientStatus, number>();
  const types = new Map<CustomerType, number>();
  const found: LabelledClient[] = [];
  for (const one of all) {
    count(types, one.client.type);
    if ((type !== null && one.client.type !== type) || !matchesText(one.words, query)) continue;
    for (const label of one.statuses) count(counts, label);
    if (status === null || one.statuses.includes(status)) found.push(one);
  }
  const direction = sort.descending ? -1 : 1;
  found.sort(
    (a, b) => direction * comparisons[sort.key](a.client, b.client) || collator.compare(a.client.name, b.client.name),
  );
  return { found, counts, types };
}

/** Returns the sort after a tap on a column: the other direction of the present one. Numbers and dates begin with the most. */
export function sortedBy(sort: ClientSort, key: ClientSortKey): ClientSort {
  if (sort.key === key) return { key, descending: !sort.descending };
  return { key, descending: key !== 'name' && key !== 'town' };
}
