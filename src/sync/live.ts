import type { RemoteName } from '#contract/collections.ts';
import { backoffDelay } from './backoff.ts';
import { leaseTtl, withLease } from './lease.ts';
import type { Clock, PokeStream, SyncStorage } from './ports.ts';
import { PokeStreamRefused } from './ports.ts';

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
  /**
   * The server refuses this session, or this device: asked once until it is let in again. A cycle tells why, and ends the session
   * where that is the reason (rule RN7).
   */
  onRefused?: () => void;
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

/** One wait at a time, which can be cut short. */
function createPause(clock: Clock): { pause: (ms: number) => Promise<void>; wake: () => void } {
  let end = (): void => undefined;
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const cancel = clock.after(ms, resolve);
      end = () => {
        cancel();
        resolve();
      };
    });
  return { pause, wake: () => end() };
}

/** The server does not take this session, or this device; anything else passes by itself. */
function isRefusal(error: unknown): boolean {
  return error instanceof PokeStreamRefused && (error.status === 401 || error.status === 403);
}

/**
 * Keeps the browser's one stream of pokes (rule PL9): whichever context holds the `live` lease streams; the others look
 * again after a lease's life.
 */
export function createLive(options: LiveOptions): Live {
  const { storage, clock, random, holder, stream } = options;
  const stopped = new AbortController();
  let failures = 0;
  let refused = false;
  const { pause, wake } = createPause(clock);
  let running: Promise<void> | null = null;

  /** Resolves when the stream has ended; rejects when it could not be opened. */
  const streamOnce = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
      const opened = (): void => {
        failures = 0;
        refused = false;
        options.onConnected();
      };
      stream.open({ onPoke: options.onPoke, onEnd: resolve }, signal).then(opened, reject);
    });

  const waitAfter = (ended: 'ended' | 'failed' | null): number => {
    if (ended === null) return leaseTtl;
    const delay = backoffDelay(Math.max(1, failures), random());
    return options.isVisible() && !refused ? Math.min(delay, visibleRetryMax) : delay;
  };

  const loop = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const ended = await withLease({ storage, clock, holder }, 'live', stopped.signal, async (_lease, signal) => {
        await streamOnce(signal);
        return 'ended' as const;
      }).catch((error: unknown) => {
        if (isRefusal(error) && !refused) options.onRefused?.();
        refused = isRefusal(error);
        return 'failed' as const;
      });
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
