import type { UserDatabase } from '../database/user-database.ts';
import type { DriveIndex } from './drive-index.ts';
import { createDriveIndex } from './drive-index.ts';
import type { Revision } from './revision.ts';
import { createRevision } from './revision.ts';
import { indexTable } from './index-table.ts';

/** The drive's search over the orders of one user's database, kept up to date while the drive is open. */
export interface DriveSearch extends Pick<DriveIndex, 'find'>, Pick<Revision, 'revision' | 'subscribe'> {
  /** True once everything stored was read. */
  isReady: () => boolean;
  /** How many orders were read, and its changes during the first read. */
  progress: { read: () => number; subscribe: Revision['subscribe'] };
}

/** Starts the drive's search. Call `stop` when the drive closes. */
export function startDriveSearch(db: UserDatabase): DriveSearch & { stop: () => void } {
  const index = createDriveIndex();
  const { revision, subscribe, changed } = createRevision();
  const advance = createRevision();
  const orders = indexTable({
    db,
    collection: 'orders',
    put: index.put,
    remove: index.remove,
    known: index.ids,
    changed,
    advanced: advance.changed,
  });
  orders.start();
  return {
    find: index.find,
    isReady: () => orders.isReady,
    progress: { read: () => index.size(), subscribe: advance.subscribe },
    revision,
    subscribe,
    stop: () => orders.stop(),
  };
}
