import type { I18n } from '@lingui/core';
import type { FoundClient } from '#contract/protocol/search/clients.ts';
import { clientTypeNames } from '#contract/rules/orders/order-kind-names.ts';
import { clientStatuses } from '#contract/rules/clients/client-status.ts';
import type { StoredSearch } from '#data/queries/clients/found-clients.ts';
import { isSameSearch } from '#data/queries/clients/found-clients.ts';
import { matchesText, searchText, textQuery } from '#data/text/folded-text.ts';
import { townSearchText } from '#labels/orders/town-names.ts';
import type { ClientListing } from '#parts/clients/listing/client-listing.ts';
import { compareClients } from '#parts/clients/listing/client-listing.ts';
import { searchOf } from './search-of.ts';

/** Clients of this device in place of the server's answer. */
export interface StoredMatches {
  rows: FoundClient[];
  /** The search that the rows are the server's answer to; null when they were found among all those stored. */
  of: StoredSearch | null;
  /** How many different clients are stored. */
  among: number;
}

/** Compares what the server compares. */
function wordsOf({ name, type, commercial, email, vatNumber, phone, address }: FoundClient): string {
  const texts = [name, ...clientTypeNames[type], commercial?.name, email, vatNumber];
  return searchText([...texts, address && townSearchText(address)], [phone]);
}

/** Returns the stored results of a search, or else those stored clients that match it. */
export function storedMatches(
  i18n: I18n,
  searches: readonly StoredSearch[],
  listing: ClientListing,
  now: number,
): StoredMatches {
  const all = new Map<string, FoundClient>();
  // The latest searches come first: their rows are the newest.
  for (const { rows } of searches) for (const row of rows) if (!all.has(row.id)) all.set(row.id, row);
  const same = searches.find(({ search }) => isSameSearch(search, searchOf(listing)));
  if (same !== undefined) return { rows: same.rows, of: same, among: all.size };
  const query = textQuery(listing.text);
  const rows = [...all.values()].filter(
    (one) =>
      matchesText(wordsOf(one), query) &&
      (listing.type === null || one.type === listing.type) &&
      (listing.status === null || clientStatuses(one, new Date(now)).includes(listing.status)),
  );
  return { rows: rows.toSorted((a, b) => compareClients(i18n, listing.sort, a, b)), of: null, among: all.size };
}
