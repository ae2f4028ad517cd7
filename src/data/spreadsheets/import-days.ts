import { isDay, zonelessDay } from '#contract/rules/brussels-time.ts';
import { weekdayName } from '#contract/rules/text/searched-date.ts';
import { folded } from '../text/folded-text.ts';

const isDayOfNow = (text: string): boolean => isDay(text) && text >= '2000' && text < '2100';

/** Returns the date of a number as a cell without the format of a date holds it; null for a number of something else. */
export function dateOfSerial(serial: number, is1904: boolean): Date | null {
  const date = new Date(Date.parse(is1904 ? '1904-01-01' : '1899-12-30') + Math.round(serial * 1440) * 60_000);
  return !Number.isNaN(date.getTime()) && isDayOfNow(zonelessDay(date)) ? date : null;
}

/** Returns a day as Belgians write it: `24/11/2026`. */
export const writtenDay = (day: string): string => day.split('-').toReversed().join('/');

/** Beginnings of months as spreadsheets show them, folded: French, Dutch, English. */
const months = [
  /^jan/,
  /^fe[bv]/,
  /^(?:mar|mrt|maa)/,
  /^a[pv]r/,
  /^m(?:ai|ei|ay)/,
  /^jui?n/,
  /^jui?l/,
  /^a(?:ou|ug)/,
  /^sep/,
  /^o[ck]t/,
  /^nov/,
  /^dec/,
];
const monthOf = (name: string): number => months.findIndex((month) => month.test(folded(name))) + 1;

/** A day of any of the ways of an office, wherever it stands in a text. */
const dates = [
  /(?<![\d/.-])(?<year>\d{4})([-/.])(?<month>\d\d?)\2(?<date>\d\d?)(?![\d/-]|\.\d)/u,
  /(?<![\d/.-])(?<date>\d\d?)([-/.])(?<month>\d\d?)\2(?<year>\d{4}|\d\d)(?![\d/-]|\.\d)/u,
  /(?<![\d/.-])(?<date>\d\d?)(?:er|e|de|ste|st|nd|rd|th)?(?:[-/ ]|\. )(?<name>\p{L}{3,9})\.?[-/ ](?<year>\d{4}|\d\d)(?![\d/-])/u,
  /(?<!\p{L})(?<name>\p{L}{3,9})\.? (?<date>\d\d?),? (?<year>\d{4})(?![\d/-])/u,
];
/** Two digits of a year from which it is none of this century: nobody plans so far ahead. */
const lastShortYear = '50';

/** Returns the first day that a text names, and what it says before and behind; null without one. */
function dayIn(text: string): { day: string; rest: string } | null {
  for (const pattern of dates) {
    const found = pattern.exec(text);
    const { year = '', month, name = '', date = '' } = found?.groups ?? {};
    if (found === null || (year.length === 2 && year >= lastShortYear)) continue;
    const pad = (part: string): string => part.padStart(2, '0');
    const day = `${year.padStart(4, '20')}-${pad(month ?? String(monthOf(name)))}-${pad(date)}`;
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
    if (isDayOfNow(day)) return { day, rest };
  }
  return null;
}

/** What stands beside a day and says nothing of it. */
const besideDay = new RegExp(String.raw`^(?:le|op|du|on)\b|(?<!\p{L})${weekdayName}(?!\p{L}),?`, 'giu');
/** The time of a day, with or without its zone. */
const clock = /^[ T,]*(?:à |om |at )?\d\d? ?[:hu](?: ?\d\d(?::\d\d(?:[.,]\d+)?)?)?(?: ?(?:Z|u|[+-]\d\d:?\d\d))?$/;

/** Parses `24/11/2026`, `24-11-26`, `2026-11-24`, `24 nov. 2026` and `mardi 24/11/2026`, with a time or without; null for anything else. */
export function dayOf(text: string): string | null {
  const found = dayIn(text.trim());
  if (found === null) return null;
  const rest = found.rest.trim().replaceAll(besideDay, '').trim();
  return rest === '' || clock.test(rest) ? found.day : null;
}

/**
 * Returns what was typed where a spreadsheet shows a date: `10-4` for `10-avr` and for `10/04/2026`, `12-45` for `déc-45`; null for
 * any other text.
 */
export function shownDate(text: string): string | null {
  const day = /\d{4}/.test(text) ? dayOf(text) : null;
  if (day !== null) return `${Number(day.slice(8))}-${Number(day.slice(5, 7))}`;
  const [, date = '', name = '', year = ''] =
    /^(?:(\d{1,2})[-/. ])?(\p{L}{3,9})\.?(?:[-/. ](\d\d(?:\d\d)?))?$/u.exec(text) ?? [];
  const month = monthOf(name);
  if (month === 0 || (date === '' && year === '')) return null;
  return date === '' ? `${month}-${year}` : `${Number(date)}-${month}`;
}

/** When a customer would like the visit. */
export interface Wish {
  day: string;
  part: 'any' | 'morning' | 'afternoon';
  /** The text says more than a day and a part of it. */
  hasMore: boolean;
}

const parts: readonly [Wish['part'], RegExp][] = [
  ['morning', /^(?:le |in de )?(?:matin|matinee|voormiddag|ochtend|am)$/],
  ['afternoon', /^(?:l |in de )?(?:apres midi|namiddag|pm)$/],
];

/** Returns the part of the day of a time; nobody visits at midnight: a cell without a time has it. */
function partOfTime(hours: string): Wish['part'] {
  if (Number(hours) === 0) return 'any';
  return Number(hours) < 12 ? 'morning' : 'afternoon';
}

/** Parses `24/11/2026`, `mardi 24/11/2026 matin`, `24-11-26 14:00`; null without a day. */
export function wishOf(text: string): Wish | null {
  const found = dayIn(text);
  if (found === null) return null;
  const { day } = found;
  const [, hours] = /(?<!\d)(\d\d?) ?[:hu](?:\d\d|(?!\p{L}))/u.exec(found.rest) ?? [];
  if (hours !== undefined)
    return { day, part: partOfTime(hours), hasMore: Number(hours) !== 0 || dayOf(text) === null };
  const rest = folded(found.rest.trim().replaceAll(besideDay, ' '));
  const part = parts.find(([, written]) => written.test(rest))?.[0];
  return { day, part: part ?? 'any', hasMore: rest !== '' && part === undefined };
}
