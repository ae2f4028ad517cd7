import { brusselsInstant } from '#contract/rules/brussels-time.ts';

/** The hours that a day of the team shows, on the clock in Brussels. */
const boardHours = { from: 7, to: 20 };
const hourCount = boardHours.to - boardHours.from;
const hour = 3_600_000;

function opens(day: string): number {
  return Date.parse(brusselsInstant(day, `${String(boardHours.from).padStart(2, '0')}:00`));
}

/** Returns when the shown hours of a day end, milliseconds. */
export function closes(day: string): number {
  return Date.parse(brusselsInstant(day, `${boardHours.to}:00`));
}

/** Returns where a time lies in the shown hours of a day: start and width in percent, cut to them. */
export function placeOf(day: string, from: string, to: string): { left: number; width: number } {
  const percent = (instant: string): number =>
    Math.min(100, Math.max(0, ((Date.parse(instant) - opens(day)) / (hourCount * hour)) * 100));
  const left = percent(from);
  return { left, width: percent(to) - left };
}

/** Returns the full hours that are shown, and where they lie, in percent. */
export function hourMarks(): { hour: number; left: number }[] {
  return Array.from({ length: hourCount }, (_, index) => ({
    hour: boardHours.from + index,
    left: (index / hourCount) * 100,
  }));
}
