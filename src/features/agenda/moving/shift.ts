import type { VisitTimes } from '#contract/rules/visits/visit-times.ts';
import { addDays, brusselsParts, brusselsInstant } from '#contract/rules/brussels-time.ts';

/** How far a visit moves. Moving by days keeps the clock time, across a clock change too. */
export interface Shift {
  days: number;
  minutes: number;
}

/** Returns the instant moved by the shift, by the Belgian clock and calendar. */
export function shiftInstant(instant: string, { days, minutes }: Shift): string {
  const { day, time } = brusselsParts(instant);
  const moved = days === 0 ? instant : brusselsInstant(addDays(day, days), time);
  return new Date(Date.parse(moved) + minutes * 60_000).toISOString();
}

/** Returns the times of a visit that starts at another instant and lasts as long. */
export function timesFrom(visit: VisitTimes, plannedStart: string): VisitTimes {
  const duration = Date.parse(visit.plannedEnd) - Date.parse(visit.plannedStart);
  return { plannedStart, plannedEnd: new Date(Date.parse(plannedStart) + duration).toISOString() };
}
