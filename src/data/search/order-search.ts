import type { Content } from '#contract/content/content.ts';
import type { UserDatabase } from '../user-database.ts';
import type { OrderIndex } from './order-index.ts';
import { createOrderIndex } from './order-index.ts';
import type { TownNames } from './localities.ts';
import { townNames } from './localities.ts';
import type { Revision } from './revision.ts';
import { createRevision } from './revision.ts';
import { indexTable } from './index-table.ts';

/** The stored orders in memory, kept up to date while the database is open. */
export interface OrderSearch
  extends Pick<OrderIndex, 'find' | 'facets' | 'isMistaken'>, Pick<Revision, 'revision' | 'subscribe'> {
  /** Number of stored orders, once ready. */
  count: () => number;
  /** True once everything stored was read; results are incomplete before. */
  isReady: () => boolean;
  /** True unless much was written that is still to be read: counts are wrong until then. */
  isCurrent: () => boolean;
  /** Starts reading, at once or when the page is idle. */
  start: (when: 'idle' | 'now') => void;
  /** Sets the services of the company's content, whose names are searched. */
  setServices: (services: Content['services']) => void;
  stop: () => void;
}

function whenIdle(callback: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(callback, { timeout: 1_000 });
  else setTimeout(callback, 50);
}

/** Calls back with the town names once their table is loaded; never when it cannot be. */
function withTownNames(use: (names: TownNames) => void): void {
  townNames().then(use, () => undefined);
}

/** Creates the search over a user's database. Reads nothing before it is started. */
export function createOrderSearch(db: UserDatabase): OrderSearch {
  const index = createOrderIndex();
  const { revision, subscribe, changed } = createRevision();
  let isStopped = false;
  let named: Content['services'] | null = null;

  const orders = indexTable({
    db,
    collection: 'orders',
    put: index.putOrder,
    remove: index.removeOrder,
    known: index.orderIds,
    changed,
  });
  const invoices = indexTable({
    db,
    collection: 'invoices',
    put: index.putInvoice,
    remove: index.removeInvoice,
    known: index.invoiceIds,
    changed,
  });
  function startNow(): void {
    orders.start();
    invoices.start();
    // Without the table, an order is found by the name that its town was given.
    withTownNames((names) => {
      if (!isStopped) index.setTownNames(names);
      changed();
    });
  }

  return {
    find: index.find,
    facets: index.facets,
    isMistaken: index.isMistaken,
    count: () => index.count,
    isReady: () => orders.isReady && invoices.isReady,
    isCurrent: () => orders.isCurrent && invoices.isCurrent,
    revision,
    subscribe,
    start: (when) => {
      if (when === 'now') startNow();
      else whenIdle(startNow);
    },
    setServices: (services) => {
      if (named === services) return;
      named = services;
      index.setServices(services);
      changed();
    },
    stop: () => {
      isStopped = true;
      orders.stop();
      invoices.stop();
    },
  };
}

let current: { db: UserDatabase; search: OrderSearch } | null = null;

/** Returns the search of a signed-in user's database: one at a time, created at first use. */
export function orderSearchOf(db: UserDatabase): OrderSearch {
  if (current?.db === db) return current.search;
  current?.search.stop();
  current = { db, search: createOrderSearch(db) };
  return current.search;
}
