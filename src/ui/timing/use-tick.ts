import { useEffect, useState } from 'react';

/** Update intervals in milliseconds: during a countdown, and otherwise. */
const second = 1_000;
const relaxed = 15_000;

/** Returns the current time in milliseconds, updated each second during a countdown. */
export function useTick(counting: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), counting ? second : relaxed);
    return () => clearInterval(timer);
  }, [counting]);
  return now;
}
