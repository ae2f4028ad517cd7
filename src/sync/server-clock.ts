import type { CorrectedTime } from './expiry.ts';
import type { Clock } from './ports.ts';

/** Differences smaller than this are the network's, and not worth a write; milliseconds. */
const steady = 1_000;
/** A round trip longer than any request is not one: the device's clock was set meanwhile. Milliseconds. */
const longestTrip = 120_000;

/** The server's clock as this device knows it (rule OB7). */
export interface ServerClock {
  time: () => CorrectedTime;
  /** A server has been asked in this cycle: what it said of its clock is as true as it gets. */
  isFresh: () => boolean;
  /** Hears an answer's word of the time; null when it said none. Times in milliseconds, the last two by the device's clock. */
  hear: (serverNow: number | null, sentAt: number, heardAt: number) => Promise<void>;
}

export interface ServerClockOptions {
  clock: Clock;
  /** The offset as stored; null while unknown. */
  known: number | null;
  keep: (offset: number) => Promise<void>;
}

/** The server's clock minus the device's: what the server said is half a round trip old when it is heard. */
function offsetOf(serverNow: number, sentAt: number, heardAt: number): number {
  const trip = heardAt - sentAt;
  const isTrip = trip >= 0 && trip <= longestTrip;
  return Math.round(serverNow + (isTrip ? trip / 2 : 0) - heardAt);
}

export function createServerClock({ clock, known, keep }: ServerClockOptions): ServerClock {
  let offset = known;
  let fresh = false;
  return {
    time: () => ({ now: clock.now(), offset: offset ?? 0 }),
    isFresh: () => fresh,
    hear: async (serverNow, sentAt, heardAt) => {
      fresh = true;
      if (serverNow === null) return;
      const heard = offsetOf(serverNow, sentAt, heardAt);
      if (offset !== null && Math.abs(heard - offset) < steady) return;
      offset = heard;
      await keep(heard);
    },
  };
}
