import { useLingui } from '@lingui/react';
import { brusselsDay, brusselsTimeZone as timeZone } from '#contract/rules/brussels-time.ts';
import { asLanguage, localeTags } from '#ui/page/local-path.ts';

/** `withTime`: of this year the time too; true by default. */
type ShortDates = (instant: string, now: number, withTime?: boolean) => string;

function createShortDates(tag: string): ShortDates {
  const day = new Intl.DateTimeFormat(tag, { timeZone, day: '2-digit', month: '2-digit' });
  const whole = new Intl.DateTimeFormat(tag, { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' });
  const time = new Intl.DateTimeFormat(tag, { timeZone, hour: '2-digit', minute: '2-digit' });
  return (instant, now, withTime = true) => {
    const at = new Date(instant);
    if (brusselsDay(at).slice(0, 4) !== brusselsDay(now).slice(0, 4)) return whole.format(at);
    return withTime ? `${day.format(at)}, ${time.format(at)}` : day.format(at);
  };
}

/** Formatters by language: every row needs one, and creating an `Intl` formatter is slow. */
const byTag = new Map<string, ShortDates>();

/** Returns a compact formatter for visit times: `29/10, 10:30`, or `29/10/2025` for another year. */
export function useShortDates(): ShortDates {
  const { i18n } = useLingui();
  const tag = localeTags[asLanguage(i18n.locale)];
  const known = byTag.get(tag) ?? createShortDates(tag);
  byTag.set(tag, known);
  return known;
}
