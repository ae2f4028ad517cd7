import { startTransition, useEffect, useMemo, useState } from 'react';

/** New items of one frame. Style and layout of an event of a calendar take some 0.3 ms of a desk's processor. */
const slice = 30;

const nothing: ReadonlySet<string> = new Set();

/**
 * Returns the items to draw now: those that were drawn, and some of the new ones, the others in the frames that follow. A browser
 * lays out in one task what was added before a frame, however many slices it was rendered in.
 */
export function useInSlices<T extends { id: string }>(items: readonly T[]): T[] {
  const [drawn, setDrawn] = useState(nothing);
  const given = useMemo(() => {
    let left = slice;
    return items.filter(({ id }) => drawn.has(id) || left-- > 0);
  }, [items, drawn]);
  useEffect(() => {
    if (given.every(({ id }) => drawn.has(id))) return undefined;
    const next = (): void => startTransition(() => setDrawn(new Set(given.map(({ id }) => id))));
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A frame that was only begun has not been laid out.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(next);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [given, drawn]);
  return given;
}
