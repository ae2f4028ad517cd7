import type { RemoteName } from '#contract/collections.ts';
import type { Presence } from '#contract/protocol/session/presence.ts';
import { backoffDelay } from './backoff.ts';
import { leaseTtl, withLease } from './lease.ts';
import type { Clock, PokeStream, SyncStorage } from './ports.ts';
import { PokeStreamRefused } from './ports.ts';

export interface PokeConnectionOptions {
  storage: Pick<SyncStorage, 'acquireLease' | 'renewLease' | 'releaseLease'>;
  clock: Clock;
  random: () => number;
  holder: string;
  stream: PokeStream;
  isVisible: () => boolean;
  onPoke: (remote: RemoteName) => void;
  /** A colleague opened something, or left it. */
  onPresence?: (who: Presence) => void;
  /** The server answers again: the backoff of failed cycles ends (rule OB5, "any success"). */
  onConnected: () => void;
  /** Something came on the stream: the server answers (rule OB5f). */
  onAlive?: () => void;
  /**
   * The server refuses this session or this device. Called once until a connection succeeds again. A cycle then learns the
   * reason, and ends the session if necessary (rule RN7).
   */
  onRefused?: () => void;
}

/**
 * Longest wait between connection attempts while the page is visible, in milliseconds. Browsers fire no event when a server or
 * a bad network recovers, and a screen that shows "offline" must not be minutes late.
 */
const visibleRetryMax = 2_000;

export interface PokeConnection {
  start: () => void;
  /** Connects now instead of after the backoff: the network is back, or the session is new. */
  retry: () => void;
  stop: () => Promise<void>;
}

/** Creates a single wait that `wake` ends early. */
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

/** Returns whether the server refuses this session or this device. Any other failure is temporary. */
function isRefusal(error: unknown): boolean {
  return error instanceof PokeStreamRefused && (error.status === 401 || error.status === 403);
}

/**
 * Creates the browser's one poke stream (rule PL9). The context that holds the `live` lease connects; the others try to take
 * the lease after its TTL.
 */
export function createPokeConnection(options: PokeConnectionOptions): PokeConnection {
  const { storage, clock, random, holder, stream } = options;
  const stopped = new AbortController();
  let failures = 0;
  let refused = false;
  /** How long the server asked to wait, in milliseconds. */
  let asked = 0;
  const { pause, wake } = createPause(clock);
  let running: Promise<void> | null = null;

  /** Resolves when the stream has ended; rejects when it could not be opened. */
  const streamOnce = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
      const opened = (): void => {
        failures = 0;
        refused = false;
        asked = 0;
        options.onConnected();
      };
      const onAlive = (): void => options.onAlive?.();
      const onPresence = (who: Presence): void => options.onPresence?.(who);
      stream.open({ onPoke: options.onPoke, onPresence, onEnd: resolve, onAlive }, signal).then(opened, reject);
    });

  const waitAfter = (ended: 'ended' | 'failed' | null): number => {
    if (ended === null) return leaseTtl;
    const delay = backoffDelay(Math.max(1, failures), random());
    if (refused || asked > 0) return Math.max(delay, asked);
    return options.isVisible() ? Math.min(delay, visibleRetryMax) : delay;
  };

  const loop = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const ended = await withLease({ storage, clock, holder }, 'live', stopped.signal, async (_lease, signal) => {
        await streamOnce(signal);
        return 'ended' as const;
      }).catch((error: unknown) => {
        if (isRefusal(error) && !refused) options.onRefused?.();
        refused = isRefusal(error);
        asked = error instanceof PokeStreamRefused ? error.retryAfter : 0;
        return 'failed' as const;
      });
      if (stopped.signal.aborted) return;
      if (ended === 'failed') failures += 1;
      await pause(waitAfter(ended));
    }
  };

  return {
    start: () => void (running ??= loop()),
    retry: () => wake(),
    stop: async () => {
      stopped.abort();
      wake();
      await running;
    },
  };
}
