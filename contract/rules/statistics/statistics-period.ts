import { addDays, addMonths, instantsOfDay, weekdayOf } from '../brussels-time.ts';

/** Two calendar days in Brussels, both included. */
export interface Period {
  from: string;
  to: string;
}

/** Maximum length of a period, in days: a leap year. */
const periodDaysMax = 366;

/** Returns the days of a period, counted from 1. */
export function daysOf({ from, to }: Period): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000) + 1;
}

/** Returns false for days in reverse, and for more than a year. */
export function isUsablePeriod({ from, to }: Period): boolean {
  return from <= to && daysOf({ from, to }) <= periodDaysMax;
}

export function isWithin(day: string, { from, to }: Period): boolean {
  return day >= from && day <= to;
}

/** A period as days, both included, and as instants, the second excluded. */
export interface Span {
  days: Period;
  from: string;
  to: string;
}

export function spanOf(days: Period): Span {
  return { days, from: instantsOfDay(days.from).from, to: instantsOfDay(days.to).to };
}

/** Returns whether a day or an instant falls in a span. */
export function isDuring(at: string, { days, from, to }: Span): boolean {
  return at.length === days.from.length ? isWithin(at, days) : at >= from && at < to;
}

/** Returns the last day of a day's month. */
function monthEnd(day: string): string {
  return addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1);
}

/** Returns the number of months that a period touches. */
function monthsOf({ from, to }: Period): number {
  const count = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return count(to) - count(from) + 1;
}

/** Returns by how many months a period from the first of a month goes back: a year, a quarter, or as many as it touches. */
function monthsBack(period: Period): number {
  const months = monthsOf(period);
  const first = Number(period.from.slice(5, 7));
  if (first === 1 && months > 3) return 12;
  return first % 3 === 1 && (months === 2 || months === 3) ? 3 : months;
}

/**
 * Returns the period that one is compared with. A period from the first of a month goes back by months, and one from a
 * Monday by weeks, so that the first ten days of a month meet the first ten days of the month before. Any other goes
 * back by its length.
 */
export function previousOf(period: Period): Period {
  const { from, to } = period;
  if (from.endsWith('-01')) {
    const back = (day: string): string => addMonths(day, -monthsBack(period));
    return { from: back(from), to: to === monthEnd(to) ? monthEnd(back(to)) : back(to) };
  }
  const length = daysOf(period);
  const days = weekdayOf(from) === 1 ? Math.ceil(length / 7) * 7 : length;
  return { from: addDays(from, -days), to: addDays(to, -days) };
}

/**
 * Returns the same days of the year before. A whole month meets a whole month; 29 February alone meets 28 February.
 */
export function lastYearOf({ from, to }: Period): Period {
  const end = addMonths(to, -12);
  const isWhole = from.endsWith('-01') && to === monthEnd(to);
  return { from: addMonths(from, -12), to: isWhole ? monthEnd(end) : end };
}

/** Returns the first day after a day at which a new bucket begins. */
function nextStart(day: string, unit: 'day' | 'week' | 'month'): string {
  if (unit === 'day') return addDays(day, 1);
  if (unit === 'month') return addDays(monthEnd(day), 1);
  return addDays(day, 7 - ((weekdayOf(day) + 6) % 7));
}

/** Returns what the buckets of a period are: days up to a month, weeks up to half a year, months beyond. */
export function bucketUnit(period: Period): 'day' | 'week' | 'month' {
  const days = daysOf(period);
  if (days <= 31) return 'day';
  return days <= 186 ? 'week' : 'month';
}

/** Cuts a period into days, weeks or months. The first and the last one may be shorter. */
export function bucketsOf(period: Period): Period[] {
  const unit = bucketUnit(period);
  const buckets: Period[] = [];
  for (let from = period.from; from <= period.to; from = nextStart(from, unit)) {
    const end = addDays(nextStart(from, unit), -1);
    buckets.push({ from, to: end < period.to ? end : period.to });
  }
  return buckets;
}

/** The periods that a screen offers; `dates` for any two days. */
export const periodPresets = ['week', 'month', 'lastMonth', 'quarter', 'year'] as const;
export type PeriodPreset = (typeof periodPresets)[number];

/** Returns a preset period as of a day. A period in progress ends on that day. */
export function presetPeriod(preset: PeriodPreset, today: string): Period {
  const month = `${today.slice(0, 7)}-01`;
  switch (preset) {
    case 'week':
      return { from: addDays(today, -((weekdayOf(today) + 6) % 7)), to: today };
    case 'month':
      return { from: month, to: today };
    case 'lastMonth':
      return { from: addMonths(month, -1), to: addDays(month, -1) };
    case 'quarter':
      return { from: addMonths(month, -((Number(today.slice(5, 7)) - 1) % 3)), to: today };
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
  }
}
