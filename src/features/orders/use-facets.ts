import { useDeferredValue, useMemo } from 'react';
import type { OrderFacets } from '#data/search/order-facets.ts';
import type { OrderFilter } from '#data/search/order-filter.ts';
import type { OrderSearch } from '#data/search/order-search.ts';

/** How many orders each choice would leave. The rows come first: counting every choice takes as long as finding them. */
export function useFacets(search: OrderSearch, revision: number, filter: OrderFilter, now: number): OrderFacets {
  const counted = useDeferredValue(filter);
  return useMemo(
    () => search.facets(counted, now),
    // `revision` stands for what the search has read.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [search, revision, counted, now],
  );
}
