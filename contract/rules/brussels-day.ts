const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Brussels', dateStyle: 'short' });

/** The calendar day in Brussels at this instant: `2026-11-20`. */
export function brusselsDay(at: Date): string {
  return dayFormat.format(at);
}
