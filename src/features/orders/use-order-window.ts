import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import { ordersByIds } from '#data/queries/orders.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useLive } from '#hooks/use-live.ts';
import { useUnread } from '#hooks/use-unread.ts';

/** Rows per query: scrolling by a few rows needs no query. */
const blockSize = 50;
/** Maximum number of rows that a print holds. */
export const printedMax = 500;
/** Delay before the rows for a print are read, in milliseconds: nobody prints a list while it changes. */
const printDelay = 500;
/** Maximum number of cached rows. The cache avoids blank rows after a change of filter. */
const cachedMax = 400;

export interface OrderWindow {
  order: (id: string) => Order | undefined;
  unread: (id: string) => number;
  /** The first query has finished. */
  isRead: boolean;
}

/**
 * Loads the orders around the visible rows as a live query; the others stay in the database. Shows the `known` orders before
 * the first query finishes.
 */
export function useOrderWindow(
  ids: readonly string[],
  first: number,
  last: number,
  known: readonly Order[],
  printable: PrintableOrders,
): OrderWindow {
  const [cached] = useState(() => new Map(known.map((order) => [order.id, order])));
  const wanted = ids.slice(Math.floor(first / blockSize) * blockSize, Math.ceil((last + 1) / blockSize) * blockSize);
  // `ids` is a new array after every change of any order; the content of this window changes seldom.
  const key = wanted.join();
  const orders = useLive(
    async (db) => new Map((await ordersByIds(db, wanted)).map((order) => [order.id, order])),
    [key],
  );
  const unread = useUnread().byOrder;

  useEffect(() => {
    if (orders === undefined) return;
    if (cached.size > cachedMax) cached.clear();
    for (const [id, order] of orders) cached.set(id, order);
  }, [cached, orders]);

  // A cached row is shown only until the query returns it.
  return {
    order: (id) => orders?.get(id) ?? cached.get(id) ?? printable.current.get(id),
    unread: (id) => unread.get(id)?.length ?? 0,
    isRead: orders !== undefined,
  };
}

/** The rows for a print, read ahead. */
export type PrintableOrders = RefObject<ReadonlyMap<string, Order>>;

/**
 * Reads the rows for a print ahead: the browser does not wait for the database when it prints. The screen holds them, since the
 * width of the paper turns its rows into cards, which is another list.
 */
export function usePrintableOrders(ids: readonly string[] | null): PrintableOrders {
  const { db } = useAppData();
  const rows = useRef<ReadonlyMap<string, Order>>(new Map());
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      ordersByIds(db, (ids ?? []).slice(0, printedMax)).then(
        (orders) => {
          if (isCurrent) rows.current = new Map(orders.map((order) => [order.id, order]));
        },
        () => undefined,
      );
    }, printDelay);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [db, ids]);
  return rows;
}
