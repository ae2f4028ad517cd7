import { useLingui } from '@lingui/react';
import { brusselsDay, brusselsTimeZone as timeZone, frenchFirst } from '#contract/rules/brussels-time.ts';
import type { Language } from './page/local-path.ts';
import { asLanguage, localeTags } from './page/local-path.ts';

export interface Formats {
  /** Amount in euro cents: `312,00 €`. */
  money: (cents: number) => string;
  /** Calendar day `2026-11-20`: `20/11/2026`. */
  day: (day: string) => string;
  /** Day of an instant: `20/11/2026`. */
  date: (instant: string | number) => string;
  /** Day with its name: `vendredi 20 novembre`, with the year when it is not this one. */
  longDate: (instant: string | number) => string;
  /** Time of an instant: `14:02`. */
  time: (instant: string | number) => string;
  /** Day and time: `20/11/2026 14:02`. */
  dateTime: (instant: string | number) => string;
  /** Time for today, otherwise day and time. */
  recent: (instant: string | number, now: number) => string;
  /** Whole number with its separators: `10 000`. */
  count: (value: number) => string;
}

/** Returns a function that creates a value at its first call: an `Intl` formatter takes a phone several milliseconds. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function createFormats(language: Language): Formats {
  const tag = localeTags[language];
  const whole = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  const dates = once(() => new Intl.DateTimeFormat(tag, { ...whole, timeZone }));
  const long = { timeZone, weekday: 'long', day: 'numeric', month: 'long' } as const;
  const longDates = once(() => new Intl.DateTimeFormat(tag, long));
  const longDatesWithYear = once(() => new Intl.DateTimeFormat(tag, { ...long, year: 'numeric' }));
  const times = once(() => new Intl.DateTimeFormat(tag, { timeZone, hour: '2-digit', minute: '2-digit' }));
  const days = once(() => new Intl.DateTimeFormat(tag, { ...whole, timeZone: 'UTC' }));
  const amounts = once(() => new Intl.NumberFormat(tag, { style: 'currency', currency: 'EUR' }));
  const counts = once(() => new Intl.NumberFormat(tag));
  const date = (instant: string | number) => dates().format(new Date(instant));
  const time = (instant: string | number) => times().format(new Date(instant));
  const dateTime = (instant: string | number) => `${date(instant)} ${time(instant)}`;
  return {
    money: (cents) => amounts().format(cents / 100),
    day: (day) => days().format(new Date(`${day}T00:00:00Z`)),
    date,
    longDate: (instant) => {
      const isThisYear = brusselsDay(instant).slice(0, 4) === brusselsDay(Date.now()).slice(0, 4);
      const text = (isThisYear ? longDates() : longDatesWithYear()).format(new Date(instant));
      return language === 'fr' ? frenchFirst(text) : text;
    },
    time,
    dateTime,
    recent: (instant, now) => (brusselsDay(instant) === brusselsDay(now) ? time(instant) : dateTime(instant)),
    count: (value) => counts().format(value),
  };
}

const byLanguage = new Map<Language, Formats>();

/** Returns the formats of a language. Each is created at its first use. */
export function formatsOf(language: Language): Formats {
  const known = byLanguage.get(language) ?? createFormats(language);
  byLanguage.set(language, known);
  return known;
}

/** Returns the formats of the language on screen. */
export function useFormats(): Formats {
  const { i18n } = useLingui();
  return formatsOf(asLanguage(i18n.locale));
}
