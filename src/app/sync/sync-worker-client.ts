import { isVisible, subscribeOnline, subscribeVisible } from '#platform/network-status.ts';
import { watchPageLifecycle } from '#platform/page-lifecycle.ts';
import { trustedScriptUrl } from '#platform/trusted-script-url.ts';
import type { FromSyncWorker, SyncFaultCode, ToSyncWorker } from './sync-worker-messages.ts';
// oxlint-disable-next-line import/default -- Vite answers this with the built worker's address, not with the module.
import workerAddress from './sync-worker.ts?worker&url';

/** How long a worker may take to end its requests before it is terminated, in milliseconds. */
const stopDeadline = 3_000;

/** The page's end of its sync worker. Messages posted while the page is frozen are dropped: the next worker starts with a cycle. */
export interface SyncWorkerClient {
  request: (force: boolean) => void;
  /** Reports that the language of the screens has changed. */
  changeLanguage: () => void;
  /** Ends the worker's requests, closes its databases and terminates it. */
  stop: () => Promise<void>;
}

export interface SyncWorkerClientOptions {
  userId: string;
  /** Returns the present language of the screens. */
  locale: () => string;
  onFault: (code: SyncFaultCode) => void;
  /** Called when the storage works again after a fault. */
  onRecovered: () => void;
}

/** The part of a worker that its page uses. */
export type WorkerPort = Pick<Worker, 'postMessage' | 'terminate'>;

/** What the client needs of its page; replaceable in tests. */
export interface WorkerPage {
  createWorker: (onMessage: (message: FromSyncWorker) => void) => WorkerPort;
  watchLifecycle: typeof watchPageLifecycle;
  isVisible: () => boolean;
  subscribeOnline: typeof subscribeOnline;
  subscribeVisible: typeof subscribeVisible;
}

function createWorker(onMessage: (message: FromSyncWorker) => void): WorkerPort {
  const worker = new Worker(trustedScriptUrl(workerAddress), { type: 'module', name: 'sync' });
  worker.addEventListener('message', (event: MessageEvent<FromSyncWorker>) => onMessage(event.data));
  return worker;
}

const browserPage: WorkerPage = {
  createWorker,
  watchLifecycle: watchPageLifecycle,
  isVisible,
  subscribeOnline,
  subscribeVisible,
};

/**
 * Starts the worker that syncs a user's database. Terminates it when the page is frozen, and starts another when the page is
 * shown again (rule RN3).
 *
 * A page in the back-forward cache freezes its workers wherever they are. A worker frozen inside a transaction blocks its
 * tables for every other page and worker, for as long as the browser holds the old page (seen in Firefox). Terminating the
 * worker rolls its transaction back.
 */
export function startSyncWorker(
  { userId, locale, onFault, onRecovered }: SyncWorkerClientOptions,
  page: WorkerPage = browserPage,
): SyncWorkerClient {
  let worker: WorkerPort | undefined;
  let onStopped = (): void => undefined;

  const post = (message: ToSyncWorker): void => worker?.postMessage(message);
  const start = (): void => {
    if (worker !== undefined) return;
    worker = page.createWorker((message) => {
      if (message.type === 'fault') onFault(message.code);
      else if (message.type === 'recovered') onRecovered();
      else onStopped();
    });
    post({ type: 'start', userId, locale: locale(), visible: page.isVisible() });
  };
  const terminate = (): void => {
    worker?.terminate();
    worker = undefined;
  };
  const unsubscribes = [
    page.watchLifecycle({ onFrozen: terminate, onRestored: start, onResumed: start }),
    page.subscribeOnline((online) => (online ? post({ type: 'online' }) : undefined)),
    page.subscribeVisible((visible) => post({ type: 'visibility', visible })),
  ];
  start();

  return {
    changeLanguage: () => post({ type: 'locale', locale: locale() }),
    request: (force) => post({ type: 'request', remote: 'all', force }),
    stop: async () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
      if (worker === undefined) return;
      await new Promise<void>((resolve) => {
        onStopped = resolve;
        setTimeout(resolve, stopDeadline);
        post({ type: 'stop' });
      });
      terminate();
    },
  };
}
