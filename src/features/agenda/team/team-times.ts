import { addDays, brusselsDay, brusselsInstant, brusselsParts } from '#contract/rules/brussels-time.ts';
import type { Span } from '#data/queries/visits/person-time.ts';

/** The hours that every day shows, on the clock in Brussels: those in which visits are proposed. */
const usualHours = { from: 8, to: 18 };
/** Visits start at a quarter of an hour when they are dropped. */
export const stepMinutes = 15;
const minute = 60_000;

/** The hours of a day as the board draws them. Shares are of its width, in percent. */
export interface Axis {
  /** Returns where a time lies, cut to the shown hours. */
  placeOf: (span: Span) => { left: number; width: number };
  /** Returns the instant at a point, to a quarter of an hour. `ratio` is 0 at the start and 1 at the end. */
  instantAt: (ratio: number) => string;
  /** The full hours, and where they lie. */
  marks: readonly { hour: number; left: number }[];
}

/** Returns the instant of a full hour of the clock, the 24th included. */
function atHour(day: string, hour: number): number {
  const text =
    hour === 24 ? brusselsInstant(addDays(day, 1)) : brusselsInstant(day, `${String(hour).padStart(2, '0')}:00`);
  return Date.parse(text);
}

/** Returns the hours of a day, extended to these times. */
export function axisOf(day: string, times: readonly Span[]): Axis {
  let { from, to } = usualHours;
  for (const time of times) {
    const [begin, end] = [brusselsParts(time.from), brusselsParts(time.to)];
    from = Math.min(from, begin.day < day ? 0 : Number(begin.time.slice(0, 2)));
    to = Math.max(
      to,
      brusselsDay(time.to) > day ? 24 : Number(end.time.slice(0, 2)) + (end.time.endsWith(':00') ? 0 : 1),
    );
  }
  const [opens, closes] = [atHour(day, from), atHour(day, to)];
  const shareOf = (instant: number): number => Math.min(1, Math.max(0, (instant - opens) / (closes - opens))) * 100;
  return {
    placeOf: (span) => {
      const left = shareOf(Date.parse(span.from));
      return { left, width: shareOf(Date.parse(span.to)) - left };
    },
    instantAt: (ratio) => {
      const steps = Math.round((Math.min(1, Math.max(0, ratio)) * (closes - opens)) / (stepMinutes * minute));
      return new Date(opens + steps * stepMinutes * minute).toISOString();
    },
    marks: Array.from({ length: to - from }, (_, index) => ({
      hour: from + index,
      left: shareOf(atHour(day, from + index)),
    })),
  };
}

/** Returns the minutes of a time that lie in another one. */
function minutesWithin(span: Span, { from, to }: Span): number {
  const begins = Math.max(Date.parse(span.from), Date.parse(from));
  return Math.max(0, Math.min(Date.parse(span.to), Date.parse(to)) - begins) / minute;
}

/** Returns the minutes that somebody who has these absences works on a day. Times that overlap count once. */
export function workedMinutes(day: string, absences: readonly Span[]): number {
  const hours = {
    from: new Date(atHour(day, usualHours.from)).toISOString(),
    to: new Date(atHour(day, usualHours.to)).toISOString(),
  };
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
