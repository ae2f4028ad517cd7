import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Order } from '#contract/entities/order.ts';
import type { OrderSearch } from '#data/search/order-search.ts';
import { orderSearchOf } from '#data/search/order-search.ts';
import { orderIdsByDate } from '#data/queries/orders.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { useLive } from '#hooks/use-live.ts';
import { useSyncStatus } from '#hooks/use-sync-status.ts';
import { useNow } from '#ui/use-now.ts';
import type { Listing } from './filter-address.ts';
import { isDefaultSort, isNoFilter } from './filter-address.ts';

/** Rows that are read before the listing is shown: more than any screen holds. */
export const firstOrdersMax = 50;

/** What is known of the listing when it is shown first. */
export interface FirstOrders {
  /** The newest orders. */
  newest: readonly Order[];
  /** Identifiers of all orders, newest first; null where they were not read. */
  ids: readonly string[] | null;
}

export interface FoundOrders {
  /** Identifiers in the order asked for; null while the search is still reading what is stored. */
  ids: readonly string[] | null;
  /** How many orders are on this device; null while they are being counted. */
  stored: number | null;
  search: OrderSearch;
  /** Changes whenever an answer of the search may. */
  revision: number;
}

/**
 * The orders that a listing shows. "Everything, newest first" is read from the database's own index until the search has read
 * all, its first rows before the others, so that the first screen waits for nothing.
 */
export function useFoundOrders({ filter, sort }: Listing, first: FirstOrders): FoundOrders {
  const { db, session } = useAppData();
  const { firstSync } = useSyncStatus();
  const now = useNow();
  const search = orderSearchOf(db, session.user.UserId);
  const revision = useSyncExternalStore(search.subscribe, search.revision);
  const isPlain = isNoFilter(filter) && isDefaultSort(sort);
  // A first load comes in large pages, which the search takes in with a pause; the index has them at once.
  const isBehind = !search.isReady() || firstSync;

  useEffect(() => search.start(isPlain ? 'idle' : 'now'), [search, isPlain]);

  const byDate = useLive(async (open) => (isBehind ? orderIdsByDate(open) : null), [isBehind]);
  const found = useMemo(
    () => (search.isReady() ? search.find(filter, sort, now) : null),
    // `revision` stands for what the search has read.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [search, revision, filter, sort, now],
  );
  const newestIds = useMemo(() => first.newest.map(({ id }) => id), [first]);
  const allIds = byDate ?? first.ids ?? (newestIds.length < firstOrdersMax ? newestIds : null);
  const plainIds = allIds ?? newestIds;
  return {
    ids: isPlain && (isBehind || found === null) ? plainIds : found,
    stored: isBehind ? (allIds?.length ?? null) : search.count(),
    search,
    revision,
  };
}
