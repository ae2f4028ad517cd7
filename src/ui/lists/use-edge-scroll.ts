import { useEffect, useEffectEvent } from 'react';

/** Height of the zones at the top and the bottom of the screen where a drag scrolls the page, CSS pixels. */
const zone = 120;
/** Fastest scroll, CSS pixels a frame. */
const fastest = 14;

/** Returns how far a drag at height `y` scrolls the page in a frame, CSS pixels: faster towards the edge. */
function scrollStep(y: number, height: number): number {
  const depth = y < zone ? y - zone : Math.max(0, y - (height - zone));
  return Math.round(Math.max(-1, Math.min(1, depth / zone)) * fastest);
}

/**
 * Scrolls the page while something is dragged at the top or the bottom of the screen.
 * @param heightOf returns the height of the pointer, CSS pixels from the top of the screen
 * @param onScroll called after each step: something else lies under the pointer
 */
export function useEdgeScroll(isDragging: boolean, heightOf: () => number, onScroll: () => void): void {
  const scroll = useEffectEvent((): void => {
    const by = scrollStep(heightOf(), window.innerHeight);
    if (by === 0) return;
    window.scrollBy(0, by);
    onScroll();
  });
  useEffect(() => {
    if (!isDragging) return undefined;
    let frame = requestAnimationFrame(function next() {
      scroll();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [isDragging]);
}
