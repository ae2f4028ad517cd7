import type { Unavailability } from '../entities/unavailability.ts';
import type { Visit } from '../entities/visit.ts';
import { brusselsDay, weekdayOf } from './brussels-time.ts';
import type { Holiday } from './holidays.ts';
import { holidayOn } from './holidays.ts';
import { isAhead } from './visit-states.ts';

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

/** A warning about possible times. The planner decides. */
export type TimeWarning =
  | { kind: 'sunday' }
  | { kind: 'holiday'; holiday: Holiday }
  | { kind: 'visit'; visit: Visit }
  | { kind: 'unavailability'; unavailability: Unavailability }
  /** The services ask for more minutes than the visit has. */
  | { kind: 'short'; needed: number; planned: number }
  /** The way from the visit before, or to the one after, takes longer than the minutes between them. */
  | { kind: 'journey'; to: 'here' | 'next'; visit: Visit; needed: number; available: number };

/** True when two periods overlap. Periods that only touch do not. */
export function overlap(a: { from: string; to: string }, b: { from: string; to: string }): boolean {
  return a.from < b.to && b.from < a.to;
}

/** Other visits and unavailabilities of employees. Ended visits are ignored. */
export interface OtherTimes {
  visits: readonly Visit[];
  unavailabilities: readonly Unavailability[];
}

/** Returns the warnings about an employee's visit at these times: those of the day first. */
export function timeWarnings(
  visit: VisitTimes & { id: string; employee: { id: string } },
  { visits, unavailabilities }: OtherTimes,
): TimeWarning[] {
  const day = brusselsDay(visit.plannedStart);
  const holiday = holidayOn(day);
  const span = { from: visit.plannedStart, to: visit.plannedEnd };
  const others = visits.filter(
    (one) =>
      one.id !== visit.id &&
      one.employee.id === visit.employee.id &&
      isAhead(one) &&
      overlap(span, { from: one.plannedStart, to: one.plannedEnd }),
  );
  const away = unavailabilities.filter(
    (one) => !one.removed && one.employee.id === visit.employee.id && overlap(span, one),
  );
  return [
    ...(weekdayOf(day) === 0 ? [{ kind: 'sunday' } as const] : []),
    ...(holiday === null ? [] : [{ kind: 'holiday', holiday } as const]),
    ...others.map((one) => ({ kind: 'visit', visit: one }) as const),
    ...away.map((one) => ({ kind: 'unavailability', unavailability: one }) as const),
  ];
}
