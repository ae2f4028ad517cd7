import { useSyncExternalStore } from 'react';

/** Returns whether a media query matches, and follows its changes. Returns false without a window, in a prerendered page. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}
