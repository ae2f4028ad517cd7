/** Bounds of the wait between retries, in milliseconds (rule OB5). */
const backoffMin = 1_000;
export const backoffMax = 5 * 60_000;
/** Shortest wait between two attempts that signs of a working server cause, in milliseconds (rule OB5f). */
export const answerGap = 10_000;

/**
 * Returns a full-jitter backoff in milliseconds: a random wait below a bound that doubles with each failure.
 * @param failures failures in a row, at least 1
 * @param random a number in [0, 1)
 */
export function backoffDelay(failures: number, random: number): number {
  const bound = Math.min(backoffMax, backoffMin * 2 ** Math.min(failures, 20));
  return Math.round(backoffMin / 2 + random * (bound - backoffMin / 2));
}
