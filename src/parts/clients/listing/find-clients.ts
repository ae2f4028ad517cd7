import type { I18n } from '@lingui/core';
import type { ClientStatus } from '#contract/rules/clients/client-status.ts';
import { clientTypeNames } from '#contract/rules/orders/order-kind-names.ts';
import { clientStatuses } from '#contract/rules/clients/client-status.ts';
import type { ListedClient } from '#data/queries/clients/clients.ts';
import { searchText, textQuery, textTest } from '#data/text/folded-text.ts';
import { townSearchText } from '#labels/orders/town-names.ts';
import type { ClientListing, CustomerType } from './client-listing.ts';
import { compareClients } from './client-listing.ts';

/** A client with the labels of the day. */
export interface LabelledClient extends ListedClient {
  statuses: ClientStatus[];
  /** As search compares it. */
  words: string;
}

function wordsOf({ client }: ListedClient): string {
  const { name, type, email, vatNumber, phone, address, contacts, affiliates } = client;
  const people = contacts.flatMap((contact) => [contact.name, contact.email]);
  const place = [address?.street, address && townSearchText(address)];
  const parts = [name, ...clientTypeNames[type], email, vatNumber, ...place, ...affiliates, ...people];
  return searchText(parts, [phone, ...contacts.map((contact) => contact.phone)]);
}

/** Returns the clients with their labels at this time, and their search texts. */
export function labelled(listed: readonly ListedClient[], now: number): LabelledClient[] {
  return listed.map((one) => ({ ...one, statuses: clientStatuses(one.client, new Date(now)), words: wordsOf(one) }));
}

/** The clients that match, sorted, and how many each filter would leave. */
export interface FoundClients {
  found: LabelledClient[];
  /** No client has the text as it was typed; these have it but for a typing mistake. */
  isMistaken: boolean;
  /** Number of clients of each status, among those of the text and the type. */
  counts: ReadonlyMap<ClientStatus, number>;
  /** Number of clients of each type, among those of the text and the status. */
  types: ReadonlyMap<CustomerType, number>;
}

function count<K>(into: Map<K, number>, key: K): void {
  into.set(key, (into.get(key) ?? 0) + 1);
}

/** Finds and sorts the clients of a listing. */
export function findClients(
  i18n: I18n,
  all: readonly LabelledClient[],
  { text, type, status, sort }: ClientListing,
): FoundClients {
  const { test, isMistaken } = textTest(
    textQuery(text),
    all.map(({ words }) => words),
  );
  const counts = new Map<ClientStatus, number>();
  const types = new Map<CustomerType, number>();
  const found: LabelledClient[] = [];
  for (const one of all) {
    if (!test(one.words)) continue;
    const isOfType = type === null || one.client.type === type;
    const hasStatus = status === null || one.statuses.includes(status);
    if (hasStatus) count(types, one.client.type);
    if (isOfType) for (const label of one.statuses) count(counts, label);
    if (isOfType && hasStatus) found.push(one);
  }
  found.sort((a, b) => compareClients(i18n, sort, a.client, b.client));
  return { found, isMistaken, counts, types };
}
