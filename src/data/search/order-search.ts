import type { Content } from '#contract/content/content.ts';
import type { UserDatabase } from '../user-database.ts';
import type { OrderIndex } from './order-index.ts';
import { createOrderIndex } from './order-index.ts';
import type { TownNames } from './localities.ts';
import { townNames } from './localities.ts';
import type { Revision } from './revision.ts';
import { createRevision } from './revision.ts';
import { followTable } from './table-follower.ts';

/** The stored orders in memory, kept up to date while the database is open. */
export interface OrderSearch
  extends Pick<OrderIndex, 'find' | 'facets' | 'isMistaken' | 'unreadOf'>, Pick<Revision, 'revision' | 'subscribe'> {
  /** Number of stored orders, once ready. */
  count: () => number;
  /** True once everything stored was read; results are incomplete before. */
  isReady: () => boolean;
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

/** Creates the search over one user's database. Reads nothing before it is started. */
export function createOrderSearch(db: UserDatabase, userId: string): OrderSearch {
  const index = createOrderIndex(userId);
  const { revision, subscribe, changed } = createRevision();
  let isStopped = false;
  let named: Content['services'] | null = null;

  const orders = followTable({
    db,
    collection: 'orders',
    put: index.putOrder,
    remove: index.removeOrder,
    known: index.orderIds,
    changed,
  });
  const messages = followTable({
    db,
    collection: 'messages',
    put: index.putMessage,
    remove: index.removeMessage,
    known: index.unreadIds,
    changed,
  });

  function startNow(): void {
    orders.start();
    messages.start();
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
    unreadOf: index.unreadOf,
    count: () => index.count,
    isReady: () => orders.isReady() && messages.isReady(),
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
      messages.stop();
    },
  };
}

let current: { db: UserDatabase; userId: string; search: OrderSearch } | null = null;

/** Returns the search of a signed-in user's database: one at a time, created at first use. */
export function orderSearchOf(db: UserDatabase, userId: string): OrderSearch {
  if (current?.db === db && current.userId === userId) return current.search;
  current?.search.stop();
  current = { db, userId, search: createOrderSearch(db, userId) };
  return current.search;
}
