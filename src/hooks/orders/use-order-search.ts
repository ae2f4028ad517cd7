import { useEffect, useSyncExternalStore } from 'react';
import type { OrderSearch } from '#data/search/orders/order-search.ts';
import { orderSearchOf } from '#data/search/orders/order-search.ts';
import { useAppData } from '../app/use-app-data.tsx';
import { useContent } from '../app/use-content.ts';

/** Returns the search of this device's orders, with the names of the company's services, and a number that changes with it. */
export function useOrderSearch(): { search: OrderSearch; revision: number } {
  const { db } = useAppData();
  const content = useContent();
  const search = orderSearchOf(db);
  const revision = useSyncExternalStore(search.subscribe, search.revision);
  useEffect(() => {
    if (content !== null) search.setServices(content.services);
  }, [search, content]);
  return { search, revision };
}
