import { useDeferredValue, useMemo } from 'react';
import type { OrderFacets } from '#data/search/order-facets.ts';
import type { OrderFilter } from '#data/search/order-filter.ts';
import type { OrderSearch } from '#data/search/order-search.ts';

/** Counts the orders of each filter choice. Deferred after the rows: counting takes as long as searching. */
export function useFacets(search: OrderSearch, revision: number, filter: OrderFilter, now: number): OrderFacets {
  const counted = useDeferredValue(filter);
  return useMemo(
    () => search.facets(counted, now),
    // `revision` represents the content of the search index.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [search, revision, counted, now],
  );
}
