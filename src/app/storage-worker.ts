import './no-eval.ts';
import { freeAllSafe } from '#data/files/make-room.ts';
import { storageSums } from '#data/files/storage-sums.ts';
import type { UserDatabase } from '#data/user-database.ts';
import { openUserDatabase } from '#data/user-database.ts';
import { cacheBytes } from '#platform/cache-bytes.ts';
import { doJobs } from './do-jobs.ts';
import type { StorageAsked, StorageReport, StorageResult } from './storage-worker-messages.ts';

/** A page's storage worker: everything that is stored is read here, once, and not beside what a person is looking at. */

async function measure(db: UserDatabase): Promise<StorageReport> {
  const [sums, app] = await Promise.all([storageSums(db), cacheBytes()]);
  return { ...sums, app };
}

async function run({ task, deployment, userId }: StorageAsked): Promise<StorageResult> {
  const db = openUserDatabase(deployment, userId);
  try {
    return task === 'measure'
      ? { task, report: await measure(db).catch(() => null) }
      : { task, freed: await freeAllSafe(db, Date.now()).catch(() => null) };
  } finally {
    db.close();
  }
}

doJobs(run);
