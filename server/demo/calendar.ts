import { holidayOn, isWeekend } from '#contract/rules/holidays.ts';
import { addDays } from '../domain/brussels-day.ts';

export function isWorkday(day: string): boolean {
  return !isWeekend(day) && holidayOn(day) === null;
}

/** The first workday from a day on, in the direction of `step`. */
export function workdayFrom(day: string, step: 1 | -1): string {
  return isWorkday(day) ? day : workdayFrom(addDays(day, step), step);
}

/** The instant so many minutes after another. */
export function minutesAfter(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString();
}

/** The instant so many days after another, never later than a minute before now, nor before that instant. */
export function daysAfter(instant: string, days: number, now: Date): string {
  const from = Date.parse(instant);
  return new Date(Math.max(from, Math.min(from + days * 86_400_000, now.getTime() - 60_000))).toISOString();
}

/** The earlier of two instants. */
export function earlier(left: string, right: string): string {
  return left < right ? left : right;
}

/** True when an instant lies within so many days before now. */
export function isWithin(instant: string, days: number, now: Date): boolean {
  return now.getTime() - Date.parse(instant) <= days * 86_400_000;
}
