import { backoffDelay } from './backoff.ts';
import type { FileNetwork, FileStorage } from './file-ports.ts';
import type { FileSender } from './file-sender.ts';
import type { Loop } from './loop.ts';
import { createLoop } from './loop.ts';
import type { Clock } from './ports.ts';

/** Wait while another context sends, milliseconds. */
const busyWait = 2_000;

export interface FileLoopOptions {
  sender: FileSender;
  storage: Pick<FileStorage, 'nextFileDue'>;
  network: Pick<FileNetwork, 'subscribe'>;
  clock: Clock;
  /** A number in [0, 1), for the jitter of the backoff. */
  random: () => number;
  signal: AbortSignal;
  onRunning?: (running: boolean) => void;
  onFault?: (error: unknown) => void;
}

/** Sends files whenever some wait, the server can be talked to and the network is one that they may use. */
export function createFileLoop({ sender, storage, network, clock, random, signal, ...told }: FileLoopOptions): Loop {
  /** Rounds in a row that the server did not answer. */
  let stops = 0;
  const loop = createLoop({
    ...told,
    clock,
    signal,
    work: async (force, later) => {
      const end = await sender.run({ signal, force });
      // Whoever signs in asks for everything anew, and so does another network.
      if (end === 'paused' || end === 'held') return;
      if (end === 'busy') return later(busyWait, () => loop.request(force));
      if (typeof end === 'object') {
        stops += 1;
        return later(Math.max(end.retryAfter, backoffDelay(stops, random())), () => loop.request(true));
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
  return loop;
}
