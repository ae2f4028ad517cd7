import { answerGap, backoffDelay } from '../backoff.ts';
import type { Loop } from '../loop.ts';
import { createLoop } from '../loop.ts';
import type { Clock } from '../ports.ts';
import { hasNoResponse } from '../response.ts';
import type { FileNetwork, UploadStorage } from './file-ports.ts';
import type { FileSender } from './file-sender.ts';

/** Wait while another context sends files, in milliseconds. */
const busyWait = 2_000;

export interface FileLoopOptions {
  sender: FileSender;
  storage: Pick<UploadStorage, 'nextFileDue'>;
  network: Pick<FileNetwork, 'subscribe'>;
  clock: Clock;
  /** A number in [0, 1), for the jitter of the backoff. */
  random: () => number;
  signal: AbortSignal;
  onRunning?: (running: boolean) => void;
  onFault?: (error: unknown) => void;
  onHealthy?: () => void;
}

export interface FileLoop extends Loop {
  /** Retries soon after a round without a response: the server has answered something else. */
  answered: () => void;
  /** Records the receipts of a pull. After a restore it takes some back: what is not safe any more goes out at once. */
  pulled: () => void;
}

/** Sends files whenever some wait, the server answers and the network may be used for files. */
export function createFileLoop({
  sender,
  storage,
  network,
  clock,
  random,
  signal,
  ...callbacks
}: FileLoopOptions): FileLoop {
  /** Rounds in a row that the server did not answer. */
  let stops = 0;
  /** The earliest retry after such a round; null while none is scheduled. */
  let retryFrom: number | null = null;
  const loop = createLoop({
    ...callbacks,
    clock,
    signal,
    work: async (force, later) => {
      retryFrom = null;
      const end = await sender.run({ signal, force });
      // The next sign-in, or a change of network, requests a round itself.
      if (end === 'paused' || end === 'held') return;
      if (end === 'busy') return later(busyWait, () => loop.request(force));
      if (typeof end === 'object') {
        stops += 1;
        const wait = Math.max(end.retryAfter, backoffDelay(stops, random()));
        retryFrom = clock.now() + (hasNoResponse(end) ? Math.min(wait, answerGap) : wait);
        return later(wait, () => loop.request(true));
      }
      stops = 0;
      const due = await storage.nextFileDue(clock.now());
      if (due !== null) later(due, () => loop.request(false));
    },
  });
  signal.addEventListener(
    'abort',
    network.subscribe(() => loop.request(true)),
  );
  return {
    ...loop,
    answered: () => {
      if (retryFrom !== null) loop.later(Math.max(0, retryFrom - clock.now()), () => loop.request(true));
    },
    pulled: () => {
      // A round that waits for the server records them itself.
      if (retryFrom === null) loop.request(false);
    },
  };
}
