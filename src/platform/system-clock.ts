import type { Clock } from '#sync/ports.ts';

/** The device's clock and timers behind the engine's port. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
