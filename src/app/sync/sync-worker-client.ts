import { endedHolders, noteEnded } from '#platform/session/ended-holders.ts';
import { newId } from '#platform/session/ids.ts';
import { isVisible, subscribeOnline, subscribeVisible } from '#platform/network/network-status.ts';
import { watchPageLifecycle } from '#platform/lifecycle/page-lifecycle.ts';
import { trustedScriptUrl } from '#platform/service-worker/trusted-script-url.ts';
import type { FromSyncWorker, SyncFaultCode, ToSyncWorker } from './sync-worker-messages.ts';
// oxlint-disable-next-line import/default -- Vite answers this with the built worker's address, not with the module.
import workerAddress from './sync-worker.ts?worker&url';

/** How long a worker may take to end its requests before it is terminated, in milliseconds. */
const stopDeadline = 3_000;

/** How long a worker's script may take to load, in milliseconds. Doubles with each attempt, for a slow device. */
export const loadDeadline = 30_000;
/** Wait before a worker that did not load is replaced, in milliseconds. Doubles with each attempt. */
export const reloadWait = 1_000;
/** Both grow no further after so many attempts. */
const maxDoublings = 5;

/**
 * The page's end of its sync worker. Messages posted while the page is frozen or its worker did not load are dropped: the
 * next worker starts with a cycle.
 */
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
  /** The first worker waits for it. Absent: it starts at once. */
  ready?: Promise<unknown>;
}

/** The part of a worker that its page uses. */
export type WorkerPort = Pick<Worker, 'postMessage' | 'terminate'>;

/** What the client needs of its page; replaceable in tests. */
export interface WorkerPage {
  /** `onError` is called when the script does not load or throws. */
  createWorker: (onMessage: (message: FromSyncWorker) => void, onError: () => void) => WorkerPort;
  watchLifecycle: typeof watchPageLifecycle;
  isVisible: () => boolean;
  endedHolders: () => string[];
  noteEnded: (holder: string) => void;
  subscribeOnline: typeof subscribeOnline;
  subscribeVisible: typeof subscribeVisible;
}

function createWorker(onMessage: (message: FromSyncWorker) => void, onError: () => void): WorkerPort {
  const worker = new Worker(trustedScriptUrl(workerAddress), { type: 'module', name: 'sync' });
  worker.addEventListener('message', (event: MessageEvent<FromSyncWorker>) => onMessage(event.data));
  worker.addEventListener('error', onError);
  return worker;
}

const browserPage: WorkerPage = {
  createWorker,
  watchLifecycle: watchPageLifecycle,
  isVisible,
  endedHolders: () => endedHolders(),
  noteEnded: (holder) => noteEnded(holder),
  subscribeOnline,
  subscribeVisible,
};

/** The page's worker, which is replaced until one runs (rule RN3c). */
interface ReplacedWorker {
  start: () => void;
  /** Does nothing while no worker is there. */
  post: (message: ToSyncWorker) => void;
  terminate: () => void;
  exists: () => boolean;
}

/** @param first the message that each worker begins with */
function createReplacedWorker(
  create: WorkerPage['createWorker'],
  first: () => ToSyncWorker,
  onMessage: (message: Exclude<FromSyncWorker, { type: 'running' }>) => void,
): ReplacedWorker {
  let worker: WorkerPort | undefined;
  /** Attempts in a row in which the worker did not load. */
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const later = (ms: number, callback: () => void): void => {
    timer = setTimeout(callback, ms * 2 ** Math.min(attempts, maxDoublings));
  };
  const terminate = (): void => {
    clearTimeout(timer);
    worker?.terminate();
    worker = undefined;
  };
  const start = (): void => {
    if (worker !== undefined) return;
    clearTimeout(timer);
    let isRunning = false;
    const replace = (): void => {
      // A worker that runs handles its own errors.
      if (isRunning || worker !== started) return;
      terminate();
      later(reloadWait, start);
      attempts += 1;
    };
    const started = create((message) => {
      if (message.type !== 'running') return onMessage(message);
      isRunning = true;
      attempts = 0;
      clearTimeout(timer);
    }, replace);
    worker = started;
    later(loadDeadline, replace);
    started.postMessage(first());
  };
  return { start, post: (message) => worker?.postMessage(message), terminate, exists: () => worker !== undefined };
}

/**
 * Starts the worker that syncs a user's database. Terminates it when the page is frozen, and starts another when the page is
 * shown again (rule RN3).
 *
 * A page in the back-forward cache freezes its workers wherever they are. A worker frozen inside a transaction blocks its
 * tables for every other page and worker, for as long as the browser holds the old page (seen in Firefox). Terminating the
 * worker rolls its transaction back.
 */
export function startSyncWorker(
  { userId, locale, onFault, onRecovered, ready }: SyncWorkerClientOptions,
  page: WorkerPage = browserPage,
): SyncWorkerClient {
  let onStopped = (): void => undefined;
  let holder = '';
  let isStopped = false;
  const { start, post, terminate, exists } = createReplacedWorker(
    page.createWorker,
    () => {
      holder = `page-${newId()}`;
      const visible = page.isVisible();
      return { type: 'start', userId, locale: locale(), visible, holder, ended: page.endedHolders() };
    },
    (message) => {
      if (message.type === 'fault') onFault(message.code);
      else if (message.type === 'recovered') onRecovered();
      else onStopped();
    },
  );
  /** The worker ends without giving back its leases: the next one does not wait for them (rule RN1c). */
  const noteEnd = (): void => {
    if (exists()) page.noteEnded(holder);
  };
  const freeze = (): void => {
    noteEnd();
    terminate();
  };
  const unsubscribes = [
    page.watchLifecycle({ onFrozen: freeze, onLeft: noteEnd, onRestored: start, onResumed: start }),
    page.subscribeOnline((online) => (online ? post({ type: 'online' }) : undefined)),
    page.subscribeVisible((visible) => post({ type: 'visibility', visible })),
  ];
  if (ready === undefined) start();
  else void ready.then(() => (isStopped ? undefined : start()));

  return {
    changeLanguage: () => post({ type: 'locale', locale: locale() }),
    request: (force) => post({ type: 'request', remote: 'all', force }),
    stop: async () => {
      isStopped = true;
      for (const unsubscribe of unsubscribes) unsubscribe();
      if (!exists()) return terminate();
      await new Promise<void>((resolve) => {
        onStopped = resolve;
        setTimeout(resolve, stopDeadline);
        post({ type: 'stop' });
      });
      terminate();
    },
  };
}
