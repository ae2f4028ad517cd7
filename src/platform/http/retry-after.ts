/** The longest wait that is believed, milliseconds: a mistaken proxy must not silence a device for days. */
const retryAfterMax = 60 * 60_000;

/** An HTTP date as milliseconds since the epoch; null when absent or unreadable. */
export function parseHttpDate(value: string | null): number | null {
  // Every HTTP date ends so; Date.parse alone takes almost anything for a date.
  if (value === null || !value.endsWith(' GMT')) return null;
  const time = Date.parse(value);
  return Number.isNaN(time) ? null : time;
}

/**
 * `Retry-After` in milliseconds, from either of its forms: seconds, or an HTTP date, which is compared with the same answer's
 * `Date` (the device's clock may be wrong). Null when absent or unreadable; between 0 and one hour.
 */
export function parseRetryAfter(value: string | null, serverTime: number | null, now: number): number | null {
  if (value === null) return null;
  if (/^\s*\d+\s*$/.test(value)) return Math.min(retryAfterMax, Number(value) * 1000);
  const until = parseHttpDate(value);
  return until === null ? null : Math.min(retryAfterMax, Math.max(0, until - (serverTime ?? now)));
}
