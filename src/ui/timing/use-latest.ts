import type { RefObject } from 'react';
import { useRef, useState } from 'react';

/**
 * Returns the state of a gesture as rendered, and as its last event left it: a quick finger is lifted before its last move is
 * rendered.
 */
export function useLatest<T>(): { shown: T | null; latest: RefObject<T | null>; show: (next: T | null) => void } {
  const [shown, setShown] = useState<T | null>(null);
  const latest = useRef<T | null>(null);
  const show = (next: T | null): void => {
    latest.current = next;
    setShown(next);
  };
  return { shown, latest, show };
}
