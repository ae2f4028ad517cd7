import type { FoundAddresses } from '#contract/protocol/addresses.ts';
import { foundAddresses } from '#contract/protocol/addresses.ts';
import type { ApiClient } from './api-clients.ts';

/** How long a person who types waits for the server, milliseconds. */
const patience = 4_000;

/** What the server finds for typed text; null when it does not answer. */
export async function searchAddresses(client: ApiClient, typed: string): Promise<FoundAddresses | null> {
  const q = typed.trim().slice(0, 200);
  const request = { method: 'GET', path: '/addresses', params: { q }, timeout: patience } as const;
  const answer = await client(request).catch(() => null);
  if (answer?.status !== 200) return null;
  const parsed = foundAddresses.safeParse(answer.body);
  return parsed.success ? parsed.data : null;
}
