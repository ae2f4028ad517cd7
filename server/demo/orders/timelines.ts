import type { Order } from '#contract/entities/order.ts';
import { addDays, brusselsInstant } from '#contract/rules/brussels-time.ts';
import { workdayFrom } from '../people/calendar.ts';
import type { Chance } from '../chance.ts';

/** Number of reserved visits, by day. */
type Taken = Map<string, number>;

type State = Order['state'];

/** Start times of a day's visits, in Brussels time. */
export const visitSlots = ['08:30', '10:00', '11:30', '13:30', '15:00', '16:30'] as const;
export const visitMinutes = 75;

/** Describes the state of an order, and the start of its visit if it has one. */
export interface Timeline {
  state: State;
  /** Brussels day of the order. */
  ordered: string;
  visitAt: Date | null;
}

/** Describes a number of orders with the same state and a similar visit date. */
interface Batch {
  state: State;
  count: number;
  /** First and last day of the visit, relative to today. Null without a visit. */
  days: readonly [number, number] | null;
}

const batches: Batch[] = [
  { state: 'planned', count: 5, days: [0, 0] },
  { state: 'planned', count: 5, days: [1, 1] },
  { state: 'planned', count: 20, days: [2, 16] },
  { state: 'toPlan', count: 14, days: null },
  { state: 'visited', count: 12, days: [-5, -1] },
  { state: 'encoding', count: 18, days: [-25, -2] },
  { state: 'waitingForClient', count: 14, days: [-60, -6] },
  { state: 'cancelled', count: 12, days: null },
  { state: 'certified', count: 203, days: [-500, -12] },
];

/** Returns a random day in the range, moved to the next workday with a free slot. */
function visitDay(chance: Chance, today: string, [first, last]: readonly [number, number], taken: Taken): string {
  const day = addDays(today, chance.between(first, last));
  // Today and tomorrow always have visits, so that the demo also shows a day's work on a Sunday.
  if (first === last) return day;
  const step = last < 0 ? -1 : 1;
  for (let free = workdayFrom(day, step); ; free = workdayFrom(addDays(free, step), step))
    if ((taken.get(free) ?? 0) < visitSlots.length) return free;
}

/** Returns the timelines of the certifier's orders. Each slot of a day is used once. */
export function certifierTimelines(chance: Chance, today: string): Timeline[] {
  const taken: Taken = new Map();
  return batches.flatMap(({ state, count, days }) =>
    Array.from({ length: count }, (): Timeline => {
      if (days === null)
        return { state, ordered: addDays(today, -chance.between(0, state === 'cancelled' ? 400 : 20)), visitAt: null };
      const day = visitDay(chance, today, days, taken);
      const used = taken.get(day) ?? 0;
      taken.set(day, used + 1);
      const slot = visitSlots[used % visitSlots.length] ?? visitSlots[0];
      return {
        state,
        ordered: addDays(day < today ? day : today, -chance.between(2, 12)),
        visitAt: new Date(brusselsInstant(day, slot)),
      };
    }),
  );
}
