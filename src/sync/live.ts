import type { RemoteName } from '#contract/collections.ts';
import { backoffDelay } from './backoff.ts';
import { leaseTtl, withLease } from './lease.ts';
import type { Clock, PokeStream, SyncStorage } from './ports.ts';

export interface LiveOptions {
  storage: Pick<SyncStorage, 'acquireLease' | 'renewLease' | 'releaseLease'>;
  clock: Clock;
  random: () => number;
  holder: string;
  stream: PokeStream;
  isVisible: () => boolean;
  onPoke: (remote: RemoteName) => void;
  /** The server answers (again): what rests after failures may be tried at once (rule OB5, "any success"). */
  onConnected: () => void;
}

/**
 * While somebody looks, the stream is tried again at least this often, milliseconds: browsers do not tell that a server or a
 * bad network has come back, and a screen that says "offline" must not be minutes late to notice.
 */
const visibleRetryMax = 2_000;

export interface Live {
  start: () => void;
  /** Tries to connect now, whatever the backoff: the network came back, or a new session. */
  retry: () => void;
  stop: () => Promise<void>;
}

/**
 * Keeps the browser's one stream of pokes (rule PL9): whichever context holds the `live` lease streams; the others look
 * again after a lease's life.
 */
export function createLive(options: LiveOptions): Live {
  const { storage, clock, random, holder, stream } = options;
  const stopped = new AbortController();
  let failures = 0;
  let wake = (): void => undefined;
  let running: Promise<void> | null = null;

  /** Resolves when the stream has ended; rejects when it could not be opened. */
  const streamOnce = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
      const opened = (): void => {
        failures = 0;
        options.onConnected();
      };
      stream.open({ onPoke: options.onPoke, onEnd: resolve }, signal).then(opened, reject);
    });

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const cancel = clock.after(ms, resolve);
      wake = () => {
        cancel();
        resolve();
      };
    });

  const waitAfter = (ended: 'ended' | 'failed' | null): number => {
    if (ended === null) return leaseTtl;
    const delay = backoffDelay(Math.max(1, failures), random());
    return options.isVisible() ? Math.min(delay, visibleRetryMax) : delay;
  };

  const loop = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const ended = await withLease({ storage, clock, holder }, 'live', stopped.signal, async (_lease, signal) => {
        await streamOnce(signal);
        return 'ended' as const;
      }).catch(() => 'failed' as const);
      if (stopped.signal.aborted) return;
      if (ended === 'failed') failures += 1;
      await pause(waitAfter(ended));
    }
  };

  return {
    start: () => {
      running ??= loop();
    },
    retry: () => wake(),
    stop: async () => {
      stopped.abort();
      wake();
      await running;
    },
  };
}
