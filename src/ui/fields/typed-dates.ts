import { addDays, isDay } from '#contract/rules/brussels-time.ts';
import { asValue } from '#contract/rules/text/lines.ts';

/** What was typed into a date or time field: its value, or why it has none. */
export type Typed = { value: string } | { fault: 'unreadable' | 'noSuchDay' | 'otherCentury' } | { value: null };

const halfYear = 183;
const pad = (part: string): string => part.padStart(2, '0');

/** Returns a typed text with one space for each run of them, and none at its ends. */
function withoutRuns(text: string): string {
  return asValue(text).replaceAll(/\s+/g, ' ');
}

/** Returns the year in which a day and month are closest to today: on 20 December, `5/1` is in the next year. */
function closestYear(monthAndDay: string, today: string): string {
  const year = Number(today.slice(0, 4));
  const [from, to] = [addDays(today, -halfYear), addDays(today, halfYear)];
  const near = [year, year - 1, year + 1].find((one) => {
    const day = `${one}-${monthAndDay}`;
    return isDay(day) && day >= from && day <= to;
  });
  return String(near ?? year);
}

function withParts(day: string, month: string, year: string, today: string): Typed {
  const monthAndDay = `${pad(month)}-${pad(day)}`;
  const typedYear = year.length === 2 ? `20${year}` : year;
  const value = `${typedYear === '' ? closestYear(monthAndDay, today) : typedYear}-${monthAndDay}`;
  if (!isDay(value)) return { fault: 'noSuchDay' };
  return value >= '2000' && value < '2100' ? { value } : { fault: 'otherCentury' };
}

/**
 * Reads a day as people write it: `3/12`, `3/12/26`, `03.12.2026`, `03122026`, and `2026-12-03`.
 * @param today `2026-11-20`; a day without a year is the one closest to it
 * @returns the day as `2026-12-03`; null for an empty text
 */
export function readTypedDay(text: string, today: string): Typed {
  const typed = withoutRuns(text);
  if (typed === '') return { value: null };
  const iso = /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(typed);
  if (iso !== null) return withParts(iso[3] ?? '', iso[2] ?? '', iso[1] ?? '', today);
  const parts =
    /^(\d\d?) ?[-/., ] ?(\d\d?)(?: ?[-/., ] ?(\d{4}|\d\d))?$/.exec(typed) ?? /^(\d\d)(\d\d)(\d{4}|\d\d)?$/.exec(typed);
  if (parts === null) return { fault: 'unreadable' };
  return withParts(parts[1] ?? '', parts[2] ?? '', parts[3] ?? '', today);
}

/**
 * Reads a time as people write it: `8`, `8h`, `8h30`, `8u30`, `8:30`, `8.30`, `830`, `0830`.
 * @returns the time as `08:30`; null for an empty text
 */
export function readTypedTime(text: string): Typed {
  const typed = withoutRuns(text);
  if (typed === '') return { value: null };
  const parts = /^(\d\d?)(?: ?[hu:., ] ?(\d\d)?)?$/i.exec(typed) ?? /^(\d\d?)(\d\d)$/.exec(typed);
  const [hours, minutes] = [parts?.[1], parts?.[2] ?? '00'];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return { fault: 'unreadable' };
  return { value: `${pad(hours)}:${minutes}` };
}
