import { useEffect, useMemo, useState } from 'react';
import type { FoundOrder, SearchResponse } from '#contract/protocol/search/orders.ts';
import type { OrderFilter } from '#data/search/orders/order-filter.ts';
import { orderQuery } from '#data/search/orders/order-query.ts';
import type { SearchServerOrders } from '#parts/order-list/search-server-orders.ts';
import { useSyncStatus } from '#hooks/sync/use-sync-status.ts';

/** The orders that match on the server and are not on the user's devices. */
export interface ServerOrders {
  /** Their number; null while it is unknown. */
  total: number | null;
  /** The server was asked and did not answer. */
  failed: boolean;
  busy: boolean;
  /** Null until the user asks for them. */
  rows: readonly FoundOrder[] | null;
  hasMore: boolean;
  /** Loads the first page, or the next one. */
  load: () => void;
  retry: () => void;
}

/** Debounce of the count, milliseconds: filters and letters follow one another. */
const debounceMs = 500;

interface Answer {
  /** The query that this answers. */
  key: string;
  total: number;
  rows: readonly FoundOrder[] | null;
  next: string | null;
}

/** Returns the parameters of the server's search; null for a filter that only a device can apply. */
function serverQuery(filter: OrderFilter): [string, string][] | null {
  if (filter.unread || filter.text.trim().length === 1) return null;
  return [...orderQuery(filter), ['beyond', '1']];
}

/** Returns the answer with a further page; another query's answer stays as it is. */
function withPage(before: Answer | null, key: string, { orders, total, next }: SearchResponse): Answer | null {
  if (before?.key !== key) return before;
  return { key, total: total ?? before.total, rows: [...(before.rows ?? []), ...orders], next };
}

/** Counts the orders that only the server has, and loads them when the user asks for them. */
export function useServerOrders(filter: OrderFilter, search: SearchServerOrders): ServerOrders {
  const { online, firstSync } = useSyncStatus();
  // Before the first load ends, the device lacks orders that it is about to get.
  const query = useMemo(() => (online && !firstSync ? serverQuery(filter) : null), [filter, online, firstSync]);
  const key = query === null ? '' : JSON.stringify(query);
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failedKey, setFailedKey] = useState<string | null>(null);
  const [loading, setLoading] = useState<string | null>(null);

  useEffect(() => {
    if (query === null) return;
    let current = true;
    const timer = setTimeout(() => {
      const count = (found: SearchResponse | null): void => {
        if (!current) return;
        setFailedKey(found === null ? key : null);
        if (found !== null) setAnswer({ key, total: found.total ?? 0, rows: null, next: null });
      };
      search([...query, ['limit', '1']]).then(count, () => count(null));
    }, debounceMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [search, query, key, attempt]);

  const known = answer?.key === key ? answer : null;

  async function load(): Promise<void> {
    if (query === null || known === null || loading === key) return;
    const after = known.rows === null ? null : known.next;
    if (known.rows !== null && after === null) return;
    setLoading(key);
    const page = await search(after === null ? query : [...query, ['after', after]]).catch(() => null);
    setLoading(null);
    setFailedKey(page === null ? key : null);
    if (page === null) return;
    setAnswer((before) => withPage(before, key, page));
  }

  return {
    total: known?.total ?? null,
    failed: key !== '' && failedKey === key,
    busy: loading === key && key !== '',
    rows: known?.rows ?? null,
    hasMore: known?.next !== null && known?.rows !== null && known !== null,
    load: () => void load(),
    retry: () => {
      setFailedKey(null);
      if (known === null) setAttempt((count) => count + 1);
      else void load();
    },
  };
}
