import { addDays, addMonths, brusselsInstant, isDay, weekdayOf } from '#contract/rules/brussels-time.ts';

export const agendaViews = ['day', 'week', 'month', 'list', 'team'] as const;
export type AgendaView = (typeof agendaViews)[number];

/** A range of Belgian days (`2026-11-20`); `to` is excluded. */
export interface Period {
  from: string;
  to: string;
}

/** Returns the Monday of a day's week. */
function mondayOf(day: string): string {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}

/** Returns the first day of a day's month, or of the month `months` later. */
function firstOfMonth(day: string, months = 0): string {
  return addMonths(`${day.slice(0, 7)}-01`, months);
}

/** Returns the days that a view shows around a day. A month is extended to whole weeks. */
export function periodOf(view: AgendaView, day: string): Period {
  if (view === 'day') return { from: day, to: addDays(day, 1) };
  if (view !== 'month') return { from: mondayOf(day), to: addDays(mondayOf(day), 7) };
  const last = addDays(firstOfMonth(day, 1), -1);
  return { from: mondayOf(firstOfMonth(day)), to: addDays(mondayOf(last), 7) };
}

/** Returns the day on which the previous or next view is centred. */
export function stepDay(view: AgendaView, day: string, by: 1 | -1): string {
  if (view === 'month') return firstOfMonth(day, by);
  return addDays(day, view === 'day' || view === 'team' ? by : 7 * by);
}

/** Returns the instants at which a period begins and ends in Brussels. */
export function instantsOf({ from, to }: Period): { from: string; to: string } {
  return { from: brusselsInstant(from), to: brusselsInstant(to) };
}

export function daysOf({ from, to }: Period): string[] {
  const days: string[] = [];
  for (let day = from; day < to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Parses a day from the URL; null when it is not a valid day of this century. */
export function parseDay(text: string | null): string | null {
  return text?.startsWith('20') === true && isDay(text) ? text : null;
}
