import { addDays, brusselsDay, brusselsInstant, weekdayOf } from '#contract/rules/brussels-time.ts';

/** A time that one tap selects. */
export type QuickTime = 'tenMinutes' | 'oneHour' | 'thisEvening' | 'tomorrow' | 'monday';

/**
 * Returns the instant of a quick choice in Belgian local time. Returns null for "this evening" after 18:00, and for "Monday"
 * on a Sunday, where it equals "tomorrow".
 */
export function quickTime(which: QuickTime, now: number): string | null {
  const today = brusselsDay(now);
  switch (which) {
    case 'tenMinutes':
      return wholeMinute(now + 600_000);
    case 'oneHour':
      return wholeMinute(now + 3_600_000);
    case 'thisEvening': {
      const evening = brusselsInstant(today, '18:00');
      return Date.parse(evening) > now ? evening : null;
    }
    case 'tomorrow':
      return brusselsInstant(addDays(today, 1), '09:00');
    case 'monday': {
      // Monday of next week: on a Monday, seven days later.
      const weekday = weekdayOf(today);
      return weekday === 0 ? null : brusselsInstant(addDays(today, 8 - weekday), '09:00');
    }
  }
}

/** Rounds up to a whole minute, so that the stored time equals the shown one. */
function wholeMinute(instant: number): string {
  return new Date(Math.ceil(instant / 60_000) * 60_000).toISOString();
}
