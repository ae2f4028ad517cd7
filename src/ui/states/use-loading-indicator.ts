import { useEffect, useState } from 'react';

/** Shorter waits show nothing, in milliseconds (specification §9: progress bar throttle). */
const indicatorThrottle = 200;
/** Minimum visible duration, in milliseconds (specification §9: minimum duration of a loading indicator). */
const indicatorMinimum = 200;

/** Returns whether to show a loading indicator: never for a short wait, and never for a moment only. */
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
