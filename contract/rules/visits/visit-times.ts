import type { Visit } from '../../entities/visit.ts';
import { brusselsDay, weekdayOf } from '../brussels-time.ts';
import type { Holiday } from './holidays.ts';
import { holidayOn } from './holidays.ts';

/** Planned start and end of a visit. */
export type VisitTimes = Pick<Visit, 'plannedStart' | 'plannedEnd'>;

/** Why times are impossible for a visit. */
export type TimeError = 'past' | 'tooFar' | 'endsBeforeStart';

/** Nobody plans a visit two years ahead: the year is a typing error, and 2099 would stay in every list. */
const daysAheadMax = 731;

/** Returns the error of a newly chosen start; undefined for a possible one. */
export function startError(plannedStart: string, now: number): Exclude<TimeError, 'endsBeforeStart'> | undefined {
  const start = Date.parse(plannedStart);
  if (start > now + daysAheadMax * 86_400_000) return 'tooFar';
  return start < now ? 'past' : undefined;
}

/** Returns the error of newly chosen times; undefined for possible times. */
export function timeError({ plannedStart, plannedEnd }: VisitTimes, now: number): TimeError | undefined {
  return plannedEnd <= plannedStart ? 'endsBeforeStart' : startError(plannedStart, now);
}

/** What a day says against a visit. The planner decides. */
export type DayWarning = { kind: 'sunday' } | { kind: 'holiday'; holiday: Holiday };

/** True when two periods overlap. Periods that only touch do not. */
export function overlap(a: { from: string; to: string }, b: { from: string; to: string }): boolean {
  return a.from < b.to && b.from < a.to;
}

/** Returns what the Belgian day of an instant says against a visit. */
export function dayWarnings(plannedStart: string): DayWarning[] {
  const day = brusselsDay(plannedStart);
  const holiday = holidayOn(day);
  return [
    ...(weekdayOf(day) === 0 ? [{ kind: 'sunday' } as const] : []),
    ...(holiday === null ? [] : [{ kind: 'holiday', holiday } as const]),
  ];
}
