import { useEffect, useState } from 'react';

/** Counts down a wait. Returns the whole seconds left, or 0 without a wait. */
export function useWait(): { secondsLeft: number; start: (milliseconds: number) => void } {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);

  useEffect(() => {
    if (until === 0) return;
    const timer = setInterval(() => {
      const current = Date.now();
      setNow(current);
      if (current >= until) setUntil(0);
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

/** Formats seconds as minutes and seconds: 112 → `1:52`. */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
