import type { Visit } from '#contract/entities/visit.ts';
import { brusselsDay, hourOf } from '#contract/rules/brussels-time.ts';
import { isBeforeArrival } from '#contract/rules/visits/visit-states.ts';

/** The hour of the clock in Brussels at which a day is over, unless a visit ends later. */
const lastHour = 20;

/** Returns when a day is over, milliseconds: late enough for its visits, which end at these instants. */
export function endOfDay(day: string, ends: readonly string[]): number {
  return Math.max(...[hourOf(day, lastHour), ...ends].map((one) => Date.parse(one)));
}

/** Returns whether a visit should have begun and nobody has arrived, until its day is over. `now` in milliseconds. */
export function isLate(visit: Visit, now: number): boolean {
  const { plannedStart, plannedEnd } = visit;
  const end = endOfDay(brusselsDay(plannedStart), [plannedEnd]);
  return isBeforeArrival(visit) && Date.parse(plannedStart) < now && now < end;
}
