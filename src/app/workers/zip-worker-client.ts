import { proxy } from 'comlink';
import type { StartZip, ZipFault, ZipResult } from '#data/capture/zip-entry.ts';
import { watchPageLifecycle } from '#platform/lifecycle/page-lifecycle.ts';
import { estimateStorage } from '#platform/storage/storage-estimate.ts';
import { startJobWorker } from './job-worker.ts';
import type { DatabaseOwner } from './with-user-database.ts';
import type { ZipJobs } from './zip-worker.ts';
// oxlint-disable-next-line import/default -- Vite resolves this to the address of the built worker, not to the module.
import workerAddress from './zip-worker.ts?worker&url';

/**
 * Creates what makes ZIPs, each in a worker of its own. To cancel one ends its worker.
 * @param addressOf requests a short-lived address of a file's bytes
 */
export function createZipper(owner: DatabaseOwner, addressOf: (id: string) => Promise<string | null>): StartZip {
  return (entries, onProgress) => {
    let fault: ZipFault | null = null;
    // Before the worker's own: a frozen page ends its workers (rule RN3).
    const unwatch = watchPageLifecycle({
      onFrozen: () => {
        fault ??= 'interrupted';
      },
    });
    const worker = startJobWorker<ZipJobs>(workerAddress, 'zip');

    async function make(): Promise<ZipResult | null> {
      const needed = entries.reduce((sum, { size }) => sum + size, 0);
      const estimated = await estimateStorage();
      if (estimated !== null && estimated.quota - estimated.usage < needed) fault ??= 'noRoom';
      if (fault !== null) return null;
      return worker.run(async (jobs) => jobs.zip(owner, entries, proxy(addressOf), proxy(onProgress)));
    }

    return {
      result: make()
        .then((made) => made ?? fault ?? 'failed')
        .finally(() => {
          unwatch();
          worker.close();
        }),
      cancel: () => {
        fault ??= 'cancelled';
        worker.close();
      },
    };
  };
}
