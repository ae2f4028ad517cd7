import '../loading/no-eval.ts';
import { expose } from 'comlink';
import { evictAllReceived } from '#data/storage-quota/evict.ts';
import { storageSums } from '#data/storage-quota/stored-bytes.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { cacheBytes } from '#platform/storage/cache-bytes.ts';
import type { StorageJobs, StorageOwner } from './storage-jobs.ts';

/** A page's storage worker: it reads everything that is stored, once, away from the page. */

async function withDatabase<T>(
  { deployment, userId }: StorageOwner,
  work: (db: UserDatabase) => Promise<T>,
): Promise<T> {
  const db = openUserDatabase(deployment, userId);
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

const jobs: StorageJobs = {
  measure: (owner) =>
    withDatabase(owner, async (db) => {
      const [sums, app] = await Promise.all([storageSums(db), cacheBytes()]);
      return { ...sums, app };
    }),
  free: (owner) => withDatabase(owner, (db) => evictAllReceived(db, Date.now())),
};

expose(jobs);
