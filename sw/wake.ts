import { Queue } from 'workbox-background-sync';

export interface Wake {
  /** Runs the background sync even if every page dies: now, or when the network is back. */
  request: () => Promise<void>;
}

/**
 * Creates the wake-up (rule RN2). Workbox's Queue stays empty: its store drops entries after 7 days and counts a 500 as
 * delivered. It only registers the `sync` event. `runSync` rejects while work remains, so that the browser retries.
 * @param hasBackgroundSync whether this browser has Background Sync (Chromium)
 */
export function createWake(runSync: () => Promise<void>, hasBackgroundSync: boolean): Wake {
  if (hasBackgroundSync) {
    const queue = new Queue('mycerti-wake', { onSync: runSync });
    return { request: () => queue.registerSync() };
  }
  // Without Background Sync, the worker has only the lifetime of the message event. The page continues at its next start.
  let running: Promise<void> | null = null;
  return {
    request: () => {
      running ??= runSync()
        .catch(() => undefined)
        .finally(() => {
          running = null;
        });
      return running;
    },
  };
}
