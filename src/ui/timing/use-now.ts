import { useSyncExternalStore } from 'react';

/** Interval of updates, in milliseconds. Screens show times by the minute. */
const step = 30_000;

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const notify of listeners) notify();
  }, step);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function read(): number {
  // Without a timer there was no subscriber, and the value may be stale; the clock may have been set back.
  if (timer === undefined && Math.abs(Date.now() - now) > step) now = Date.now();
  return now;
}

/** Returns the current time in milliseconds, updated at the interval. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read, read);
}
