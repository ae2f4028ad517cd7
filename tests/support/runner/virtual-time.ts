import type { Clock } from '#sync/ports.ts';

interface Timer {
  at: number;
  callback: () => void;
}

/** A clock that moves only on request. Timers fire in order, each when its instant is reached. */
export interface VirtualTime extends Clock {
  /** Advances by `ms`, fires the timers that fall due, and lets all pending work finish in between. */
  advance: (ms: number) => Promise<void>;
  /** Lets all pending work finish that needs no time. */
  settle: () => Promise<void>;
  /** Changes the clock without firing timers, as when the device's clock is set. */
  jump: (ms: number) => void;
}

/** Event loop turns that a chain of database transactions may need before it rests. */
const turns = 400;

async function settle(): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

export function createVirtualTime(start: number): VirtualTime {
  let now = start;
  const timers = new Set<Timer>();

  const after = (ms: number, callback: () => void): (() => void) => {
    const timer: Timer = { at: now + Math.max(0, ms), callback };
    timers.add(timer);
    return () => timers.delete(timer);
  };

  const advance = async (ms: number): Promise<void> => {
    const end = now + ms;
    await settle();
    for (;;) {
      const next = [...timers].sort((a, b) => a.at - b.at)[0];
      if (next === undefined || next.at > end) break;
      timers.delete(next);
      now = Math.max(now, next.at);
      next.callback();
      await settle();
    }
    now = end;
  };

  const jump = (ms: number): void => {
    now += ms;
    // Timers run on the monotonic clock, so a jump does not change their remaining time.
    for (const timer of timers) timer.at += ms;
  };

  return { now: () => now, after, advance, settle, jump };
}
