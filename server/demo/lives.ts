import type { Order } from '#contract/entities/order.ts';
import { addDays, brusselsInstant } from '../domain/brussels-day.ts';
import { workdayFrom } from './calendar.ts';
import type { Chance } from './chance.ts';

/** Visits already given, by day. */
type Taken = Map<string, number>;

type State = Order['state'];

/** Starts of visits on a day, Brussels time: hour and minute. */
export const visitSlots = [
  [8, 30],
  [10, 0],
  [11, 30],
  [13, 30],
  [15, 0],
  [16, 30],
] as const;
export const visitMinutes = 75;

/** Where an order stands, and the start of its visit when it has one. */
export interface Life {
  state: State;
  /** Brussels day on which it was ordered. */
  ordered: string;
  visitAt: Date | null;
}

/** Days from today with a visit, the state of the order then, and how many such orders. */
interface Batch {
  state: State;
  count: number;
  /** First and last day from today of the visit; null when none is planned. */
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

/** A day between two from today on which there is a slot left, or the next such workday. */
function visitDay(chance: Chance, today: string, [first, last]: readonly [number, number], taken: Taken): string {
  const day = addDays(today, chance.between(first, last));
  // Today and tomorrow have visits whatever day it is: whoever tries the app on a Sunday sees a day's work.
  if (first === last) return day;
  const step = last < 0 ? -1 : 1;
  for (let free = workdayFrom(day, step); ; free = workdayFrom(addDays(free, step), step))
    if ((taken.get(free) ?? 0) < visitSlots.length) return free;
}

/** The lives of the certifier's orders: no slot of a day is given twice. */
export function certifierLives(chance: Chance, today: string): Life[] {
  const taken: Taken = new Map();
  return batches.flatMap(({ state, count, days }) =>
    Array.from({ length: count }, (): Life => {
      if (days === null)
        return { state, ordered: addDays(today, -chance.between(0, state === 'cancelled' ? 400 : 20)), visitAt: null };
      const day = visitDay(chance, today, days, taken);
      const used = taken.get(day) ?? 0;
      taken.set(day, used + 1);
      const [hour, minute] = visitSlots[used % visitSlots.length] ?? visitSlots[0];
      return {
        state,
        ordered: addDays(day < today ? day : today, -chance.between(2, 12)),
        visitAt: brusselsInstant(day, hour, minute),
      };
    }),
  );
}
