import type { RemoteName } from '#contract/collections.ts';
import { remotes } from '#contract/collections.ts';
import { wordInterval } from './device-word.ts';
import type { Engine } from './engine.ts';
import type { Loop, LoopOptions } from './loop.ts';
import { createLoop, createTimer } from './loop.ts';
import type { Clock, SyncStorage } from './ports.ts';

/** Wait while another context is at work, milliseconds. */
const busyWait = 300;
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

interface LoopOfRemote extends SchedulerOptions {
  remote: RemoteName;
  signal: AbortSignal;
  /** A cycle has pushed and pulled everything: others may have waited for it. */
  onDone: () => Promise<void>;
}

/** The cycles of one remote in this context. */
function createRemoteLoop(options: LoopOfRemote): Loop {
  const { remote, engine, storage, clock, signal } = options;
  type Later = Parameters<LoopOptions['work']>[1];

  /** Polls only where somebody looks and nothing is pushed; the next visible or poke asks by itself. */
  const pollLater = (later: Later): void =>
    later(pollInterval, () => {
      options.isStreaming().then(
        (streaming) => (options.isVisible() && !streaming ? loop.request(false) : pollLater(later)),
        (error: unknown) => options.onFault?.(error),
      );
    });

  const work = async (force: boolean, later: Later): Promise<void> => {
    const end = await engine.run(remote, { signal, force });
    if (end === 'busy') return later(busyWait, () => loop.request(force));
    if (end === 'done') {
      await options.onDone();
      const wait = await storage.nextReady(remote, clock.now());
      return wait === null ? pollLater(later) : later(wait, () => loop.request(false));
    }
    const state = await storage.remoteState(remote);
    if (state.trouble?.kind !== 'paused') later(Math.max(0, state.retryAt - clock.now()), () => loop.request(false));
  };

  const { onActivity, onFault } = options;
  const loop = createLoop({
    clock,
    signal,
    work,
    onRunning: (running) => onActivity?.({ remote, running }),
    ...(onFault === undefined ? {} : { onFault }),
  });
  return loop;
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
  const loopOf = (remote: RemoteName): Loop =>
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
  const loops: Record<RemoteName, Loop> = { main: loopOf('main'), field: loopOf('field') };

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
