import type { SearchResponse } from '#contract/protocol/search/orders.ts';

/** Asks the server for a page of orders, by the names of `GET orders`; null when it does not answer. */
export type SearchServerOrders = (
  query: readonly (readonly [name: string, value: string])[],
) => Promise<SearchResponse | null>;
