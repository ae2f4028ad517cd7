import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useHeld } from '../timing/use-held.ts';

let printing = false;
let subscribers = 0;

/** The browser takes its picture of the page right after `beforeprint`: the page renders within the event. */
function subscribe(onChange: () => void): () => void {
  const change = (next: boolean) => (): void => {
    printing = next;
    flushSync(onChange);
  };
  const [start, end] = [change(true), change(false)];
  subscribers += 1;
  window.addEventListener('beforeprint', start);
  window.addEventListener('afterprint', end);
  return () => {
    window.removeEventListener('beforeprint', start);
    window.removeEventListener('afterprint', end);
    subscribers -= 1;
    // Without a subscriber, no listener resets it after the print.
    if (subscribers === 0) printing = false;
  };
}

/** True while the page is printed: a virtual list renders all its rows. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => printing);
}

/**
 * Returns the value from before the print while the page is printed. The width of the paper would turn rows into cards after
 * Chromium has counted the pages.
 */
export function useUnprinted<T>(value: T): T {
  return useHeld(value, usePrinting());
}
