import { addDays, brusselsDay } from './brussels-time.ts';

/**
 * How many days ahead something is due at most: a paper and a survey within a year, a reminder within the ten years that a
 * certificate is valid. A day beyond is a slip of the keyboard, which nobody would see for decades.
 */
const daysMax = { paper: 366, survey: 366, reminder: 3_660 } as const;
type DueKind = keyof typeof daysMax;

/** Returns the last day on which something may be due that is given a day now. */
export function lastDueDay(kind: DueKind, now: Date | number): string {
  return addDays(brusselsDay(now), daysMax[kind]);
}

/** Returns true for a due day, or instant, that is too far ahead. */
export function isDueTooLate(kind: DueKind, due: string, now: Date | number): boolean {
  const day = due.includes('T') ? brusselsDay(due) : due;
  return day > lastDueDay(kind, now);
}
