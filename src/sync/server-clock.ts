import type { Clock } from './ports.ts';
import type { CorrectedTime } from './push/expiry.ts';

/** Smaller differences come from the network and are not stored; milliseconds. */
const steady = 1_000;
/** A longer round trip means that the device's clock was set meanwhile; milliseconds. */
const longestTrip = 120_000;

/** The server's clock as this device knows it (rule OB7). */
export interface ServerClock {
  time: () => CorrectedTime;
  /** Returns whether a response of this cycle has been recorded. */
  isFresh: () => boolean;
  /**
   * Records the time that a response gives; null when it gives none. All in milliseconds; `sentAt` and `receivedAt` by the
   * device's clock.
   */
  record: (serverNow: number | null, sentAt: number, receivedAt: number) => Promise<void>;
}

export interface ServerClockOptions {
  clock: Clock;
  /** The stored offset; null while unknown. */
  known: number | null;
  store: (offset: number) => Promise<void>;
}

/** Returns the server's clock minus the device's. The server's time is half a round trip old when it is received. */
function offsetOf(serverNow: number, sentAt: number, receivedAt: number): number {
  const trip = receivedAt - sentAt;
  const isTrip = trip >= 0 && trip <= longestTrip;
  return Math.round(serverNow + (isTrip ? trip / 2 : 0) - receivedAt);
}

export function createServerClock({ clock, known, store }: ServerClockOptions): ServerClock {
  let offset = known;
  let fresh = false;
  return {
    time: () => ({ now: clock.now(), offset: offset ?? 0 }),
    isFresh: () => fresh,
    record: async (serverNow, sentAt, receivedAt) => {
      fresh = true;
      if (serverNow === null) return;
      const measured = offsetOf(serverNow, sentAt, receivedAt);
      if (offset !== null && Math.abs(measured - offset) < steady) return;
      offset = measured;
      await store(measured);
    },
  };
}
