let clock: Intl.DateTimeFormat | undefined;

/** Day and minute in Brussels, `2026-11-20 00:00`. The formatter is made at its first use: that takes a phone a while. */
function brusselsClock(instant: number): string {
  clock ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Brussels', dateStyle: 'short', timeStyle: 'short' });
  return clock.format(instant);
}

/** The instant at which a day begins in Brussels, milliseconds. */
export function startOfBrusselsDay(day: string): number {
  for (const offset of ['+02:00', '+01:00']) {
    const instant = Date.parse(`${day}T00:00:00${offset}`);
    if (brusselsClock(instant) === `${day} 00:00`) return instant;
  }
  return Date.parse(`${day}T00:00:00Z`);
}

/** The day after, as a calendar counts. */
export function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 3_600_000).toISOString().slice(0, 10);
}
