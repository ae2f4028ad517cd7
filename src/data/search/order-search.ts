import type { UserDatabase } from '../user-database.ts';
import type { OrderIndex } from './order-index.ts';
import { createOrderIndex } from './order-index.ts';
import { followTable } from './table-follower.ts';

/** The stored orders in memory, kept in step with the database for as long as it is open. */
export interface OrderSearch extends Pick<OrderIndex, 'find' | 'facets' | 'unreadOf'> {
  /** How many orders are stored, once ready. */
  count: () => number;
  /** Everything stored was read: until then an answer would be a part of it. */
  isReady: () => boolean;
  /** A number that changes whenever an answer may. */
  revision: () => number;
  subscribe: (listener: () => void) => () => void;
  /** Begins to read when the page is idle, or at once. */
  start: (when: 'idle' | 'now') => void;
  stop: () => void;
}

function whenIdle(callback: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(callback, { timeout: 1_000 });
  else setTimeout(callback, 50);
}

/** Builds the search over one user's database. Reads nothing before it is started. */
export function createOrderSearch(db: UserDatabase, userId: string): OrderSearch {
  const index = createOrderIndex(userId);
  const listeners = new Set<() => void>();
  let revision = 0;

  function changed(): void {
    revision += 1;
    for (const listener of listeners) listener();
  }

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
  }

  return {
    find: index.find,
    facets: index.facets,
    unreadOf: index.unreadOf,
    count: () => index.count,
    isReady: () => orders.isReady() && messages.isReady(),
    revision: () => revision,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: (when) => {
      if (when === 'now') startNow();
      else whenIdle(startNow);
    },
    stop: () => {
      orders.stop();
      messages.stop();
    },
  };
}

let current: { db: UserDatabase; userId: string; search: OrderSearch } | null = null;

/** The search of a signed-in user's database: one at a time, made at its first use. */
export function orderSearchOf(db: UserDatabase, userId: string): OrderSearch {
  if (current?.db === db && current.userId === userId) return current.search;
  current?.search.stop();
  current = { db, userId, search: createOrderSearch(db, userId) };
  return current.search;
}
