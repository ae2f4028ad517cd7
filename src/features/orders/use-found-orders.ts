import { useEffect, useMemo } from 'react';
import type { Order } from '#contract/entities/order.ts';
import type { OrderSearch } from '#data/search/orders/order-search.ts';
import { orderIdsByDate } from '#data/queries/orders/orders.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useOrderSearch } from '#hooks/orders/use-order-search.ts';
import { useUnread } from '#hooks/orders/use-unread.ts';
import { useSyncStatus } from '#hooks/sync/use-sync-status.ts';
import { useNow } from '#ui/timing/use-now.ts';
import type { ListLayout } from './rows/row-columns.tsx';
import type { Listing } from './filters/filter-address.ts';
import { isDefaultSort, isNoFilter } from './filters/filter-address.ts';

/** Number of rows read before the first render: more than any screen shows. */
export const firstOrdersMax = 50;

/** Orders available at the first render of the listing. */
export interface FirstOrders {
  /** The newest orders. */
  newest: readonly Order[];
  /** Identifiers of all orders, newest first. Null when they were not read. */
  ids: readonly string[] | null;
  /** The columns and the density that the user chose; null for the usual ones. */
  layout: ListLayout | null;
}

export interface FoundOrders {
  /** Identifiers in the requested order. Null while the search index is loading. */
  ids: readonly string[] | null;
  /** Number of orders on this device. Null while it is unknown. */
  stored: number | null;
  /** No order has the text as it was typed; these have it but for a typing mistake. */
  isMistaken: boolean;
  search: OrderSearch;
  /** Changes whenever a search result may change. */
  revision: number;
  /** Orders are still arriving or being read: counts are wrong. */
  isBehind: boolean;
}

/**
 * Returns the orders of a listing. Until the search index is loaded, the default listing comes from the database index, first
 * rows first, so that the first screen does not wait.
 */
export function useFoundOrders({ filter, sort }: Listing, first: FirstOrders): FoundOrders {
  const { loading, firstSync } = useSyncStatus();
  const unread = useUnread().byOrder;
  const now = useNow();
  const { search, revision } = useOrderSearch();
  const isPlain = isNoFilter(filter) && isDefaultSort(sort);
  // The first sync arrives in large pages. The search indexes them with a delay; the database index has them at once.
  const isBehind = !search.isCurrent() || loading;

  // Of a first load the database index says all that a plain listing shows: whoever searches or filters has the rest read.
  useEffect(() => {
    if (!isPlain) search.start('now');
    else if (!firstSync) search.start('idle');
  }, [search, isPlain, firstSync]);

  const byDate = useLive(async (open) => (isBehind ? orderIdsByDate(open) : null), [isBehind]);
  const found = useMemo(
    () => (search.isReady() ? search.find(filter, sort, now, unread) : null),
    // `revision` represents the content of the search index.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [search, revision, filter, sort, now, unread],
  );
  const newestIds = useMemo(() => first.newest.map(({ id }) => id), [first]);
  const allIds = byDate ?? first.ids ?? (newestIds.length < firstOrdersMax ? newestIds : null);
  // A short list loses the scroll position that Back restores: the search may know all orders before the database is read.
  const plainIds = byDate ?? found ?? allIds ?? newestIds;
  return {
    ids: isPlain && (isBehind || found === null) ? plainIds : found,
    stored: isBehind ? (allIds?.length ?? null) : search.count(),
    isMistaken: found !== null && search.isMistaken(filter.text, now),
    search,
    revision,
    isBehind,
  };
}
