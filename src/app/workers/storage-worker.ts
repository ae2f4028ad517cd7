import '../loading/no-eval.ts';
import { expose } from 'comlink';
import { evictAllReceived } from '#data/storage-quota/evict.ts';
import type { FreedBytes } from '#data/storage-quota/evict.ts';
import type { StorageSums } from '#data/storage-quota/stored-bytes.ts';
import { storageSums } from '#data/storage-quota/stored-bytes.ts';
import { cacheBytes } from '#platform/storage/cache-bytes.ts';
import type { DatabaseOwner } from './with-user-database.ts';
import { withUserDatabase } from './with-user-database.ts';

/** A page's storage worker: it reads everything that is stored, once, away from the page. */

const jobs = {
  /** Measures what takes up storage, in bytes: the user's database, and the app with the service worker's caches. */
  measure: (owner: DatabaseOwner): Promise<StorageSums & { app: number }> =>
    withUserDatabase(owner, async (db) => {
      const [sums, app] = await Promise.all([storageSums(db), cacheBytes()]);
      return { ...sums, app };
    }),
  /** Evicts everything that is safe to lose. */
  free: (owner: DatabaseOwner): Promise<FreedBytes> =>
    withUserDatabase(owner, (db) => evictAllReceived(db, Date.now())),
};
export type StorageJobs = typeof jobs;

expose(jobs);
