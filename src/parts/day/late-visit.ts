import type { Visit } from '#contract/entities/visit.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { isBeforeArrival } from '#contract/rules/visit-states.ts';
import { closes } from './board-hours.ts';

/** Returns whether a visit should have begun and nobody has arrived, until its day is over. `now` in milliseconds. */
export function isLate(visit: Visit, now: number): boolean {
  const { plannedStart } = visit;
  return isBeforeArrival(visit) && Date.parse(plannedStart) < now && now < closes(brusselsDay(plannedStart));
}
