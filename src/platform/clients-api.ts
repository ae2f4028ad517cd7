import type { ClientsResponse } from '#contract/protocol/clients.ts';
import { clientsResponse } from '#contract/protocol/clients.ts';
import type { ApiClient } from './api-clients.ts';

/** How long a user waits for the server's list, milliseconds. */
const patience = 8_000;

/** Returns a page of the clients that match the text, after the page before; null when the server does not answer. */
export async function searchAllClients(
  client: ApiClient,
  q: string,
  after: string | null,
): Promise<ClientsResponse | null> {
  const params = { q: q.trim().slice(0, 200), ...(after === null ? {} : { after }) };
  const request = { method: 'GET', path: '/clients', params, timeout: patience } as const;
  const answer = await client(request).catch(() => null);
  if (answer?.status !== 200) return null;
  const parsed = clientsResponse.safeParse(answer.body);
  return parsed.success ? parsed.data : null;
}
