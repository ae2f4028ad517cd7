import type { Message } from '#contract/entities/message.ts';
import type { Order } from '#contract/entities/order.ts';
import { isUnread } from '#contract/rules/unread.ts';
import { createOrderColumns } from './order-columns.ts';
import type { TownNames } from './localities.ts';
import type { OrderFacets } from './order-facets.ts';
import { orderFacets } from './order-facets.ts';
import type { OrderFilter, OrderSort } from './order-filter.ts';
import { createOrderFinder } from './order-finder.ts';
import { createOrderSorting } from './order-sorting.ts';
import type { FilterContext } from './order-tests.ts';

/** An in-memory index that answers every query of the order list. */
export interface OrderIndex {
  /** Number of indexed orders. */
  readonly count: number;
  putOrder: (order: Order) => void;
  removeOrder: (id: string) => void;
  orderIds: () => string[];
  putMessage: (message: Message) => void;
  removeMessage: (id: string) => void;
  /** Identifiers of the unread messages in the index. */
  unreadIds: () => string[];
  unreadOf: (orderId: string) => number;
  setTownNames: (townNames: TownNames) => void;
  /** Returns the identifiers of the matching orders, sorted. */
  find: (filter: OrderFilter, sort: OrderSort, now: number) => string[];
  facets: (filter: OrderFilter, now: number) => OrderFacets;
}

export function createOrderIndex(userId: string): OrderIndex {
  const columns = createOrderColumns();
  const sorting = createOrderSorting(columns);
  const finder = createOrderFinder(sorting);
  /** Unread messages, with the order of each. */
  const unread = new Map<string, string>();
  const unreadByOrder = new Map<string, number>();

  function count(orderId: string, change: 1 | -1): void {
    finder.forget();
    const next = (unreadByOrder.get(orderId) ?? 0) + change;
    if (next > 0) unreadByOrder.set(orderId, next);
    else unreadByOrder.delete(orderId);
  }

  function removeMessage(id: string): void {
    const orderId = unread.get(id);
    if (orderId === undefined) return;
    unread.delete(id);
    count(orderId, -1);
  }

  const unreadOf = (orderId: string): number => unreadByOrder.get(orderId) ?? 0;
  const context = (now: number): FilterContext => ({ columns, unreadOf, now });

  function changed(): void {
    finder.forget();
    sorting.invalidate();
  }

  return {
    get count() {
      return columns.count;
    },
    putOrder: (order) => {
      columns.put(order);
      changed();
    },
    removeOrder: (id) => {
      columns.remove(id);
      changed();
    },
    setTownNames: (townNames) => {
      columns.setTownNames(townNames);
      changed();
    },
    orderIds: () => columns.ids.flatMap((id) => (id === undefined ? [] : [id])),
    putMessage: (message) => {
      removeMessage(message.id);
      if (!isUnread(message, userId)) return;
      unread.set(message.id, message.orderId);
      count(message.orderId, 1);
    },
    removeMessage,
    unreadIds: () => [...unread.keys()],
    unreadOf,
    find: (filter, sort, now) => finder.find(filter, sort, context(now)).map((slot) => columns.ids[slot] ?? ''),
    facets: (filter, now) => orderFacets(filter, context(now)),
  };
}
