import type { UserDatabase } from '../user-database.ts';
import type { DriveIndex } from './drive-index.ts';
import { createDriveIndex } from './drive-index.ts';
import { followTable } from './table-follower.ts';

/** The drive's search over the orders of one user's database, kept up to date while the drive is open. */
export interface DriveSearch extends Pick<DriveIndex, 'find'> {
  /** True once everything stored was read. */
  isReady: () => boolean;
  /** A number that changes whenever a result may change. */
  revision: () => number;
  subscribe: (listener: () => void) => () => void;
}

/** Starts the drive's search. Call `stop` when the drive closes. */
export function startDriveSearch(db: UserDatabase): DriveSearch & { stop: () => void } {
  const index = createDriveIndex();
  const listeners = new Set<() => void>();
  let revision = 0;
  const orders = followTable({
    db,
    collection: 'orders',
    put: index.put,
    remove: index.remove,
    known: index.ids,
    changed: () => {
      revision += 1;
      for (const listener of listeners) listener();
    },
  });
  orders.start();
  return {
    find: index.find,
    isReady: orders.isReady,
    revision: () => revision,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: orders.stop,
  };
}
