import type { TouchEvent } from 'react';
import { useRef } from 'react';

/** Shortest horizontal movement that is a swipe, in CSS pixels. */
const swipeMin = 60;

interface Swipe {
  onTouchStart: (event: TouchEvent) => void;
  onTouchEnd: (event: TouchEvent) => void;
}

/** Returns the handlers of an element that is swiped sideways. A swipe to the left is a step forward. */
export function useSwipe(onStep: (by: 1 | -1) => void): Swipe {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }) => {
      const touch = touches.item(0);
      // Two fingers are no swipe.
      start.current = touches.length > 1 ? null : { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd: ({ changedTouches }) => {
      if (start.current === null) return;
      const touch = changedTouches.item(0);
      const [across, along] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
      start.current = null;
      if (Math.abs(across) >= swipeMin && Math.abs(across) > 2 * Math.abs(along)) onStep(across < 0 ? 1 : -1);
    },
  };
}
