import { brusselsDay, wholeDaysOf } from '#contract/rules/brussels-time.ts';
import type { FieldFormats } from '../label-context.ts';

interface PeriodFormats extends Pick<FieldFormats, 'day' | 'dateTime'> {
  /** `14:02` of an instant. */
  time: (instant: string) => string;
}

/** Returns a period as text: whole days without their hours, `26/11/2026 – 27/11/2026`, and a day once. */
export function periodLabel({ day, time, dateTime }: PeriodFormats, period: { from: string; to: string }): string {
  const { from, to } = period;
  const whole = wholeDaysOf(period);
  if (whole !== null) return whole.first === whole.last ? day(whole.first) : `${day(whole.first)} – ${day(whole.last)}`;
  return `${dateTime(from)} – ${brusselsDay(from) === brusselsDay(to) ? time(to) : dateTime(to)}`;
}
