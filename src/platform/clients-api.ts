import type { ClientRequest, ClientsResponse } from '#contract/protocol/clients.ts';
import { clientsResponse } from '#contract/protocol/clients.ts';
import type { ApiClient } from './api-clients.ts';

/** How long a user waits for the server's list, milliseconds. */
const patience = 8_000;

/** A page of clients; or why there is none: no answer, or the user is no longer a commercial agent. */
export type ClientsAnswer = { page: ClientsResponse } | { failure: 'noAnswer' | 'forbidden' };

/** Returns a page of the clients that match, after the page before. */
export async function searchAllClients(client: ApiClient, request: ClientRequest): Promise<ClientsAnswer> {
  const params = { ...request, q: request.q.trim().slice(0, 200) };
  const answer = await client({ method: 'GET', path: '/clients', params, timeout: patience }).catch(() => null);
  if (answer?.status === 403) return { failure: 'forbidden' };
  const parsed = answer?.status === 200 ? clientsResponse.safeParse(answer.body) : undefined;
  return parsed?.success === true ? { page: parsed.data } : { failure: 'noAnswer' };
}
