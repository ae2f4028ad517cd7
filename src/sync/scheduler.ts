import type { RemoteName } from '#contract/collections.ts';
import { remotes } from '#contract/collections.ts';
import { answerGap } from './backoff.ts';
import { heartbeatInterval } from './heartbeat.ts';
import type { Engine } from './engine.ts';
import type { Loop, LoopOptions } from './loop.ts';
import { createLoop, createTimer } from './loop.ts';
import type { Clock, SyncStorage } from './ports.ts';
import { hasNoResponse } from './response.ts';

/*
 * The states of a remote's loop (docs/sync.md). `running` is one sync cycle; how it ends (`CycleEnd`) names the next state.
 *
 *              request   ┌─────────┐ ◀─┐ request meanwhile: another cycle follows
 *     idle ────────────▶ │ running │ ──┘
 *                        └────┬────┘
 *                             │ ends               ends by itself, and runs again
 *                             │
 *      done, nothing waits    ├─▶ polling ─── 60 s, page visible, no poke stream ──▶ running
 *      done, something waits  ├─▶ waiting ─── its time has come ──────────────────▶ running
 *      busy                   ├─▶ busy ────── 300 ms, with the force of before ───▶ running
 *      trouble, resting, more ├─▶ backoff ─┬─ `retryAt` ──────────────────────────▶ running
 *                             │            └─ `answered`: within 10 s, forced ────▶ running
 *      the same, paused       ├─▶ paused      (only a request ends it)
 *      the storage failed     └─▶ failed ──── 2 s to 30 s, longer each time ──────▶ running
 *
 * - A request ends every state and cancels its timer. Without force, a cycle in `backoff` or `paused` ends as `resting`.
 * - `answered` in `backoff` after a response with a failure waits for `retryAt` (rule OB5f).
 * - A failure of the storage outside a cycle, of a poll or a heartbeat, also leads to `failed`.
 * - `stop` aborts the cycle and cancels every timer.
 */

/** Wait while another context runs a cycle, in milliseconds. */
const busyWait = 300;
/** Interval of polls while the page is visible and no poke stream is connected, in milliseconds (rule PL9). */
const pollInterval = 60_000;

export interface SchedulerOptions {
  engine: Engine;
  storage: Pick<SyncStorage, 'remoteState' | 'nextReady'>;
  clock: Clock;
  isVisible: () => boolean;
  /** Resolves with true while a context of this browser holds the poke stream. */
  isStreaming: () => Promise<boolean>;
  onActivity?: (activity: { remote: RemoteName; running: boolean }) => void;
  /** Called when the storage fails: the owner may reopen it. */
  onFault?: (remote: RemoteName, error: unknown) => void;
  /** Called after each run in which the storage did not fail. */
  onHealthy?: (remote: RemoteName) => void;
  /** One server has both APIs: what one of them answers ends the backoff of the other too. */
  isOneServer?: boolean;
  /** Called for each sign that a remote's server works. */
  onAnswer?: (remote: RemoteName) => void;
}

export interface Scheduler {
  /** Requests a cycle; during a cycle, another follows it. `force` ignores the backoff, a pause and deferrals. */
  request: (remote: RemoteName | 'all', options?: { force?: boolean }) => void;
  /** Ends the backoff after a request without a response: the server has answered something else, such as a poke (rule OB5f). */
  answered: (remote: RemoteName) => void;
  /** Sends a heartbeat now when it is due: the page may be about to go (rule RN8a). */
  report: () => void;
  /** Aborts the running cycles and resolves when they have ended. */
  stop: () => Promise<void>;
}

interface LoopOfRemote extends SchedulerOptions {
  remote: RemoteName;
  signal: AbortSignal;
  /** Called when a cycle is done: mutations of the other remote may depend on it. */
  onDone: () => Promise<void>;
  /** Called when mutations wait: the remote does not answer, rests or is paused. */
  onHeld: () => void;
}

interface RemoteLoop extends Loop {
  /** Retries an unreachable server soon, instead of after its backoff. */
  answered: () => void;
}

