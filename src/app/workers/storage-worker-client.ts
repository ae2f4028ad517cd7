import type { Remote } from 'comlink';
import type { FreedBytes } from '#data/storage-quota/evict.ts';
import { trustedScriptUrl } from '#platform/service-worker/trusted-script-url.ts';
import { createJobWorker } from './job-worker.ts';
import type { StorageJobs, StorageOwner, StorageReport } from './storage-jobs.ts';
// oxlint-disable-next-line import/default -- Vite resolves this to the address of the built worker, not to the module.
import workerAddress from './storage-worker.ts?worker&url';

/** Runs one job in a worker of its own, and ends that worker. Resolves with null when the job fails. */
async function runOnce<T>(job: (jobs: Remote<StorageJobs>) => Promise<T>): Promise<T | null> {
  const worker = createJobWorker<StorageJobs>(
    () => new Worker(trustedScriptUrl(workerAddress), { type: 'module', name: 'storage' }),
  );
  const result = await worker.run(job);
  worker.close();
  return result;
}

/** Measures what takes up storage. Resolves with null when the storage fails. */
export function measureStorage(owner: StorageOwner): Promise<StorageReport | null> {
  return runOnce((jobs) => jobs.measure(owner));
}

/** Evicts everything that is safe to lose, and resolves with the bytes freed; null when the storage fails. */
export function freeStorage(owner: StorageOwner): Promise<FreedBytes | null> {
  return runOnce((jobs) => jobs.free(owner));
}
