import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { orderSearchOf } from '#data/search/order-search.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useNow } from '#ui/use-now.ts';
import type { ListedOrders } from './excel-jobs.ts';

/** Returns the orders of a list in its order; `ids` is null while the search is loading. Null without a list. */
export function useListedOrders(list: ListedOrders | null): { ids: readonly string[] | null } | null {
  const { db, session } = useAppData();
  const now = useNow();
  const search = orderSearchOf(db, session.user.UserId);
  const revision = useSyncExternalStore(search.subscribe, search.revision);
  const isWanted = list !== null;
  useEffect(() => {
    if (isWanted) search.start('now');
  }, [search, isWanted]);
  return useMemo(
    () => (list === null ? null : { ids: search.isReady() ? search.find(list.filter, list.sort, now) : null }),
    // `revision` represents the content of the search index.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [search, revision, list, now],
  );
}
