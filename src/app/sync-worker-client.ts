import { isVisible, subscribeOnline, subscribeVisible } from '#platform/network-status.ts';
import { trustedScriptUrl } from '#platform/trusted-script-url.ts';
import type { PageWorker } from './page-worker.ts';
import { createPageWorker } from './page-worker.ts';
import type { FromSyncWorker, SyncFaultCode, ToSyncWorker } from './sync-worker-messages.ts';
// oxlint-disable-next-line import/default -- Vite answers this with the built worker's address, not with the module.
import workerAddress from './sync-worker.ts?worker&url';

/** How long a worker may take to end its requests before it is ended for good, milliseconds. */
const stopDeadline = 3_000;

/** The page's end of its sync worker. */
export interface SyncWorkerClient {
  request: (force: boolean) => void;
  stop: () => Promise<void>;
}

export interface SyncWorkerClientOptions {
  userId: string;
  locale: string;
  onFault: (code: SyncFaultCode) => void;
}

/** Tells the worker what only a page can see; returns the end of it. */
function forwardPageEvents(post: PageWorker<ToSyncWorker>['post']): () => void {
  const unsubscribes = [
    subscribeOnline((online) => (online ? post({ type: 'online' }) : undefined)),
    subscribeVisible((visible) => post({ type: 'visibility', visible })),
  ];
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}

/** Starts the worker that keeps a user's database in step with the server. */
export function startSyncWorker({ userId, locale, onFault }: SyncWorkerClientOptions): SyncWorkerClient {
  let onStopped = (): void => undefined;
  const start = (): Worker => {
    const worker = new Worker(trustedScriptUrl(workerAddress), { type: 'module', name: 'sync' });
    worker.addEventListener('message', (event: MessageEvent<FromSyncWorker>) => {
      if (event.data.type === 'fault') onFault(event.data.code);
      if (event.data.type === 'stopped') onStopped();
    });
    const first: ToSyncWorker = { type: 'start', userId, locale, visible: isVisible() };
    worker.postMessage(first);
    return worker;
  };
  const worker = createPageWorker<ToSyncWorker>({ start });
  const stopForwarding = forwardPageEvents(worker.post);
  return {
    request: (force) => worker.post({ type: 'request', remote: 'all', force }),
    stop: async () => {
      stopForwarding();
      await new Promise<void>((resolve) => {
        onStopped = resolve;
        setTimeout(resolve, stopDeadline);
        worker.post({ type: 'stop' });
      });
      worker.end();
    },
  };
}
