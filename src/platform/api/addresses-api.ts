import type { AddressProvider } from '#contract/protocol/search/addresses.ts';
import { foundAddresses } from '#contract/protocol/search/addresses.ts';
import type { ApiClient } from '../http/api-clients.ts';

/** How long a user who types waits for the server, milliseconds. */
const patience = 4_000;

/**
 * Creates the search on the server: addresses of orders that the user may see. Its localities are already on the
 * device.
 */
export function createOwnProvider(client: ApiClient, isOnline: () => boolean): AddressProvider {
  return {
    credit: null,
    find: async (typed) => {
      if (!isOnline()) return null;
      const q = typed.trim().slice(0, 200);
      const request = { method: 'GET', path: '/addresses', params: { q }, timeout: patience } as const;
      const answer = await client(request).catch(() => null);
      if (answer?.status !== 200) return null;
      const parsed = foundAddresses.safeParse(answer.body);
      return parsed.success ? parsed.data.addresses.map((address) => ({ address })) : null;
    },
  };
}
