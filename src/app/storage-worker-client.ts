import type { Freeable } from '#data/files/make-room.ts';
import { trustedScriptUrl } from '#platform/trusted-script-url.ts';
// oxlint-disable-next-line import/default -- Vite answers this with the built worker's address, not with the module.
import workerAddress from './storage-worker.ts?worker&url';
import type { FromStorageWorker, StorageReport, ToStorageWorker } from './storage-worker-messages.ts';

type Whose = Pick<ToStorageWorker, 'deployment' | 'userId'>;

/** Has a worker do one task, and ends it; null when it failed. */
function ask(message: ToStorageWorker): Promise<FromStorageWorker | null> {
  return new Promise((resolve) => {
    const worker = new Worker(trustedScriptUrl(workerAddress), { type: 'module', name: 'storage' });
    const end = (told: FromStorageWorker | null): void => {
      worker.terminate();
      resolve(told);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<FromStorageWorker>) => end(data));
    worker.addEventListener('error', () => end(null));
    worker.postMessage(message);
  });
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
