import type { Clock } from './ports.ts';

/** Bounds of the wait after the storage failed, in milliseconds (rule RN4e). */
const faultWaitMin = 2_000;
export const faultWaitMax = 30_000;

/** Returns the wait after so many failures of the storage in a row. */
function faultWait(faults: number): number {
  return Math.min(faultWaitMax, faultWaitMin * 2 ** Math.min(faults - 1, 10));
}

/** Creates a single timer: `set` replaces the callback that was scheduled before. `signal` cancels it for good. */
export function createTimer(
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

/** Runs one kind of work in this context: one run at a time, with requests coalesced. */
export interface Loop {
  request: (force: boolean) => void;
  /** Schedules the next run in place of the one that is scheduled. */
  later: (ms: number, callback: () => void) => void;
  /** Reports a failure of the storage outside a run, and schedules a retry. */
  fail: (error: unknown) => void;
  isRunning: () => boolean;
  /** Resolves when the current run has ended. */
  ended: () => Promise<void>;
}

export interface LoopOptions {
  clock: Clock;
  signal: AbortSignal;
  /** Does the work once; `later` schedules the next run. Rejects when the storage fails. */
  work: (force: boolean, later: (ms: number, callback: () => void) => void) => Promise<void>;
  onRunning?: (running: boolean) => void;
  /** Called when the storage fails: the owner may reopen it. The run is retried with backoff. */
  onFault?: (error: unknown) => void;
  /** Called after each run in which the storage did not fail. */
  onHealthy?: () => void;
}

export function createLoop({ clock, signal, work, onRunning, onFault, onHealthy }: LoopOptions): Loop {
  let running: Promise<void> | null = null;
  let again = false;
  let forced = false;
  /** Failures of the storage in a row. */
  let faults = 0;
  const timer = createTimer(clock, signal);

  const fail = (error: unknown): void => {
    if (signal.aborted) return;
    faults += 1;
    onFault?.(error);
    timer.set(faultWait(faults), () => request(false));
  };

  const run = async (): Promise<void> => {
    onRunning?.(true);
    try {
      do {
        const force = forced;
        again = false;
        forced = false;
        timer.cancel();
        await work(force, timer.set);
        faults = 0;
        onHealthy?.();
      } while (again && !signal.aborted);
    } catch (error) {
      fail(error);
    } finally {
      running = null;
      onRunning?.(false);
    }
  };

  function request(force: boolean): void {
    if (signal.aborted) return;
    forced ||= force;
    if (running === null) running = run();
    else again = true;
  }

  return {
    request,
    later: timer.set,
    fail,
    isRunning: () => running !== null,
    ended: async () => running ?? undefined,
  };
}
