import { useSyncExternalStore } from 'react';

/** How fresh "now" is kept, milliseconds: times on screen are told by the minute. */
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
  // Without a timer nobody watched, and the value may be old.
  if (timer === undefined && Date.now() - now > step) now = Date.now();
  return now;
}

/** The time, in milliseconds, near enough to say whether something is of today. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read, read);
}
