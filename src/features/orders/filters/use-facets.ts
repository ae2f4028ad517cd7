import { useDeferredValue, useMemo } from 'react';
import type { Counted, OrderFacets } from '#data/search/orders/order-facets.ts';
import type { OrderFilter } from '#data/search/orders/order-filter.ts';
import { useUnread } from '#hooks/orders/use-unread.ts';
import { useNow } from '#ui/timing/use-now.ts';
import type { FoundOrders } from '../use-found-orders.ts';

const none = new Map<never, number>();
const nothing = { handler: [], visitedBy: [], encodedBy: [], tags: [] };

function uncounted<T>(choices: readonly Counted<T>[]): Counted<T>[] {
  return choices.map(({ value }) => ({ value, count: undefined }));
}

/** Keeps the choices and leaves out their counts. */
function withoutCounts({
  handler,
  visitedBy,
  encodedBy,
  tags,
}: Pick<OrderFacets, 'handler' | 'visitedBy' | 'encodedBy' | 'tags'>): OrderFacets {
  return {
    paid: undefined,
    unpaid: undefined,
    beyond: undefined,
    urgent: undefined,
    unread: undefined,
    followUp: undefined,
    states: none,
    services: none,
    regions: none,
    consumerTypes: none,
    commercialStatuses: none,
    drafts: none,
    handler: uncounted(handler),
    visitedBy: uncounted(visitedBy),
    encodedBy: uncounted(encodedBy),
    tags: uncounted(tags),
  };
}

/**
 * Counts the orders of each filter choice. Deferred after the rows: counting takes as long as searching. Nothing is counted
 * while orders are still arriving or being read.
 */
export function useFacets(
  { search, revision, isBehind }: Pick<FoundOrders, 'search' | 'revision' | 'isBehind'>,
  filter: OrderFilter,
): OrderFacets {
  const now = useNow();
  const unread = useUnread().byOrder;
  const counted = useDeferredValue(filter);
  return useMemo(
    () => {
      const facets = search.facets(counted, now, unread);
      return isBehind || facets === null ? withoutCounts(facets ?? nothing) : facets;
    },
    // `revision` represents the content of the search index.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [search, revision, isBehind, counted, now, unread],
  );
}
