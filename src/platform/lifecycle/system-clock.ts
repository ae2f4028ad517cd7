import type { Clock } from '#sync/ports.ts';

/** The longest delay of a timer, milliseconds; a longer one fires at once. */
const longestWait = 2 ** 31 - 1;

/** The device's clock and timers behind the engine's port. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, Math.min(ms, longestWait));
    return () => clearTimeout(timer);
  },
};
