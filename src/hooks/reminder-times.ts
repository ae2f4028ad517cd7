import { brusselsInstant, brusselsParts } from './brussels-time.ts';

/** A time that is chosen with one tap. */
export type QuickTime = 'tenMinutes' | 'oneHour' | 'thisEvening' | 'tomorrow' | 'monday';

const day = 86_400_000;

/** The calendar day so many days after another: `2026-11-20`. */
function later(from: string, days: number): string {
  return new Date(Date.parse(`${from}T12:00:00.000Z`) + days * day).toISOString().slice(0, 10);
}

/** The instant of a quick choice, by the clock of Belgium; null for this evening once it is 18 h, and for Monday on a Sunday: that is tomorrow. */
export function quickTime(which: QuickTime, now: number): string | null {
  const today = brusselsParts(new Date(now).toISOString()).day;
  switch (which) {
    case 'tenMinutes':
      return wholeMinute(now + 600_000);
    case 'oneHour':
      return wholeMinute(now + 3_600_000);
    case 'thisEvening': {
      const evening = brusselsInstant(today, '18:00');
      return evening !== null && Date.parse(evening) > now ? evening : null;
    }
    case 'tomorrow':
      return brusselsInstant(later(today, 1), '09:00');
    case 'monday': {
      // Of the week that comes: on a Monday, in seven days.
      const weekday = new Date(`${today}T12:00:00.000Z`).getUTCDay();
      return weekday === 0 ? null : brusselsInstant(later(today, 8 - weekday), '09:00');
    }
  }
}

/** The next whole minute: what a form shows is what is kept. */
function wholeMinute(instant: number): string {
  return new Date(Math.ceil(instant / 60_000) * 60_000).toISOString();
}
