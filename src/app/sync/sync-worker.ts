import '../loading/no-eval.ts';
import { systemClock } from '#platform/lifecycle/system-clock.ts';
import { openSyncSession } from './sync-session.ts';
import { createWorkerHost } from './worker-host.ts';
import type { FromSyncWorker, ToSyncWorker } from './sync-worker-messages.ts';

/** The page's sync worker: everything that syncs runs here, so that no cycle ever holds up the page. */
const handle = createWorkerHost({
  open: openSyncSession,
  clock: systemClock,
  post: (message: FromSyncWorker) => postMessage(message),
});

// Only the page that made this worker can speak to it, in the types it was compiled with.
addEventListener('message', (event: MessageEvent<ToSyncWorker>) => void handle(event.data));
postMessage({ type: 'running' } satisfies FromSyncWorker);
