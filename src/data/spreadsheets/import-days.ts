import { addDays, isDay } from '#contract/rules/brussels-time.ts';
import { folded } from '../search/folded-text.ts';

const isDayOfNow = (text: string): boolean => isDay(text) && text >= '2000' && text < '2100';

/** Parses the number of a day, as a cell without the format of a date holds it. */
function dayOfSerial(serial: string, is1904: boolean): string {
  return addDays(is1904 ? '1904-01-01' : '1899-12-30', Number(serial));
}

/**
 * Parses `24/11/2026`, `24-11-26` and `2026-11-24`, with a time or without, and the number of a day; null for anything else.
 */
export function dayOf(text: string, is1904: boolean): string | null {
  const [, written = text] = /^(\S+)[ T]\d\d?:\d\d/.exec(text) ?? [];
  const [, serial] = /^(\d{5})(?:\.\d+)?$/.exec(text) ?? [];
  const [, date, month, year] = /^(\d\d?)[-/.](\d\d?)[-/.](\d\d(?:\d\d)?)$/.exec(written) ?? [];
  const pad = (part = ''): string => part.padStart(2, '0');
  let day = year === undefined ? written : `${year.padStart(4, '20')}-${pad(month)}-${pad(date)}`;
  if (serial !== undefined) day = dayOfSerial(serial, is1904);
  return isDayOfNow(day) ? day : null;
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
export function wishOf(text: string, is1904: boolean): Wish | null {
  const token = text.split(/[\s,;]+/).find((one) => dayOf(one, is1904) !== null);
  const whole = dayOf(text, is1904);
  const day = token === undefined ? whole : dayOf(token, is1904);
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
