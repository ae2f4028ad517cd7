/**
 * Whether a stored instant is still to be waited for. Device clocks jump: an instant that lies further ahead than anything of
 * its kind is ever set was written by a clock that was wrong, and is not waited for.
 * @param until stored instant, milliseconds
 * @param now the device's clock, milliseconds
 * @param longest the longest wait of this kind, milliseconds
 */
export function isStillAhead(until: number, now: number, longest: number): boolean {
  return until > now && until - now <= longest;
}
