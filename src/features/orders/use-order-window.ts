import { useEffect, useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import { unreadCounts } from '#data/queries/messages.ts';
import { ordersByIds } from '#data/queries/orders.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { useLive } from '#hooks/use-live.ts';

/** Rows are fetched in blocks, so that scrolling by a few rows asks the database nothing. */
const block = 50;
/** Rows kept from earlier windows, so that a change of filter does not blank those that stay. */
const keptMax = 400;

export interface OrderWindow {
  order: (id: string) => Order | undefined;
  unread: (id: string) => number;
  /** Something was read. */
  isRead: boolean;
}

/**
 * The orders around what is on screen, followed live; the others stay in the database. Those `known` when it begins are shown
 * before the first read.
 */
export function useOrderWindow(
  ids: readonly string[],
  first: number,
  last: number,
  known: readonly Order[],
): OrderWindow {
  const { session } = useAppData();
  const userId = session.user.UserId;
  const [kept] = useState(() => new Map(known.map((order) => [order.id, order])));
  const wanted = ids.slice(Math.floor(first / block) * block, Math.ceil((last + 1) / block) * block);
  // The list of ids is a new array at each change of any order; its content here changes seldom.
  const key = wanted.join();
  const orders = useLive(
    async (db) => new Map((await ordersByIds(db, wanted)).map((order) => [order.id, order])),
    [key],
  );
  const unread = useLive((db) => unreadCounts(db, userId, wanted), [key, userId]);

  useEffect(() => {
    if (orders === undefined) return;
    if (kept.size > keptMax) kept.clear();
    for (const [id, order] of orders) kept.set(id, order);
  }, [kept, orders]);

  // A kept row is shown only until it was read again, a moment later.
  return {
    order: (id) => orders?.get(id) ?? kept.get(id),
    unread: (id) => unread?.get(id) ?? 0,
    isRead: orders !== undefined,
  };
}
