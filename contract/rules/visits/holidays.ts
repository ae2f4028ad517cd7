import { addDays, weekdayOf } from '../brussels-time.ts';

/** The ten legal holidays of Belgium. */
export type Holiday =
  | 'newYear'
  | 'easterMonday'
  | 'labourDay'
  | 'ascension'
  | 'whitMonday'
  | 'nationalDay'
  | 'assumption'
  | 'allSaints'
  | 'armistice'
  | 'christmas';

const fixed: Readonly<Record<string, Holiday>> = {
  '01-01': 'newYear',
  '05-01': 'labourDay',
  '07-21': 'nationalDay',
  '08-15': 'assumption',
  '11-01': 'allSaints',
  '11-11': 'armistice',
  '12-25': 'christmas',
};

/** Holidays by their number of days after Easter Sunday. */
const afterEaster: Readonly<Record<number, Holiday>> = { 1: 'easterMonday', 39: 'ascension', 50: 'whitMonday' };

const dayLength = 86_400_000;

/** Returns Easter Sunday of a Gregorian year, in UTC milliseconds (the anonymous algorithm of 1876). */
function easter(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1);
}

/** Returns the legal holiday on a day (`2026-11-11`); null for any other day. */
export function holidayOn(day: string): Holiday | null {
  const known = fixed[day.slice(5)];
  if (known !== undefined) return known;
  const days = Math.round((Date.parse(`${day}T00:00:00Z`) - easter(Number(day.slice(0, 4)))) / dayLength);
  return afterEaster[days] ?? null;
}

/** True for Saturdays and Sundays. */
export function isWeekend(day: string): boolean {
  return [0, 6].includes(weekdayOf(day));
}

/** Returns the working day that many working days after a day: weekends and legal holidays do not count. */
export function workingDaysAfter(day: string, count: number): string {
  if (count === 0) return day;
  const next = addDays(day, 1);
  return workingDaysAfter(next, isWeekend(next) || holidayOn(next) !== null ? count : count - 1);
}
