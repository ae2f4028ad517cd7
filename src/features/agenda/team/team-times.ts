import { addDays, brusselsInstant, brusselsParts } from '#contract/rules/brussels-time.ts';
import type { Visit } from '#contract/entities/visit.ts';

/** The hours that the board shows, on the clock in Brussels. */
const boardHours = { from: 7, to: 20 };
const hourCount = boardHours.to - boardHours.from;
/** Visits start at a quarter of an hour when they are dropped. */
const stepMinutes = 15;
const minute = 60_000;

function opens(day: string): number {
  return Date.parse(brusselsInstant(day, `${String(boardHours.from).padStart(2, '0')}:00`));
}

/** Returns where a time lies on the board's day: start and width in percent, cut to the shown hours. */
export function placeOf(day: string, from: string, to: string): { left: number; width: number } {
  const percent = (instant: string): number =>
    Math.min(100, Math.max(0, ((Date.parse(instant) - opens(day)) / (hourCount * 60 * minute)) * 100));
  const left = percent(from);
  return { left, width: percent(to) - left };
}

/** Returns the instant at a point of the track, to a quarter of an hour. `ratio` is 0 at its start and 1 at its end. */
export function instantAt(day: string, ratio: number): string {
  const steps = Math.round((Math.min(1, Math.max(0, ratio)) * hourCount * 60) / stepMinutes);
  return new Date(opens(day) + steps * stepMinutes * minute).toISOString();
}

/** Returns the full hours that the board shows, and where they lie, in percent. */
export function hourMarks(): { hour: number; left: number }[] {
  return Array.from({ length: hourCount }, (_, index) => ({
    hour: boardHours.from + index,
    left: (index / hourCount) * 100,
  }));
}

/** Returns the times of a visit that starts at another instant and lasts as long. */
export function timesFrom(visit: Pick<Visit, 'plannedStart' | 'plannedEnd'>, plannedStart: string) {
  const duration = Date.parse(visit.plannedEnd) - Date.parse(visit.plannedStart);
  return { plannedStart, plannedEnd: new Date(Date.parse(plannedStart) + duration).toISOString() };
}

/** Returns the start of a visit that goes to another day, at the same time of the clock. */
export function startOn(day: string, instant: string): string {
  return brusselsInstant(day, brusselsParts(instant).time);
}

/** Returns the seven days of a week from its Monday. */
export function daysFrom(monday: string): string[] {
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}
