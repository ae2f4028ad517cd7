/**
 * Returns whether a stored instant is still in the future. Device clocks jump: an instant further ahead than the longest wait
 * of its kind was written by a wrong clock and is ignored.
 * @param until stored instant, milliseconds
 * @param now the device's clock, milliseconds
 * @param longest the longest wait of this kind, milliseconds
 */
export function isStillAhead(until: number, now: number, longest: number): boolean {
  return until > now && until - now <= longest;
}
