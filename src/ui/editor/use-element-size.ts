import type { RefObject } from 'react';
import { useEffect, useState } from 'react';
import type { Size } from './geometry.ts';

/** Returns the current size of an element. Null before the first measurement. */
export function useElementSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const measure = (): void => setSize({ width: current.clientWidth, height: current.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
