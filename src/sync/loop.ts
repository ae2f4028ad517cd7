import type { Clock } from './ports.ts';

/** Wait after the storage failed, milliseconds. */
const faultWait = 5_000;

/** One timer: what is set replaces what was awaited. */
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

/** Work of one kind in this context: once at a time, requests coalesced, the next time awaited. */
export interface Loop {
  request: (force: boolean) => void;
  isRunning: () => boolean;
  /** Resolves when what is under way has ended. */
  ended: () => Promise<void>;
}

export interface LoopOptions {
  clock: Clock;
  signal: AbortSignal;
  /** Does the work once; `later` asks for the next time. Rejects when the storage fails. */
  work: (force: boolean, later: (ms: number, callback: () => void) => void) => Promise<void>;
  onRunning?: (running: boolean) => void;
  /** The storage failed: the owner may reopen it. */
  onFault?: (error: unknown) => void;
}

export function createLoop({ clock, signal, work, onRunning, onFault }: LoopOptions): Loop {
  let running: Promise<void> | null = null;
  let again = false;
  let forced = false;
  const timer = createTimer(clock, signal);

  const run = async (): Promise<void> => {
    onRunning?.(true);
    try {
      do {
        const force = forced;
        again = false;
        forced = false;
        timer.cancel();
        await work(force, timer.set);
      } while (again && !signal.aborted);
    } catch (error) {
      if (signal.aborted) return;
      onFault?.(error);
      timer.set(faultWait, () => request(false));
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

  return { request, isRunning: () => running !== null, ended: async () => running ?? undefined };
}
