import { isOnline, isVisible, subscribeOnline, subscribeVisible } from '#platform/network-status.ts';
import { watchPageLifecycle } from '#platform/page-lifecycle.ts';
import { trustedScriptUrl } from '#platform/trusted-script-url.ts';
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
function forwardPageEvents(post: (message: ToSyncWorker) => void): () => void {
  const unsubscribes = [
    subscribeOnline((online) => post({ type: 'online', online })),
    subscribeVisible((visible) => post({ type: 'visibility', visible })),
    // Back from the back-forward cache or a freeze: what the worker was waiting for is long gone.
    watchPageLifecycle({
      onRestored: () => post({ type: 'visibility', visible: true }),
      onResumed: () => post({ type: 'visibility', visible: isVisible() }),
    }),
  ];
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}

/** Starts the worker that keeps a user's database in step with the server. */
export function startSyncWorker({ userId, locale, onFault }: SyncWorkerClientOptions): SyncWorkerClient {
  const worker = new Worker(trustedScriptUrl(workerAddress), { type: 'module', name: 'sync' });
  const post = (message: ToSyncWorker): void => worker.postMessage(message);
  let onStopped = (): void => undefined;
  worker.addEventListener('message', (event: MessageEvent<FromSyncWorker>) => {
    if (event.data.type === 'fault') onFault(event.data.code);
    if (event.data.type === 'stopped') onStopped();
  });
  const stopForwarding = forwardPageEvents(post);
  post({ type: 'start', userId, locale, visible: isVisible(), online: isOnline() });
  return {
    request: (force) => post({ type: 'request', remote: 'all', force }),
    stop: async () => {
      stopForwarding();
      await new Promise<void>((resolve) => {
        onStopped = resolve;
        setTimeout(resolve, stopDeadline);
        post({ type: 'stop' });
      });
      worker.terminate();
    },
  };
}
