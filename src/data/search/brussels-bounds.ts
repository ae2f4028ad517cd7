const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Brussels', dateStyle: 'short', timeStyle: 'short' });

/** The instant at which a day begins in Brussels, milliseconds. */
export function startOfBrusselsDay(day: string): number {
  for (const offset of ['+02:00', '+01:00']) {
    const instant = Date.parse(`${day}T00:00:00${offset}`);
    if (clock.format(instant) === `${day} 00:00`) return instant;
  }
  return Date.parse(`${day}T00:00:00Z`);
}

/** The day after, as a calendar counts. */
export function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 3_600_000).toISOString().slice(0, 10);
}
