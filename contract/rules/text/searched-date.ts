import { brusselsDay, parseBrusselsInstant } from '../brussels-time.ts';
import { asValue } from './lines.ts';

/** A day that a search names: `03/12`, `3 décembre`, `03/12/2026`, `03/12, 10:30`. */
export interface SearchedDate {
  day: number;
  /** Several for a beginning that they share: `jui`. */
  months: readonly number[];
  /** Null for any year. */
  year: number | null;
  /** The time of a visit, `10:30`; null for the whole day. */
  time: string | null;
  /** The search without the date. */
  rest: string;
}

const monthNames: readonly (readonly string[])[] = [
  ['janvier', 'januari'],
  ['fevrier', 'februari'],
  ['mars', 'maart'],
  ['avril', 'april'],
  ['mai', 'mei'],
  ['juin', 'juni'],
  ['juillet', 'juli'],
  ['aout', 'augustus'],
  ['septembre', 'september'],
  ['octobre', 'oktober'],
  ['novembre', 'november'],
  ['decembre', 'december'],
];

/** Years that a date without one can name, around this year: no order is older, and none is planned further. */
const yearsBefore = 15;
const yearsAfter = 3;

const time = String.raw`(?:,?\s+(?<hour>\d{1,2})[:hu](?<minute>\d{2})(?!\d))?`;
/** The name of a weekday or its short form, as a pattern: French, Dutch, English. */
export const weekdayName = String.raw`(?:(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|(?:lun|mar|mer|jeu|ven|sam|dim|maa|ma|di|din|woe?|do|don|vr|vrij|zat?|zon?|mon|tue|wed|thu|fri|sat|sun)\b\.?)`;
const numeric = new RegExp(
  String.raw`(?<![\d/.-])(?<day>\d{1,2})([/.-])(?<month>\d{1,2})(?:\2(?<year>\d{4}|\d{2}))?(?![\d/-])${time}`,
);
const iso = /(?<![\d/.-])(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?![\d/-])/;
const written = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${weekdayName}\s+)?(?<day>\d{1,2})(?:er)?\s+(?<name>[a-z]{3,})\.?(?![\p{L}\d])(?:\s+(?<year>\d{4})(?!\d))?${time}`,
  'u',
);

function monthsNamed(name: string): number[] {
  return monthNames.flatMap((names, index) => (names.some((one) => one.startsWith(name)) ? [index + 1] : []));
}

function yearOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}

/** Returns the date that a search names; null without one. */
export function searchedDate(text: string): SearchedDate | null {
  const plain = asValue(text).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const found = iso.exec(plain) ?? numeric.exec(plain) ?? written.exec(plain);
  const parts = found?.groups;
  if (found === null || parts === undefined) return null;
  const { name, hour, minute } = parts;
  const months = name === undefined ? [Number(parts.month)] : monthsNamed(name);
  const day = Number(parts.day);
  const isDate = day >= 1 && day <= 31 && months.length > 0 && months.every((month) => month >= 1 && month <= 12);
  if (!isDate) return null;
  return {
    day,
    months,
    year: yearOf(parts.year),
    time: hour === undefined ? null : `${hour.padStart(2, '0')}:${minute ?? '00'}`,
    rest: `${plain.slice(0, found.index).trim()} ${plain.slice(found.index + found[0].length).trim()}`.trim(),
  };
}

const hourAlone = /(?<![\d:])(?<hour>[01]?\d|2[0-3])[:hu](?<minute>[0-5]\d)(?![\d:])/i;

/** Returns the hour that a search without a date names, as `09:30`, and the search without it; null without one. */
export function searchedHour(text: string): (Pick<SearchedDate, 'rest'> & { time: string }) | null {
  const plain = asValue(text);
  const found = hourAlone.exec(plain);
  const { hour, minute } = found?.groups ?? {};
  if (found === null || hour === undefined || minute === undefined) return null;
  const rest = `${plain.slice(0, found.index)} ${plain.slice(found.index + found[0].length)}`.trim();
  return { time: `${hour.padStart(2, '0')}:${minute}`, rest };
}

const minuteLength = 60_000;

/**
 * Returns the days that a search names as `2026-12-03`, those of the years around `now` without a year, and the stretches of
 * time on the Brussels clock: of the whole days, or of the minute that it names.
 */
export function searchedStretches(
  { day, months, year, time: at }: SearchedDate,
  now: number,
): { days: string[]; stretches: { from: number; to: number }[] } {
  const thisYear = Number(brusselsDay(now).slice(0, 4));
  const first = year ?? thisYear - yearsBefore;
  const last = year ?? thisYear + yearsAfter;
  const days = Array.from({ length: last - first + 1 }, (_, index) => first + index).flatMap((one) =>
    months.map((month) => [one, month, day].map((part) => String(part).padStart(2, '0')).join('-')),
  );
  const stretches = days.flatMap((one) => {
    const from = parseBrusselsInstant(one, at ?? '00:00');
    const end = at === null ? parseBrusselsInstant(one, '23:59') : from;
    return from === null || end === null ? [] : [{ from: Date.parse(from), to: Date.parse(end) + minuteLength }];
  });
  return { days: at === null ? days : [], stretches };
}
