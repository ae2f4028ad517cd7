import type { RemoteName } from '#contract/collections.ts';
import { remotes } from '#contract/collections.ts';
import { wordInterval } from './device-word.ts';
import type { Engine } from './engine.ts';
import type { Clock, SyncStorage } from './ports.ts';

/** Waits of the scheduler, in milliseconds. */
const busyWait = 300;
const faultWait = 5_000;
/** Without a stream of pokes, the poll while the page is visible (rule PL9). */
const pollInterval = 60_000;

export interface SchedulerOptions {
  engine: Engine;
  storage: Pick<SyncStorage, 'remoteState' | 'nextReady'>;
  clock: Clock;
  isVisible: () => boolean;
  /** True while some context of this browser holds a stream of pokes. */
  isStreaming: () => Promise<boolean>;
  onActivity?: (activity: { remote: RemoteName; running: boolean }) => void;
  /** The storage failed: the owner may reopen it. */
  onFault?: (error: unknown) => void;
}

export interface Scheduler {
  /** Asks for a cycle; asked while one runs, another follows it. `force` ignores the backoff and a pause. */
  request: (remote: RemoteName | 'all', options?: { force?: boolean }) => void;
  /** Aborts what is under way and waits for it to end. */
  stop: () => Promise<void>;
}

/** One timer: what is set replaces what was awaited. */
function createTimer(
  clock: Clock,
  signal: AbortSignal,
): { set: (ms: number, callback: () => void) => void; cancel: () => void } {
  let cancel = (): void => undefined;
  signal.addEventListener('abort', () => cancel(), { once: true });
  const set = (ms: number, callback: () => void): void => {
    cancel();
    if (!signal.aborted) cancel = clock.after(ms, callback);
  };
  return { set, cancel: () => cancel() };
}

/** The cycles of one remote in this context: one at a time, requests coalesced, the next one timed. */
interface RemoteLoop {
  request: (force: boolean) => void;
  isRunning: () => boolean;
  /** Resolves when the cycle under way has ended. */
  ended: () => Promise<void>;
}

interface LoopOptions extends SchedulerOptions {
  remote: RemoteName;
  signal: AbortSignal;
  /** A cycle has pushed and pulled everything: others may have waited for it. */
  onDone: () => Promise<void>;
}

function createRemoteLoop(options: LoopOptions): RemoteLoop {
  const { remote, engine, storage, clock, signal } = options;
  let running: Promise<void> | null = null;
  let again = false;
  let forced = false;
  const timer = createTimer(clock, signal);

  /** Polls only where somebody looks and nothing is pushed; the next visible or poke asks by itself. */
  const pollLater = (): void =>
    timer.set(pollInterval, () => {
      options.isStreaming().then(
        (streaming) => (options.isVisible() && !streaming ? request(false) : pollLater()),
        (error: unknown) => options.onFault?.(error),
      );
    });

  const runOnce = async (force: boolean): Promise<void> => {
    const end = await engine.run(remote, { signal, force });
    if (end === 'busy') return timer.set(busyWait, () => request(force));
    if (end === 'done') {
      await options.onDone();
      const wait = await storage.nextReady(remote, clock.now());
      return wait === null ? pollLater() : timer.set(wait, () => request(false));
    }
    const state = await storage.remoteState(remote);
    if (state.trouble?.kind !== 'paused') timer.set(Math.max(0, state.retryAt - clock.now()), () => request(false));
  };

  const run = async (): Promise<void> => {
    options.onActivity?.({ remote, running: true });
    try {
      do {
        const force = forced;
        again = false;
        forced = false;
        timer.cancel();
        await runOnce(force);
      } while (again && !signal.aborted);
    } catch (error) {
      if (signal.aborted) return;
      options.onFault?.(error);
      timer.set(faultWait, () => request(false));
    } finally {
      running = null;
      options.onActivity?.({ remote, running: false });
    }
  };

  function request(force: boolean): void {
    if (signal.aborted) return;
    forced ||= force;
    if (running === null) running = run();
    else again = true;
  }

  return { request, isRunning: () => running !== null, ended: async () => running ?? undefined };
}

/** Decides when the engine runs. */
export function createScheduler(options: SchedulerOptions): Scheduler {
  const stopped = new AbortController();

  /** What one remote settled may be what a mutation on another waits for. */
  const wakeOthers = async (remote: RemoteName): Promise<void> => {
    for (const other of remotes) {
      if (other === remote || loops[other].isRunning()) continue;
      if ((await options.storage.nextReady(other, options.clock.now())) === 0) loops[other].request(false);
    }
    if (remote !== 'main') report();
  };
  const loopOf = (remote: RemoteName): RemoteLoop =>
    createRemoteLoop({ ...options, remote, signal: stopped.signal, onDone: () => wakeOthers(remote) });
  const reportTimer = createTimer(options.clock, stopped.signal);
  /** Tells the server of this device by itself: another remote has settled something, or nothing was said for long (rule RN8). */
  let reporting: Promise<void> = Promise.resolve();
  const report = (): void => {
    const told = async (): Promise<void> => {
      await loops.main.ended();
      if (!stopped.signal.aborted) await options.engine.report({ signal: stopped.signal });
    };
    reporting = reporting.then(told).catch((error: unknown) => {
      if (!stopped.signal.aborted) options.onFault?.(error);
    });
    reportTimer.set(wordInterval, report);
  };
  const loops: Record<RemoteName, RemoteLoop> = { main: loopOf('main'), field: loopOf('field') };

  reportTimer.set(wordInterval, report);
  return {
    request: (target, { force = false } = {}) => {
      for (const remote of target === 'all' ? remotes : [target]) loops[remote].request(force);
    },
    stop: async () => {
      stopped.abort();
      for (const remote of remotes) await loops[remote].ended();
      await reporting;
    },
  };
}
