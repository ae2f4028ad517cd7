import type { Clock } from '#sync/ports.ts';

interface Timer {
  at: number;
  callback: () => void;
}

/** A clock that stands still until it is told to move; timers fire in order, each when its instant is reached. */
export interface VirtualTime extends Clock {
  /** Moves on by `ms`, firing what falls due, and lets everything that is under way finish in between. */
  advance: (ms: number) => Promise<void>;
  /** Lets everything finish that needs no time. */
  settle: () => Promise<void>;
  /** Moves the clock without firing anything: the device's clock was set. */
  jump: (ms: number) => void;
}

/** Turns of the event loop that a chain of database transactions may need before it rests. */
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
    // Timers run on the monotonic clock: they keep their distance.
    for (const timer of timers) timer.at += ms;
  };

  return { now: () => now, after, advance, settle, jump };
}
