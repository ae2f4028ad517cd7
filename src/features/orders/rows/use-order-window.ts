import { useEffect, useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { ordersByIds } from '#data/queries/orders/orders.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useUnread } from '#hooks/orders/use-unread.ts';
import type { Printable } from '#parts/lists/use-printable.ts';

/** Rows per query: scrolling by a few rows needs no query. */
const blockSize = 50;
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
  printable: Printable<Order>,
): OrderWindow {
  const [cached] = useState(() => new Map(known.map((order) => [order.id, order])));
  const wanted = ids.slice(Math.floor(first / blockSize) * blockSize, Math.ceil((last + 1) / blockSize) * blockSize);
  // `ids` is a new array after every change of any order; the content of this window changes seldom.
  const key = wanted.join();
  const orders = useLive((db) => readOrders(db, wanted), [key]);
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

/** Reads orders by identifier. */
export async function readOrders(db: UserDatabase, ids: readonly string[]): Promise<Map<string, Order>> {
  return new Map((await ordersByIds(db, ids)).map((order) => [order.id, order]));
}
