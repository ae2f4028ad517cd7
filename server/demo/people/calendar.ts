import { addDays } from '#contract/rules/brussels-time.ts';
import { holidayOn, isWeekend } from '#contract/rules/visits/holidays.ts';

/** Returns a time of day: `08:30`. */
export function timeOfDay(hour: number, minute = 0): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

export function isWorkday(day: string): boolean {
  return !isWeekend(day) && holidayOn(day) === null;
}

/** Returns the first workday from a day on, in the direction of `step`. */
export function workdayFrom(day: string, step: 1 | -1): string {
  return isWorkday(day) ? day : workdayFrom(addDays(day, step), step);
}

/** Returns the instant that many minutes after another. */
export function minutesAfter(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString();
}

/** Returns the instant that many days after another, at most a minute before now, and never before that instant. */
export function daysAfter(instant: string, days: number, now: Date): string {
  const from = Date.parse(instant);
  return new Date(Math.max(from, Math.min(from + days * 86_400_000, now.getTime() - 60_000))).toISOString();
}

/** Returns the earlier of two instants. */
export function earlier(left: string, right: string): string {
  return left < right ? left : right;
}

/** Returns whether an instant is at most that many days before now. */
export function isWithin(instant: string, days: number, now: Date): boolean {
  return now.getTime() - Date.parse(instant) <= days * 86_400_000;
}
