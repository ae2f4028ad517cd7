import type { Unavailability } from '../entities/unavailability.ts';
import type { Visit } from '../entities/visit.ts';
import { brusselsDay } from './brussels-day.ts';
import type { Holiday } from './holidays.ts';
import { holidayOn } from './holidays.ts';
import { isAhead } from './visit-states.ts';

/** When a visit is to begin and end. */
export type VisitTimes = Pick<Visit, 'plannedStart' | 'plannedEnd'>;

/** Why a visit cannot be at these times at all. */
export type TimeFault = 'past' | 'endsBeforeStart';

/** What is wrong with times that somebody gives a visit now; undefined when nothing is. */
export function timeFault({ plannedStart, plannedEnd }: VisitTimes, now: number): TimeFault | undefined {
  if (plannedEnd <= plannedStart) return 'endsBeforeStart';
  return Date.parse(plannedStart) < now ? 'past' : undefined;
}

/** What speaks against times that are possible: whoever gives them decides. */
export type TimeDoubt =
  | { kind: 'sunday' }
  | { kind: 'holiday'; holiday: Holiday }
  | { kind: 'visit'; visit: Visit }
  | { kind: 'unavailability'; unavailability: Unavailability };

function isSunday(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
}

/** True when two stretches of time share a moment; one that begins as the other ends does not. */
export function overlap(a: { from: string; to: string }, b: { from: string; to: string }): boolean {
  return a.from < b.to && b.from < a.to;
}

/** What else an employee has at that time. Visits that were made or called off take no time any more. */
export interface OtherTimes {
  visits: readonly Visit[];
  unavailabilities: readonly Unavailability[];
}

/** What speaks against a visit of an employee at these times, the day first. */
export function timeDoubts(
  visit: VisitTimes & { id: string; employee: { id: string } },
  { visits, unavailabilities }: OtherTimes,
): TimeDoubt[] {
  const day = brusselsDay(new Date(visit.plannedStart));
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
    ...(isSunday(day) ? [{ kind: 'sunday' } as const] : []),
    ...(holiday === null ? [] : [{ kind: 'holiday', holiday } as const]),
    ...others.map((one) => ({ kind: 'visit', visit: one }) as const),
    ...away.map((one) => ({ kind: 'unavailability', unavailability: one }) as const),
  ];
}
