import type { Content } from '#contract/content/content.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { Order } from '#contract/entities/order.ts';
import { createOrderColumns } from './order-columns.ts';
import type { TownNames } from '../localities.ts';
import type { OrderFacets } from './order-facets.ts';
import { orderFacets } from './order-facets.ts';
import type { OrderFilter, OrderSort } from './order-filter.ts';
import { createOrderFinder } from './order-finder.ts';
import { createOrderSorting } from './order-sorting.ts';
import type { UnreadOrders } from './order-tests.ts';

/** An in-memory index that answers every query of the order list. */
export interface OrderIndex {
  /** Number of indexed orders. */
  readonly count: number;
  putOrder: (order: Order) => void;
  removeOrder: (id: string) => void;
  orderIds: () => string[];
  /** An order is found by the days on which its papers are due. */
  putInvoice: (paper: Invoice) => void;
  removeInvoice: (id: string) => void;
  invoiceIds: () => string[];
  setTownNames: (townNames: TownNames) => void;
  /** Sets the services of the company's content: until then an order is found by their codes. */
  setServices: (services: Content['services']) => void;
  /** Returns whether no order has this text as it was typed, so that `find` forgives a typing mistake. */
  isMistaken: (text: string, now: number) => boolean;
  /** Returns the identifiers of the matching orders, sorted. */
  find: (filter: OrderFilter, sort: OrderSort, now: number, unread?: UnreadOrders) => string[];
  facets: (filter: OrderFilter, now: number, unread?: UnreadOrders) => OrderFacets;
}

const noneUnread: UnreadOrders = new Set();

export function createOrderIndex(): OrderIndex {
  const columns = createOrderColumns();
  const sorting = createOrderSorting(columns);
  const finder = createOrderFinder(columns, sorting);

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
    putInvoice: (paper) => {
      columns.dueDays.put(paper);
      finder.forget();
    },
    removeInvoice: (id) => {
      columns.dueDays.remove(id);
      finder.forget();
    },
    invoiceIds: columns.dueDays.ids,
    setTownNames: (townNames) => {
      columns.setTownNames(townNames);
      changed();
    },
    setServices: (services) => {
      columns.names.setServices(services);
      changed();
    },
    orderIds: () => columns.ids.flatMap((id) => (id === undefined ? [] : [id])),
    isMistaken: finder.isMistaken,
    find: (filter, sort, now, unread = noneUnread) =>
      finder.find(filter, sort, now, unread).map((slot) => columns.ids[slot] ?? ''),
    facets: (filter, now, unread = noneUnread) => orderFacets(filter, finder.context(filter.text, now, unread)),
  };
}
