import { proxy } from 'comlink';
import type { StartZip } from '#data/capture/zip-entry.ts';
import { trustedScriptUrl } from '#platform/trusted-script-url.ts';
import { createJobWorker } from './job-worker.ts';
import type { StorageOwner } from './storage-jobs.ts';
import type { ZipJobs } from './zip-jobs.ts';
// oxlint-disable-next-line import/default -- Vite resolves this to the address of the built worker, not to the module.
import workerAddress from './zip-worker.ts?worker&url';

/**
 * Creates what makes ZIPs, each in a worker of its own. To cancel one ends its worker.
 * @param addressOf requests a short-lived address of a file's bytes
 */
export function createZipper(owner: StorageOwner, addressOf: (id: string) => Promise<string | null>): StartZip {
  return (entries, onProgress) => {
    const worker = createJobWorker<ZipJobs>(
      () => new Worker(trustedScriptUrl(workerAddress), { type: 'module', name: 'zip' }),
    );
    const made = worker.run(async (jobs) => jobs.zip(owner, entries, proxy(addressOf), proxy(onProgress)));
    return { result: made.finally(worker.close), cancel: worker.close };
  };
}
