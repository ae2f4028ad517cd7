import type { SearchResponse } from '#contract/protocol/search/orders.ts';
import { searchResponse } from '#contract/protocol/search/orders.ts';
import type { ApiClient } from '../http/api-clients.ts';

/** How long a user waits for the server's list, milliseconds. */
const patience = 8_000;

/** Returns a page of the server's orders that match; null when the server does not answer. */
export async function searchServerOrders(
  client: ApiClient,
  query: readonly (readonly [name: string, value: string])[],
): Promise<SearchResponse | null> {
  const request = { method: 'GET', path: '/orders', params: Object.fromEntries(query), timeout: patience } as const;
  const answer = await client(request).catch(() => null);
  return answer?.status === 200 ? (searchResponse.safeParse(answer.body).data ?? null) : null;
}
