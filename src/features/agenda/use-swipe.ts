import type { TouchEvent } from 'react';
import { useRef } from 'react';

/** Pixels that a finger goes sideways, and how many times more than up or down, to turn a page. */
const farEnough = 60;
const sideways = 2;

interface Swipe {
  onTouchStart: (event: TouchEvent) => void;
  onTouchEnd: (event: TouchEvent) => void;
  /** What the finger does is something else: a visit is being dragged. */
  cancel: () => void;
}

/** Turns to the days before and after by a finger's stroke. */
export function useSwipe(step: (by: 1 | -1) => void): Swipe {
  const begun = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }) => {
      const finger = touches.item(0);
      begun.current = finger === null || touches.length > 1 ? null : { x: finger.clientX, y: finger.clientY };
    },
    onTouchEnd: ({ changedTouches }) => {
      const finger = changedTouches.item(0);
      const from = begun.current;
      begun.current = null;
      if (from === null || finger === null) return;
      const [x, y] = [finger.clientX - from.x, finger.clientY - from.y];
      if (Math.abs(x) < farEnough || Math.abs(x) < sideways * Math.abs(y)) return;
      step(x < 0 ? 1 : -1);
    },
    cancel: () => {
      begun.current = null;
    },
  };
}