/** Runs the cycles of one remote in this context. */
function createRemoteLoop(options: LoopOfRemote): RemoteLoop {
  const { remote, engine, storage, clock, signal } = options;
  type Later = Parameters<LoopOptions['work']>[1];

  /** Polls while the page is visible and no poke stream is connected. Otherwise the next poke or return requests a cycle. */
  const pollLater = (later: Later): void =>
    later(pollInterval, () => {
      options
        .isStreaming()
        .then((streaming) => (options.isVisible() && !streaming ? loop.request(false) : pollLater(later)), loop.fail);
    });

  /** The earliest retry of an unreachable server; null while none is scheduled. */
  let retryFrom: number | null = null;
  /** Retries after the backoff. A pause waits for a person. */
  const retryLater = async (hasTried: boolean, later: Later): Promise<void> => {
    const { retryAt, trouble } = await storage.remoteState(remote);
    if (trouble?.kind === 'paused') return;
    const now = clock.now();
    // An API that responds with a failure needs its rest, whatever else of the server works.
    const isCut = trouble === null || hasNoResponse(trouble);
    retryFrom = isCut ? Math.min(retryAt, hasTried ? now + answerGap : now) : retryAt;
    later(Math.max(0, retryAt - now), () => loop.request(false));
  };

  const work = async (force: boolean, later: Later): Promise<void> => {
    retryFrom = null;
    const end = await engine.run(remote, { signal, force });
    if (end === 'busy') return later(busyWait, () => loop.request(force));
    if (end === 'done') {
      await options.onDone();
      const wait = await storage.nextReady(remote, clock.now());
      return wait === null ? pollLater(later) : later(wait, () => loop.request(false));
    }
    // Another API may still answer, and learn what waits here (rule RN8).
    options.onHeld();
    return retryLater(end === 'trouble', later);
  };

  const { onActivity, onFault, onHealthy } = options;
  const loop = createLoop({
    clock,
    signal,
    work,
    onRunning: (running) => onActivity?.({ remote, running }),
    onFault: (error) => onFault?.(remote, error),
    onHealthy: () => onHealthy?.(remote),
  });
  return {
    ...loop,
    answered: () => {
      if (retryFrom !== null) loop.later(Math.max(0, retryFrom - clock.now()), () => loop.request(true));
    },
  };
}

/** Creates the scheduler, which decides when the engine runs. */
export function createScheduler(options: SchedulerOptions): Scheduler {
  const stopped = new AbortController();

  /** Starts the other remotes whose mutations were waiting for this one. */
  const wakeOthers = async (remote: RemoteName): Promise<void> => {
    for (const other of remotes) {
      if (other === remote || loops[other].isRunning()) continue;
      if ((await options.storage.nextReady(other, options.clock.now())) === 0) loops[other].request(false);
    }
    if (remote !== 'main') report();
  };
  const answered = (remote: RemoteName): void => {
    for (const one of options.isOneServer === true ? remotes : [remote]) {
      loops[one].answered();
      options.onAnswer?.(one);
    }
  };
  const loopOf = (remote: RemoteName): RemoteLoop =>
    createRemoteLoop({
      ...options,
      remote,
      signal: stopped.signal,
      onDone: () => done(remote),
      onHeld: () => (remote === 'main' ? undefined : report()),
    });
  const done = (remote: RemoteName): Promise<void> => {
    answered(remote);
    return wakeOthers(remote);
  };
  const reportTimer = createTimer(options.clock, stopped.signal);
  /** Sends a heartbeat after a cycle of another remote, and at each interval (rule RN8). */
  let reporting: Promise<void> = Promise.resolve();
  const report = (): void => {
    const send = async (): Promise<void> => {
      await loops.main.ended();
      if (!stopped.signal.aborted) await options.engine.report({ signal: stopped.signal });
    };
    reporting = reporting.then(send).catch((error: unknown) => loops.main.fail(error));
    reportTimer.set(heartbeatInterval, report);
  };
  const loops: Record<RemoteName, RemoteLoop> = { main: loopOf('main'), field: loopOf('field') };

  reportTimer.set(heartbeatInterval, report);
  return {
    request: (target, { force = false } = {}) => {
      for (const remote of target === 'all' ? remotes : [target]) loops[remote].request(force);
    },
    answered,
    report,
    stop: async () => {
      stopped.abort();
      for (const remote of remotes) await loops[remote].ended();
      await reporting;
    },
  };
}
