import { useEffect, useState } from 'react';

/** A wait shorter than this shows nothing, milliseconds (specification §9: progress bar throttle). */
export const indicatorThrottle = 200;
/** What is shown stays at least this long, milliseconds (specification §9: minimum duration of a loading indicator). */
export const indicatorMinimum = 200;

/**
 * Whether to show that something is under way: not for a wait that is over at once, and never for a mere blink.
 */
export function useLoadingIndicator(busy: boolean, throttle = indicatorThrottle, minimum = indicatorMinimum): boolean {
  const [shownAt, setShownAt] = useState<number | null>(null);
  useEffect(() => {
    if (busy === (shownAt !== null)) return;
    const wait = shownAt === null ? throttle : shownAt + minimum - performance.now();
    const timer = setTimeout(() => setShownAt(busy ? performance.now() : null), Math.max(0, wait));
    return () => clearTimeout(timer);
  }, [busy, shownAt, throttle, minimum]);
  return shownAt !== null;
}
