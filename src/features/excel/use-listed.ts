import { useLingui } from '@lingui/react';
import { useEffect, useMemo } from 'react';
import { clientsOfAgent } from '#data/queries/clients/clients.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { useOrderSearch } from '#hooks/orders/use-order-search.ts';
import { useUnread } from '#hooks/orders/use-unread.ts';
import { findClients, labelled } from '#parts/clients/listing/find-clients.ts';
import { useNow } from '#ui/timing/use-now.ts';
import type { Listed } from './excel-jobs.ts';

/** The rows of a list in its order; `ids` is null while they are searched. */
export interface ListedRows {
  ids: readonly string[] | null;
}

/** Returns the orders of a list; null without a list. */
export function useListedOrders(list: Listed['orders']): ListedRows | null {
  const now = useNow();
  const unread = useUnread().byOrder;
  const { search, revision } = useOrderSearch();
  const isWanted = list !== null;
  useEffect(() => {
    if (isWanted) search.start('now');
  }, [search, isWanted]);
  return useMemo(
    () => (list === null ? null : { ids: search.isReady() ? search.find(list.filter, list.sort, now, unread) : null }),
    // `revision` represents the content of the search index.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [search, revision, list, now, unread],
  );
}

/** Returns the agent's own clients of a list; null without a list. */
export function useListedClients(list: Listed['clients']): ListedRows | null {
  const { i18n } = useLingui();
  const { actor } = useAppData();
  const now = useNow();
  const stored = useLive(async (db) => (list === null ? [] : clientsOfAgent(db, actor.id)), [list, actor.id]);
  return useMemo(() => {
    if (list === null) return null;
    const found = stored === undefined ? null : findClients(i18n, labelled(stored, now), list).found;
    return { ids: found?.map(({ client }) => client.id) ?? null };
  }, [i18n, list, stored, now]);
}
