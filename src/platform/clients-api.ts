import type { ClientsResponse } from '#contract/protocol/clients.ts';
import { clientsResponse } from '#contract/protocol/clients.ts';
import type { ApiClient } from './api-clients.ts';

/** How long a person waits for the server's list, milliseconds. */
const patience = 8_000;

/** A page of all clients: those in whom the words are found, after the page before; null when the server does not give it. */
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
