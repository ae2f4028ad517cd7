import type { Content } from '#contract/content/content.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import type { OrderFacets } from './order-facets.ts';
import type { OrderIndex } from './order-index.ts';
import type { TownNames } from '../localities.ts';
import { townNames } from '../localities.ts';
import type { Revision } from '../revision.ts';
import { createRevision } from '../revision.ts';
import { indexTable } from '../index-table.ts';

/** The stored orders in memory, kept up to date while the database is open. */
export interface OrderSearch extends Pick<OrderIndex, 'find' | 'isMistaken'>, Pick<Revision, 'revision' | 'subscribe'> {
  /** Null until the search has begun to read. */
  facets: (...args: Parameters<OrderIndex['facets']>) => OrderFacets | null;
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

type Followers = readonly { isReady: boolean; isCurrent: boolean; stop: () => void }[];

/** Keeps an index up to date with the orders and the invoices of a database. */
function follow(db: UserDatabase, index: OrderIndex, changed: () => void): Followers {
  const { putOrder, removeOrder, orderIds, putInvoice, removeInvoice, invoiceIds } = index;
  const orders = { put: putOrder, remove: removeOrder, known: orderIds };
  const invoices = { put: putInvoice, remove: removeInvoice, known: invoiceIds };
  const both = [
    indexTable({ db, collection: 'orders', changed, ...orders }),
    indexTable({ db, collection: 'invoices', changed, ...invoices }),
  ];
  for (const follower of both) follower.start();
  return both;
}

/** Creates the search over a user's database. Reads nothing before it is started; what searches is loaded then. */
export function createOrderSearch(db: UserDatabase): OrderSearch {
  const { revision, subscribe, changed } = createRevision();
  let isStarted = false;
  let isStopped = false;
  let named: Content['services'] | null = null;
  let index: OrderIndex | null = null;
  let followers: Followers = [];

  async function startNow(): Promise<void> {
    if (isStarted) return;
    isStarted = true;
    const { createOrderIndex } = await import('./order-index.ts').catch((error: unknown) => {
      // The next start tries again. The failure is reported as that of the page.
      isStarted = false;
      throw error;
    });
    if (isStopped) return;
    const created = createOrderIndex();
    index = created;
    if (named !== null) created.setServices(named);
    followers = follow(db, created, changed);
    // Without the table, an order is found by the name that its town was given.
    withTownNames((names) => {
      if (!isStopped) created.setTownNames(names);
      changed();
    });
  }

  const all = (is: 'isReady' | 'isCurrent'): boolean =>
    followers.length > 0 && followers.every((follower) => follower[is]);

  return {
    find: (...args) => index?.find(...args) ?? [],
    facets: (...args) => index?.facets(...args) ?? null,
    isMistaken: (...args) => index?.isMistaken(...args) ?? false,
    count: () => index?.count ?? 0,
    isReady: () => all('isReady'),
    isCurrent: () => all('isCurrent'),
    revision,
    subscribe,
    start: (when) => {
      if (when === 'now') void startNow();
      else whenIdle(() => void startNow());
    },
    setServices: (services) => {
      if (named === services) return;
      named = services;
      index?.setServices(services);
      changed();
    },
    stop: () => {
      isStopped = true;
      for (const follower of followers) follower.stop();
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
