import type { Content } from '#contract/content/content.ts';
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
  /** Sets the services of the company's content: until then an order is found by their codes. */
  setServices: (services: Content['services']) => void;
  /** Returns whether no order has this text as it was typed, so that `find` forgives a typing mistake. */
  isMistaken: (text: string, now: number) => boolean;
  /** Returns the identifiers of the matching orders, sorted. */
  find: (filter: OrderFilter, sort: OrderSort, now: number) => string[];
  facets: (filter: OrderFilter, now: number) => OrderFacets;
}

/** Returns the unread messages of a user, counted by order. `changed` is called after each change of a count. */
function createUnread(userId: string, changed: () => void) {
  /** Unread messages, with the order of each. */
  const orderOf = new Map<string, string>();
  const byOrder = new Map<string, number>();

  function count(orderId: string, change: 1 | -1): void {
    changed();
    const next = (byOrder.get(orderId) ?? 0) + change;
    if (next > 0) byOrder.set(orderId, next);
    else byOrder.delete(orderId);
  }

  function removeMessage(id: string): void {
    const orderId = orderOf.get(id);
    if (orderId === undefined) return;
    orderOf.delete(id);
    count(orderId, -1);
  }

  return {
    putMessage: (message: Message): void => {
      removeMessage(message.id);
      if (!isUnread(message, userId)) return;
      orderOf.set(message.id, message.orderId);
      count(message.orderId, 1);
    },
    removeMessage,
    unreadIds: () => [...orderOf.keys()],
    unreadOf: (orderId: string): number => byOrder.get(orderId) ?? 0,
  };
}

export function createOrderIndex(userId: string): OrderIndex {
  const columns = createOrderColumns();
  const sorting = createOrderSorting(columns);
  const unread = createUnread(userId, () => finder.forget());
  const finder = createOrderFinder(columns, sorting, unread.unreadOf);

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
    setServices: (services) => {
      columns.names.setServices(services);
      changed();
    },
    orderIds: () => columns.ids.flatMap((id) => (id === undefined ? [] : [id])),
    ...unread,
    isMistaken: finder.isMistaken,
    find: (filter, sort, now) => finder.find(filter, sort, now).map((slot) => columns.ids[slot] ?? ''),
    facets: (filter, now) => orderFacets(filter, finder.context(filter.text, now)),
  };
}
