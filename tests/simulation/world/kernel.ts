import { atRest } from '../steps.ts';

interface Event {
  at: number;
  order: number;
  happen: () => void | Promise<void>;
}

/**
 * The world's clock and its one event queue. Events of the same instant run in the order of their scheduling. Each event
 * runs once all consequences of the previous one have come to rest. A seed therefore gives one course of events.
 */
export interface Kernel {
  /** Returns true time, milliseconds. */
  now: () => number;
  /** Schedules an event after this many milliseconds. Returns its cancellation. */
  after: (ms: number, happen: () => void | Promise<void>) => () => void;
  /** Runs the events due until then. */
  runUntil: (end: number) => Promise<void>;
  note: (text: string) => void;
  /** The events so far, in order. */
  trace: readonly string[];
}

export function createKernel(start: number): Kernel {
  let now = start;
  let order = 0;
  const events = new Set<Event>();
  const trace: string[] = [];

  const next = (): Event | undefined => {
    let first: Event | undefined;
    for (const event of events) {
      if (first === undefined || event.at < first.at || (event.at === first.at && event.order < first.order))
        first = event;
    }
    return first;
  };

  return {
    now: () => now,
    trace,
    note: (text) => void trace.push(`${now - start} ${text}`),
    after: (ms, happen) => {
      const event = { at: now + Math.max(0, ms), order: (order += 1), happen };
      events.add(event);
      return () => events.delete(event);
    },
    runUntil: async (end) => {
      await atRest();
      for (let event = next(); event !== undefined && event.at <= end; event = next()) {
        events.delete(event);
        now = event.at;
        await event.happen();
        await atRest();
      }
      now = end;
    },
  };
}
