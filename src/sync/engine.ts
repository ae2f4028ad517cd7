import type { RemoteName } from '#contract/collections.ts';
import { backoffDelay } from './backoff.ts';
import type { Exchange, ExchangeEnd } from './drain.ts';
import { drain } from './drain.ts';
import { withLease } from './lease.ts';
import type { Clock, SyncStorage, Transport } from './ports.ts';
import { LeaseLost } from './ports.ts';
import { portionAfter } from './portion.ts';
import { pull } from './pull.ts';
import type { RemoteTrouble } from './remote-state.ts';
import { isStillAhead } from './waiting.ts';

/** The longest rest between automatic tries, whatever the server asks for, in milliseconds. */
const longestRest = 3_600_000;

export interface EngineOptions {
  storage: SyncStorage;
  transports: Record<RemoteName, Transport>;
  clock: Clock;
  /** A number in [0, 1), for the jitter of the backoff. */
  random: () => number;
  /** Names this context (a tab's worker, the service worker) among those that share the device. */
  holder: string;
  deviceId: string;
}

export interface RunOptions {
  signal: AbortSignal;
  /** No request is started after this instant (milliseconds). */
  deadline?: number;
  /** Tries even though the backoff has not passed or the remote is paused: a person asked, or something changed. */
  force?: boolean;
}

/**
 * How a cycle ended. `done`: everything that could be sent was, and everything was pulled. `busy`: another context runs this
 * remote. `trouble`: see the remote's state. `resting`: the backoff has not passed, or the remote is paused. `more`: the
 * deadline came first.
 */
export type CycleEnd = 'done' | 'busy' | 'trouble' | 'resting' | 'more';

export interface Engine {
  /**
   * Runs one cycle with one remote: push until nothing is left, then pull to the end.
   * @throws when `signal` aborts, or when the storage fails
   */
  run: (remote: RemoteName, options: RunOptions) => Promise<CycleEnd>;
}

/** One cycle: the outbox goes first, so that what was written offline is safe before anything else; then the pull. */
async function exchangeAll(exchange: Exchange): Promise<ExchangeEnd> {
  const pushed = await drain(exchange);
  return pushed.kind === 'done' ? pull(exchange) : pushed;
}

/** A cycle whose lease was lost is no failure: whoever took it goes on. */
function isLeaseLoss(error: unknown): boolean {
  return error instanceof LeaseLost || (error instanceof DOMException && error.name === 'AbortError');
}

/** The sync engine over its ports. It keeps no state of its own: everything it must remember is in the storage. */
export function createEngine({ storage, transports, clock, random, holder, deviceId }: EngineOptions): Engine {
  const noteTrouble = async (remote: RemoteName, trouble: RemoteTrouble): Promise<void> => {
    const { failures } = await storage.remoteState(remote);
    const asked = Math.min(trouble.retryAfter ?? 0, longestRest);
    const delay = Math.max(asked, backoffDelay(failures + 1, random()));
    await storage.noteTrouble(remote, trouble, clock.now() + delay);
  };

  const run = async (remote: RemoteName, options: RunOptions): Promise<CycleEnd> => {
    const before = await storage.remoteState(remote);
    const resting = before.trouble?.kind === 'paused' || isStillAhead(before.retryAt, clock.now(), longestRest);
    if (resting && options.force !== true) return 'resting';
    const deadline = options.deadline ?? Number.POSITIVE_INFINITY;
    const cycle = await withLease({ storage, clock, holder }, remote, options.signal, (lease, signal) =>
      exchangeAll({
        remote,
        lease,
        storage,
        clock,
        deviceId,
        signal,
        deadline,
        transport: transports[remote],
        portion: portionAfter(before.timeouts),
      }),
    ).catch((error: unknown) => {
      if (options.signal.aborted || !isLeaseLoss(error)) throw error;
      return null;
    });
    if (cycle === null) return 'busy';
    if (cycle.kind === 'deadline') return 'more';
    if (cycle.kind === 'trouble') {
      await noteTrouble(remote, cycle.trouble);
      return 'trouble';
    }
    await storage.noteSuccess(remote, clock.now());
    return 'done';
  };
  return { run };
}
