import { useLingui } from '@lingui/react';
import { asLanguage, localeTags } from '#ui/local-path.ts';
import type { AgendaView, Period } from './period.ts';
import { addDays } from './period.ts';

/** The days on screen in words: `vendredi 20 novembre 2026`, `16 – 22 novembre 2026`, `novembre 2026`. */
export function titleOf(view: AgendaView, day: string, { from, to }: Period, tag: string): string {
  // Days of a calendar, which know no zone: written as they stand.
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options });
  const at = (one: string): Date => new Date(`${one}T12:00:00Z`);
  if (view === 'day')
    return format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(at(day));
  if (view === 'month') return format({ month: 'long', year: 'numeric' }).format(at(day));
  return format({ day: 'numeric', month: 'long', year: 'numeric' }).formatRange(at(from), at(addDays(to, -1)));
}

export function usePeriodTitle(view: AgendaView, day: string, period: Period): string {
  const { i18n } = useLingui();
  return titleOf(view, day, period, localeTags[asLanguage(i18n.locale)]);
}
