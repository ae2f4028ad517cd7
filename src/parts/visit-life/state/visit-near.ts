import type { Visit } from '#contract/entities/visit.ts';
import { isBeforeArrival } from '#contract/rules/visits/visit-states.ts';

/**
 * How long before its start a certifier can know of a delay, and how long after it can still be made up; milliseconds.
 */
const before = 2 * 3_600_000;
const after = 4 * 3_600_000;

/** Returns true for a visit that has not begun and whose planned start is near, so that a delay can be reported. */
export function isVisitNear(visit: Pick<Visit, 'state' | 'plannedStart'>, now: number): boolean {
  if (!isBeforeArrival(visit)) return false;
  const start = Date.parse(visit.plannedStart);
  return now >= start - before && now <= start + after;
}
