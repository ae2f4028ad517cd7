import { brusselsDay, brusselsParts, hourOf } from '#contract/rules/brussels-time.ts';
import { workingHours } from '#contract/rules/visits/free-slots.ts';
import type { Span } from '#data/queries/visits/person-time.ts';

/** Visits start at a quarter of an hour when they are dropped. */
export const stepMinutes = 15;
const minute = 60_000;

/** The hours of a day as a time axis draws them. Shares are of its width, in percent. */
export interface Axis {
  /** Returns where a time lies, cut to the shown hours. */
  placeOf: (span: Span) => { left: number; width: number };
  /** Returns the instant at a point, to a quarter of an hour. `ratio` is 0 at the start and 1 at the end. */
  instantAt: (ratio: number) => string;
  /** The full hours, and where they lie. An hour that the clock skips is none. */
  marks: readonly { hour: number; left: number }[];
}

/** Returns the hours of a day in which visits are proposed, extended to these times. */
export function axisOf(day: string, times: readonly Span[]): Axis {
  let { from, to } = workingHours;
  for (const time of times) {
    const [begin, end] = [brusselsParts(time.from), brusselsParts(time.to)];
    from = Math.min(from, begin.day < day ? 0 : Number(begin.time.slice(0, 2)));
    to = Math.max(
      to,
      brusselsDay(time.to) > day ? 24 : Number(end.time.slice(0, 2)) + (end.time.endsWith(':00') ? 0 : 1),
    );
  }
  const [opens, closes] = [Date.parse(hourOf(day, from)), Date.parse(hourOf(day, to))];
  const shareOf = (instant: string): number =>
    Math.min(1, Math.max(0, (Date.parse(instant) - opens) / (closes - opens))) * 100;
  const hours = Array.from({ length: to - from }, (_, index) => from + index);
  return {
    placeOf: (span) => {
      const left = shareOf(span.from);
      return { left, width: shareOf(span.to) - left };
    },
    instantAt: (ratio) => {
      const steps = Math.round((Math.min(1, Math.max(0, ratio)) * (closes - opens)) / (stepMinutes * minute));
      return new Date(opens + steps * stepMinutes * minute).toISOString();
    },
    marks: hours
      .filter((hour) => Number(brusselsParts(hourOf(day, hour)).time.slice(0, 2)) === hour)
      .map((hour) => ({ hour, left: shareOf(hourOf(day, hour)) })),
  };
}
