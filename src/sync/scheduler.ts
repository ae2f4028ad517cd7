import type { RemoteName } from '#contract/collections.ts';
import { remotes } from '#contract/collections.ts';
import type { Engine } from './engine.ts';
import type { Clock, SyncStorage } from './ports.ts';

/** Waits of the scheduler, in milliseconds. */
const busyWait = 300;
const faultWait = 5_000;
/** Without a stream of pokes, the poll while the page is visible (rule PL9). */
export const pollInterval = 60_000;

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

interface Lane {
  running: Promise<void> | null;
  again: boolean;
  force: boolean;
  cancelTimer: () => void;
}

/** Decides when the engine runs: one cycle at a time per remote in this context, requests coalesced, retries timed. */
export function createScheduler(options: SchedulerOptions): Scheduler {
  const { engine, storage, clock } = options;
  const stopped = new AbortController();
  const idle = (): void => undefined;
  const lanes: Record<RemoteName, Lane> = {
    main: { running: null, again: false, force: false, cancelTimer: idle },
    field: { running: null, again: false, force: false, cancelTimer: idle },
  };

  const requestLater = (remote: RemoteName, ms: number, force = false): void => {
    const lane = lanes[remote];
    lane.cancelTimer();
    if (!stopped.signal.aborted) lane.cancelTimer = clock.after(ms, () => request(remote, { force }));
  };

  /** Polls only where somebody looks and nothing is pushed; the next visible or poke asks by itself. */
  const pollLater = (remote: RemoteName): void => {
    const lane = lanes[remote];
    lane.cancelTimer();
    lane.cancelTimer = clock.after(pollInterval, () => {
      void options.isStreaming().then((streaming) => {
        if (options.isVisible() && !streaming) request(remote);
        else pollLater(remote);
      }, options.onFault);
    });
  };

  /** What one remote settled may be what a mutation on another waits for. */
  const wakeOthers = async (remote: RemoteName): Promise<void> => {
    for (const other of remotes) {
      if (other === remote || lanes[other].running !== null) continue;
      if ((await storage.nextReady(other, clock.now())) === 0) request(other);
    }
  };

  const planNext = async (remote: RemoteName, force: boolean): Promise<void> => {
    const end = await engine.run(remote, { signal: stopped.signal, force });
    if (end === 'busy') return requestLater(remote, busyWait, force);
    if (end === 'done') {
      await wakeOthers(remote);
      const wait = await storage.nextReady(remote, clock.now());
      return wait === null ? pollLater(remote) : requestLater(remote, wait);
    }
    const state = await storage.remoteState(remote);
    if (state.trouble?.kind !== 'paused') requestLater(remote, Math.max(0, state.retryAt - clock.now()));
  };

  const runLane = async (remote: RemoteName): Promise<void> => {
    const lane = lanes[remote];
    options.onActivity?.({ remote, running: true });
    try {
      do {
        const force = lane.force;
        lane.again = false;
        lane.force = false;
        lane.cancelTimer();
        await planNext(remote, force);
      } while (lane.again && !stopped.signal.aborted);
    } catch (error) {
      if (stopped.signal.aborted) return;
      options.onFault?.(error);
      requestLater(remote, faultWait);
    } finally {
      lane.running = null;
      options.onActivity?.({ remote, running: false });
    }
  };

  function request(target: RemoteName | 'all', { force = false }: { force?: boolean } = {}): void {
    if (stopped.signal.aborted) return;
    for (const remote of target === 'all' ? remotes : [target]) {
      const lane = lanes[remote];
      lane.force ||= force;
      if (lane.running === null) lane.running = runLane(remote);
      else lane.again = true;
    }
  }

  const stop = async (): Promise<void> => {
    stopped.abort();
    for (const remote of remotes) lanes[remote].cancelTimer();
    await Promise.all(remotes.map((remote) => lanes[remote].running));
  };

  return { request, stop };
}
