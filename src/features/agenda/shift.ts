import { brusselsInstant, brusselsParts } from '#hooks/brussels-time.ts';
import { addDays } from './period.ts';

/** How far a visit is moved: a day keeps its time, whatever summer time does in between. */
export interface Shift {
  days: number;
  minutes: number;
}

/** The instant that lies so far from another, by the clock and the calendar of Belgium. */
export function shifted(instant: string, { days, minutes }: Shift): string {
  const { day, time } = brusselsParts(instant);
  const moved = (days === 0 ? null : brusselsInstant(addDays(day, days), time)) ?? instant;
  return new Date(Date.parse(moved) + minutes * 60_000).toISOString();
}
