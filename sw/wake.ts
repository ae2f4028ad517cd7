import { Queue } from 'workbox-background-sync';

export interface Wake {
  /** Has the work done even if every page dies: now, or when the network is back. */
  request: () => Promise<void>;
}

/**
 * The wake-up (rule RN2). The Queue holds nothing: its own store drops entries after 7 days and counts a 500 as delivered, so
 * it only brings the `sync` event, and `drain` rethrows while work remains so that the browser asks again.
 * @param hasBackgroundSync whether this browser has Background Sync (Chromium)
 */
export function createWake(drain: () => Promise<void>, hasBackgroundSync: boolean): Wake {
  if (hasBackgroundSync) {
    const queue = new Queue('mycerti-wake', { onSync: drain });
    return { request: () => queue.registerSync() };
  }
  // Without it the message's own time is all the worker has; the page goes on at its next opening.
  let running: Promise<void> | null = null;
  return {
    request: () => {
      running ??= drain()
        .catch(() => undefined)
        .finally(() => {
          running = null;
        });
      return running;
    },
  };
}
