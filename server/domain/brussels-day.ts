export { brusselsDay } from '#contract/rules/brussels-day.ts';

const clockFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Brussels',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** The instant of a Brussels day at an hour and minute of its clock. */
export function brusselsInstant(day: string, hour = 0, minute = 0): Date {
  const asUtc = Date.parse(`${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`);
  const shown = Date.parse(`${clockFormat.format(new Date(asUtc)).replace(' ', 'T')}Z`);
  // The offset of the instant itself may differ from that of the first guess on the day the clocks change.
  const first = asUtc - (shown - asUtc);
  const offset = Date.parse(`${clockFormat.format(new Date(first)).replace(' ', 'T')}Z`) - first;
  return new Date(asUtc - offset);
}

/** The day so many days after another. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
