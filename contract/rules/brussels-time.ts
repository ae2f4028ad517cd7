/**
 * The only module that knows the time zone of the product. The device may be set to any zone.
 * A day is `2026-11-20`, a time is `13:15`, an instant is ISO 8601 in UTC.
 */
export const brusselsTimeZone = 'Europe/Brussels';

const minuteLength = 60_000;
const dayLength = 86_400_000;

/** What `Date` reads as an instant: a `Date`, ISO 8601, or milliseconds since the epoch. */
type Moment = Date | string | number;

/** Calendar day and time of day on a clock in Brussels. */
export interface BrusselsTime {
  day: string;
  time: string;
}

let clockFormat: Intl.DateTimeFormat | undefined;

/** Returns `2026-11-20 13:15`. The formatter is created at its first use: that takes a phone several milliseconds. */
function brusselsClock(moment: Moment): string {
  // Sweden writes dates as ISO 8601 does.
  clockFormat ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: brusselsTimeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  // Years before 1000 come without their leading zeros; a date field reports them while the year is typed.
  return clockFormat.format(new Date(moment)).padStart('2026-11-20 13:15'.length, '0');
}

/** Returns the calendar day and the time in Brussels at an instant. */
export function brusselsParts(moment: Moment): BrusselsTime {
  const [day = '', time = ''] = brusselsClock(moment).split(' ');
  return { day, time };
}

/** Returns the calendar day in Brussels at an instant: `2026-11-20`. */
export function brusselsDay(moment: Moment): string {
  return brusselsParts(moment).day;
}

/** Returns what the Brussels clock shows at an instant, as if it were UTC, in milliseconds. */
function clockAsUtc(instant: number): number {
  return Date.parse(`${brusselsClock(instant).replace(' ', 'T')}:00.000Z`);
}

/** Returns milliseconds between UTC and the Brussels clock at an instant. */
function offsetAt(instant: number): number {
  return clockAsUtc(instant) - Math.floor(instant / minuteLength) * minuteLength;
}

/** Returns day and time as if they were UTC, in milliseconds; NaN unless both exist in the calendar. */
function wallClock(day: string, time: string): number {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d$/.test(time)) return Number.NaN;
  const wanted = Date.parse(`${day}T${time}:00.000Z`);
  // 2026-02-30 would become 2 March in some browsers, and 24:00 the day after.
  const exists = !Number.isNaN(wanted) && new Date(wanted).toISOString().startsWith(`${day}T${time}`);
  return exists ? wanted : Number.NaN;
}

/**
 * Returns the instant of a day and time in Brussels, or null when either is incomplete or does not exist in the calendar.
 *
 * The two nights on which the clocks change follow RFC 5545 and the `compatible` disambiguation of Temporal:
 * - A time that occurs twice means its first occurrence: 02:30 on 2026-10-25 is 00:30 UTC.
 * - A time that is skipped moves forward by the length of the gap: 02:30 on 2026-03-29 becomes 03:30, 01:30 UTC.
 */
export function parseBrusselsInstant(day: string, time: string): string | null {
  const wanted = wallClock(day, time);
  if (Number.isNaN(wanted)) return null;
  // A day away in either direction lies on a known side of the change.
  const withOffsetBefore = wanted - offsetAt(wanted - dayLength);
  const withOffsetAfter = wanted - offsetAt(wanted + dayLength);
  const isAfter = clockAsUtc(withOffsetBefore) !== wanted && clockAsUtc(withOffsetAfter) === wanted;
  return new Date(isAfter ? withOffsetAfter : withOffsetBefore).toISOString();
}

/** Returns the instant of a day and time in Brussels as `parseBrusselsInstant` does; throws a RangeError instead of null. */
export function brusselsInstant(day: string, time = '00:00'): string {
  const instant = parseBrusselsInstant(day, time);
  if (instant === null) throw new RangeError(`no time in Brussels: ${day} ${time}`);
  return instant;
}

/** Returns the instant of a full hour of a day's clock in Brussels, the 24th included. */
export function hourOf(day: string, hour: number): string {
  return hour === 24 ? brusselsInstant(addDays(day, 1)) : brusselsInstant(day, `${String(hour).padStart(2, '0')}:00`);
}

/** Returns the calendar day a number of days after another, or before it when the number is negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10);
}

/** Returns the same day of another month, or that month's last day when it is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}

/** Returns true for a day of the calendar: `2026-02-28`, not `2026-02-30`. */
export function isDay(text: string): boolean {
  return !Number.isNaN(wallClock(text, '00:00'));
}

/** Returns the day of a date without a time zone, as a cell of a spreadsheet has it: midnight in UTC. */
export function zonelessDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** Returns the time of a date without a time zone: `08:30`. */
export function zonelessTime(date: Date): string {
  return date.toISOString().slice(11, 16);
}

/** Returns an instant for the name of a file, on a clock in Brussels: `20261121-143015`. */
export function fileTime(moment: Moment): string {
  const { day, time } = brusselsParts(moment);
  const seconds = String(new Date(moment).getUTCSeconds()).padStart(2, '0');
  return `${day.replaceAll('-', '')}-${time.replace(':', '')}${seconds}`;
}

/** Returns the instants at which a calendar day begins in Brussels, and the next one. */
export function instantsOfDay(day: string): { from: string; to: string } {
  return { from: brusselsInstant(day), to: brusselsInstant(addDays(day, 1)) };
}

/** Returns the weekday of a calendar day, 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** Returns the first and the last day of a period from midnight to midnight in Brussels; null for any other. */
export function wholeDaysOf({ from, to }: { from: string; to: string }): { first: string; last: string } | null {
  const [begin, end] = [brusselsParts(from), brusselsParts(to)];
  if (begin.time !== '00:00' || end.time !== '00:00' || end.day <= begin.day) return null;
  return { first: begin.day, last: addDays(end.day, -1) };
}

/**
 * Returns a French date with its month's name as French writes the first of a month: `1er janvier`, `1er–7 janvier`. `Intl`
 * writes a plain number.
 */
export function frenchFirst(date: string): string {
  return date.replaceAll(/(?<!\d)1(?=\s*[–-]|\s+\p{L})/gu, '1er');
}
