import { nextDay, startOfBrusselsDay } from '#data/search/brussels-bounds.ts';

export const agendaViews = ['day', 'week', 'month', 'list'] as const;
export type AgendaView = (typeof agendaViews)[number];

/** Days in Belgium, the second excluded. */
export interface Period {
  from: string;
  to: string;
}

/** Another day, so many days on, as a calendar counts: no hour of summer time comes into it. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}

/** The Monday of a day's week. */
function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

function firstOfMonth(day: string, months = 0): string {
  const [year = '', month = ''] = day.split('-');
  return new Date(Date.UTC(Number(year), Number(month) - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The days that a view shows around one: of a month, the whole weeks that it touches. */
export function periodOf(view: AgendaView, day: string): Period {
  if (view === 'day') return { from: day, to: nextDay(day) };
  if (view !== 'month') return { from: mondayOf(day), to: addDays(mondayOf(day), 7) };
  const last = addDays(firstOfMonth(day, 1), -1);
  return { from: mondayOf(firstOfMonth(day)), to: addDays(mondayOf(last), 7) };
}

/** The day that the view before or after is shown by. */
export function stepped(view: AgendaView, day: string, by: 1 | -1): string {
  if (view === 'month') return firstOfMonth(day, by);
  return addDays(day, view === 'day' ? by : 7 * by);
}

/** The instants between which the days lie in Brussels. */
export function instantsOf({ from, to }: Period): { from: string; to: string } {
  return {
    from: new Date(startOfBrusselsDay(from)).toISOString(),
    to: new Date(startOfBrusselsDay(to)).toISOString(),
  };
}

export function daysOf({ from, to }: Period): string[] {
  const days: string[] = [];
  for (let day = from; day < to; day = nextDay(day)) days.push(day);
  return days;
}

/** A day of the address bar; null when it is none. */
export function readDay(text: string | null): string | null {
  if (text === null || !/^20\d\d-\d\d-\d\d$/.test(text)) return null;
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text) ? text : null;
}
