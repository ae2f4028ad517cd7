import { backoffDelay } from './backoff.ts';
import type { FileStorage } from './file-ports.ts';
import type { FileSender } from './file-sender.ts';
import type { Loop } from './loop.ts';
import { createLoop } from './loop.ts';
import type { Clock } from './ports.ts';

/** Wait while another context sends, milliseconds. */
const busyWait = 2_000;

export interface FileLoopOptions {
  sender: FileSender;
  storage: Pick<FileStorage, 'nextFileDue'>;
  clock: Clock;
  /** A number in [0, 1), for the jitter of the backoff. */
  random: () => number;
  signal: AbortSignal;
  onRunning?: (running: boolean) => void;
  onFault?: (error: unknown) => void;
}

/** Sends files whenever some wait and the server can be talked to. */
export function createFileLoop({ sender, storage, clock, random, signal, ...told }: FileLoopOptions): Loop {
  /** Rounds in a row that the server did not answer. */
  let stops = 0;
  const loop = createLoop({
    ...told,
    clock,
    signal,
    work: async (force, later) => {
      const end = await sender.run({ signal, force });
      // Whoever signs in asks for everything anew.
      if (end === 'paused') return;
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
  return loop;
}
