const timeZone = 'Europe/Brussels';
let parts: Intl.DateTimeFormat | undefined;

/** Made at its first use: that takes a phone a while. */
function partsFormat(): Intl.DateTimeFormat {
  parts ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return parts;
}

/** Day and time of an instant in Belgium, whatever clock zone the device is set to: `2026-11-20`, `13:15`. */
export function brusselsParts(instant: string): { day: string; time: string } {
  const [day = '', time = ''] = partsFormat().format(new Date(instant)).split(' ');
  return { day, time };
}

/**
 * The instant of a day and time in Belgium, or null when they are not whole. A time that summer time skips is taken an hour
 * later; of one that occurs twice, the first.
 */
export function brusselsInstant(day: string, time: string): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d$/.test(time)) return null;
  const wanted = Date.parse(`${day}T${time}:00.000Z`);
  if (Number.isNaN(wanted)) return null;
  for (const hours of [2, 1]) {
    const candidate = new Date(wanted - hours * 3_600_000).toISOString();
    const found = brusselsParts(candidate);
    if (found.day === day && found.time === time) return candidate;
  }
  return new Date(wanted - 3_600_000).toISOString();
}
