import { useEffect, useState } from 'react';

/** Counts a wait down: whole seconds left, 0 when there is none. */
export function useWait(): { secondsLeft: number; start: (milliseconds: number) => void } {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);

  useEffect(() => {
    if (until === 0) return;
    const timer = setInterval(() => {
      const reached = Date.now();
      setNow(reached);
      if (reached >= until) setUntil(0);
    }, 1_000);
    return () => clearInterval(timer);
  }, [until]);

  return {
    secondsLeft: Math.max(0, Math.ceil((until - now) / 1_000)),
    start: (milliseconds) => {
      const started = Date.now();
      setNow(started);
      setUntil(started + milliseconds);
    },
  };
}

/** Minutes and seconds, as on a clock: 112 → `1:52`. */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
