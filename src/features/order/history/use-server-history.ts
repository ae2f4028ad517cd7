import { useEffect, useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import type { HistoryResponse, OrderChange } from '#contract/protocol/search/order-history.ts';
import { useOnline } from '#hooks/app/use-online.ts';

/** Reads a page of the server's changes of an order; null when it does not answer. */
export type ReadHistory = (orderId: string, before: number | null) => Promise<HistoryResponse | null>;

/** The server's changes of an order as far as they are read. */
export interface ServerHistory {
  /** Null until the server has answered. */
  changes: readonly OrderChange[] | null;
  /** Since when the server keeps changes; null when it kept all of this order's. */
  since: string | null;
  /** True when the server was asked in vain, or cannot be. */
  isMissing: boolean;
  /** Reads older changes; null when there are none. */
  readOlder: (() => void) | null;
}

/** Asks the server for an order's changes, again after each change of the order that reaches this device. */
export function useServerHistory(order: Order, read: ReadHistory): ServerHistory {
  const online = useOnline();
  const [pages, setPages] = useState<HistoryResponse | null>(null);
  const [isSilent, setIsSilent] = useState(false);
  const { id } = order;

  useEffect(() => {
    if (!online) return;
    let current = true;
    void read(id, null).then((page) => {
      if (!current) return;
      setIsSilent(page === null);
      if (page !== null) setPages(page);
    });
    return () => {
      current = false;
    };
  }, [read, id, order, online]);

  async function older(from: HistoryResponse, before: number): Promise<void> {
    const page = await read(id, before);
    setIsSilent(page === null);
    // Newer changes may have been read meanwhile: then the older ones are asked for again.
    if (page !== null)
      setPages((now) => (now === from ? { ...page, changes: [...from.changes, ...page.changes] } : now));
  }

  const next = pages?.next ?? null;
  return {
    changes: pages?.changes ?? null,
    since: pages?.since ?? null,
    isMissing: isSilent || !online,
    readOlder: pages === null || next === null ? null : () => void older(pages, next),
  };
}
