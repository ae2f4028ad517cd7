import { useLingui } from '@lingui/react';
import { addDays, frenchFirst } from '#contract/rules/brussels-time.ts';
import { asLanguage, localeTags } from '#ui/page/local-path.ts';
import type { AgendaView, Period } from './period.ts';

/** Returns the title of a period: `vendredi 20 novembre 2026`, `16 – 22 novembre 2026`, `novembre 2026`. */
export function periodTitle(view: AgendaView, day: string, { from, to }: Period, tag: string): string {
  // A calendar day has no time zone: formatting its noon in UTC never changes the day.
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options });
  const noonOf = (date: string): Date => new Date(`${date}T12:00:00Z`);
  const inFull = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const written = (text: string): string => (tag === localeTags.fr ? frenchFirst(text) : text);
  if (view === 'day') return written(format({ weekday: 'long', ...inFull }).format(noonOf(day)));
  if (view === 'month') return format({ month: 'long', year: 'numeric' }).format(noonOf(day));
  return written(format(inFull).formatRange(noonOf(from), noonOf(addDays(to, -1))));
}

export function usePeriodTitle(view: AgendaView, day: string, period: Period): string {
  const { i18n } = useLingui();
  return periodTitle(view, day, period, localeTags[asLanguage(i18n.locale)]);
}
