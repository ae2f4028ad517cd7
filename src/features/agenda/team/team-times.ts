import { addDays, brusselsInstant, brusselsParts, hourOf } from '#contract/rules/brussels-time.ts';
import { workingHours } from '#contract/rules/visits/free-slots.ts';
import type { Span } from '#data/queries/visits/person-time.ts';

const minute = 60_000;

/** Returns the minutes of a time that lie in another one. */
function minutesWithin(span: Span, { from, to }: Span): number {
  const begins = Math.max(Date.parse(span.from), Date.parse(from));
  return Math.max(0, Math.min(Date.parse(span.to), Date.parse(to)) - begins) / minute;
}

/** Returns the minutes of a day's hours in which visits are proposed, without these absences. Times that overlap count once. */
export function minutesWithoutAbsences(day: string, absences: readonly Span[]): number {
  const hours = { from: hourOf(day, workingHours.from), to: hourOf(day, workingHours.to) };
  let [away, last] = [0, hours.from];
  for (const { from, to } of absences.toSorted((a, b) => a.from.localeCompare(b.from))) {
    away += minutesWithin({ from: from > last ? from : last, to }, hours);
    if (to > last) last = to;
  }
  return minutesWithin(hours, hours) - away;
}

/** Returns the start of a visit that goes to another day, at the same time of the clock. */
export function startOn(day: string, instant: string): string {
  return brusselsInstant(day, brusselsParts(instant).time);
}

/** Returns the seven days of a week from its Monday. */
export function daysFrom(monday: string): string[] {
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}
