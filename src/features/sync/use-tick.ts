import { useEffect, useState } from 'react';

/** Steps of the clock, milliseconds: for a countdown, and for everything else. */
const second = 1_000;
const calm = 15_000;

/** The time, in milliseconds; by the second while something is counted down. */
export function useTick(counting: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), counting ? second : calm);
    return () => clearInterval(timer);
  }, [counting]);
  return now;
}
