import type { Freeable } from '#data/files/make-room.ts';
import { trustedScriptUrl } from '#platform/trusted-script-url.ts';
import { createJobWorker } from './job-worker.ts';
import type { StorageAsked, StorageReport, StorageResult } from './storage-worker-messages.ts';
// oxlint-disable-next-line import/default -- Vite answers this with the built worker's address, not with the module.
import workerAddress from './storage-worker.ts?worker&url';

type Whose = Pick<StorageAsked, 'deployment' | 'userId'>;

/** Has a worker do one task, and ends it; null when it failed. */
async function ask(asked: StorageAsked): Promise<StorageResult | null> {
  const worker = createJobWorker<StorageAsked, StorageResult>(
    () => new Worker(trustedScriptUrl(workerAddress), { type: 'module', name: 'storage' }),
  );
  const told = await worker.ask(asked);
  worker.close();
  return told;
}

/** Measures what takes room; null when the storage does not answer. */
export async function measureStorage(whose: Whose): Promise<StorageReport | null> {
  const told = await ask({ task: 'measure', ...whose });
  return told?.task === 'measure' ? told.report : null;
}

/** Frees all that is safe, and says what went; null when the storage does not answer. */
export async function freeStorage(whose: Whose): Promise<Freeable | null> {
  const told = await ask({ task: 'free', ...whose });
  return told?.task === 'free' ? told.freed : null;
}
