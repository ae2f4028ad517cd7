let dayFormat: Intl.DateTimeFormat | undefined;

/** The calendar day in Brussels at this instant: `2026-11-20`. */
export function brusselsDay(at: Date): string {
  // Made at its first use: that takes a phone a while, and not every page that holds this module asks.
  dayFormat ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Brussels', dateStyle: 'short' });
  return dayFormat.format(at);
}
