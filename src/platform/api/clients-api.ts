import type {
  ClientRequest,
  ClientsResponse,
  FoundClient,
  KnownClientsRequest,
} from '#contract/protocol/search/clients.ts';
import { clientsResponse, knownClientsResponse, knownMarksMax } from '#contract/protocol/search/clients.ts';
import type { ApiClient } from '../http/api-clients.ts';

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

/** Returns the clients of the company that have one of these marks; null when the server does not answer. */
export async function findKnownClients(client: ApiClient, marks: KnownClientsRequest): Promise<FoundClient[] | null> {
  const found = new Map<string, FoundClient>();
  const longest = Math.max(...Object.values(marks).map(({ length }) => length));
  for (let start = 0; start < longest; start += knownMarksMax) {
    const some = (all: readonly string[]): string[] => all.slice(start, start + knownMarksMax);
    const body = { vatNumbers: some(marks.vatNumbers), emails: some(marks.emails), phones: some(marks.phones) };
    const request = { method: 'POST', path: '/clients/known', body, timeout: patience } as const;
    const answer = await client(request).catch(() => null);
    const parsed = answer?.status === 200 ? knownClientsResponse.safeParse(answer.body) : undefined;
    if (parsed?.success !== true) return null;
    for (const one of parsed.data.clients) found.set(one.id, one);
  }
  return [...found.values()];
}
