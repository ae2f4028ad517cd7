import { useMemo } from 'react';
import type { SearchServerOrders } from '#parts/order-list/search-server-orders.ts';
import { isOnline } from '#platform/network-status.ts';
import { searchServerOrders } from '#platform/orders-api.ts';
import { useMainClient } from './use-main-client.ts';

/** Returns the search of the server's orders. */
export function useOrderServer(): SearchServerOrders {
  const client = useMainClient();
  return useMemo(() => async (query) => (isOnline() ? searchServerOrders(client, query) : null), [client]);
}
