import { useMemo } from 'react';
import type { SearchServerOrders } from '#parts/order-list/search-server-orders.ts';
import { isOnline } from '#platform/network/network-status.ts';
import { loadChunk } from '../loading/chunk-reload.ts';
import { useMainClient } from './use-main-client.ts';

/** Returns the search of the server's orders. */
export function useOrderServer(): SearchServerOrders {
  const client = useMainClient();
  return useMemo(
    () => async (query) => {
      if (!isOnline()) return null;
      // Its answers' schema is no part of the first screen.
      const { searchServerOrders } = await loadChunk(() => import('#platform/api/orders-api.ts'));
      return searchServerOrders(client, query);
    },
    [client],
  );
}
