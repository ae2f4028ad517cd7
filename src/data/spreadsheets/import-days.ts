import { isDay, zonelessDay } from '#contract/rules/brussels-time.ts';
import { folded } from '../search/folded-text.ts';

const isDayOfNow = (text: string): boolean => isDay(text) && text >= '2000' && text < '2100';

/** Returns the date of a number as a cell without the format of a date holds it; null for a number of something else. */
export function dateOfSerial(serial: number, is1904: boolean): Date | null {
  const date = new Date(Date.parse(is1904 ? '1904-01-01' : '1899-12-30') + Math.round(serial * 1440) * 60_000);
  return !Number.isNaN(date.getTime()) && isDayOfNow(zonelessDay(date)) ? date : null;
}

/** Returns a day as Belgians write it: `24/11/2026`. */
export const writtenDay = (day: string): string => day.split('-').toReversed().join('/');

/** Parses `24/11/2026`, `24-11-26` and `2026-11-24`, with a time or without; null for anything else. */
export function dayOf(text: string): string | null {
  const [, written = text] = /^(\S+)[ T]\d\d?:\d\d/.exec(text) ?? [];
  const [, date, month, year] = /^(\d\d?)[-/.](\d\d?)[-/.](\d\d(?:\d\d)?)$/.exec(written) ?? [];
  const pad = (part = ''): string => part.padStart(2, '0');
  const day = year === undefined ? written : `${year.padStart(4, '20')}-${pad(month)}-${pad(date)}`;
  return isDayOfNow(day) ? day : null;
}

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
  const token = text.split(/[\s,;]+/).find((one) => dayOf(one) !== null);
  const whole = dayOf(text);
  const day = token === undefined ? whole : dayOf(token);
  if (day === null) return null;
  const [, hours] = /[ T](\d\d?)[:h]\d\d/.exec(text) ?? [];
  if (hours !== undefined) return { day, part: partOfTime(hours), hasMore: whole === null };
  const rest = folded(token === undefined ? '' : text.replace(token, ' '))
    .replaceAll(
      /[^a-z]+|\b(?:lun|mar|mercre|jeu|vendre|same)di\b|\b(?:maan|dins|woens|donder|vrij|zater|zon)dag\b|\bdimanche\b/g,
      ' ',
    )
    .replaceAll(/ +/g, ' ')
    .trim();
  const part = parts.find(([, written]) => written.test(rest))?.[0];
  return { day, part: part ?? 'any', hasMore: rest !== '' && part === undefined };
}
