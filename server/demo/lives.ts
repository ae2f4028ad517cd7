import type { Order } from '#contract/entities/order.ts';
import { addDays, brusselsInstant } from '../domain/brussels-day.ts';
import type { Chance } from './chance.ts';

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
  { state: 'certified', count: 210, days: [-500, -12] },
];

/** The first day from `day` on, in the direction of `step`, that is no weekend. */
function workday(day: string, step: number): string {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6 ? workday(addDays(day, step), step) : day;
}

function visitDay(chance: Chance, today: string, [first, last]: readonly [number, number]): string {
  const day = addDays(today, chance.between(first, last));
  // Today and tomorrow have visits whatever day it is: whoever tries the app on a Sunday sees a day's work.
  return first === last ? day : workday(day, last < 0 ? -1 : 1);
}

/** The lives of the certifier's orders: slots of one day are not given twice while there are free ones. */
export function certifierLives(chance: Chance, today: string): Life[] {
  const taken = new Map<string, number>();
  return batches.flatMap(({ state, count, days }) =>
    Array.from({ length: count }, (): Life => {
      if (days === null)
        return { state, ordered: addDays(today, -chance.between(0, state === 'cancelled' ? 400 : 20)), visitAt: null };
      const day = visitDay(chance, today, days);
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
