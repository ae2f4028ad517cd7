import type { HistoryResponse } from '#contract/protocol/search/order-history.ts';
import { historyResponse } from '#contract/protocol/search/order-history.ts';
import type { ApiClient } from '../http/api-clients.ts';

/** How long a user waits for the server's history, milliseconds. */
const patience = 8_000;

/**
 * Returns the newest changes of an order, or those before a cursor. Null when the server does not answer, and from a main
 * API without this call.
 */
export async function readOrderHistory(
  client: ApiClient,
  orderId: string,
  before: number | null,
): Promise<HistoryResponse | null> {
  const path = `/orders/${encodeURIComponent(orderId)}/history`;
  const params = before === null ? {} : { before: String(before) };
  const answer = await client({ method: 'GET', path, params, timeout: patience }).catch(() => null);
  return answer?.status === 200 ? (historyResponse.safeParse(answer.body).data ?? null) : null;
}
