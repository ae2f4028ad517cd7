import { useLingui } from '@lingui/react';
import { asLanguage, localeTags } from '#ui/local-path.ts';

const timeZone = 'Europe/Brussels';

type ShortDates = (instant: string, now: number) => string;

function createShortDates(tag: string): ShortDates {
  const day = new Intl.DateTimeFormat(tag, { timeZone, day: '2-digit', month: '2-digit' });
  const whole = new Intl.DateTimeFormat(tag, { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' });
  const time = new Intl.DateTimeFormat(tag, { timeZone, hour: '2-digit', minute: '2-digit' });
  const year = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' });
  return (instant, now) => {
    const at = new Date(instant);
    if (year.format(at) !== year.format(now)) return whole.format(at);
    return `${day.format(at)}, ${time.format(at)}`;
  };
}

/** By language: every row asks, and building an `Intl` formatter is slow. */
const byTag = new Map<string, ShortDates>();

/** A visit's day and time as a dense row says them: `29/10, 10:30`, and `29/10/2025` when the year is another. */
export function useShortDates(): ShortDates {
  const { i18n } = useLingui();
  const tag = localeTags[asLanguage(i18n.locale)];
  const known = byTag.get(tag) ?? createShortDates(tag);
  byTag.set(tag, known);
  return known;
}
