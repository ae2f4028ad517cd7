import type { TouchEvent } from 'react';
import { useRef } from 'react';

/** The least horizontal distance of a swipe, in pixels, and its least ratio to the vertical distance. */
const minDistance = 60;
const minRatio = 2;

/** The least distance of a finger that is no tap, in pixels. */
const tapMax = 10;

interface Swipe {
  onTouchStart: (event: TouchEvent) => void;
  onTouchMove: (event: TouchEvent) => void;
  onTouchEnd: (event: TouchEvent) => void;
  /** Returns false when the last touch moved: the grid takes the end of a swipe for a tap. */
  isTap: () => boolean;
  /** Ignores the current touch: a visit is being dragged. */
  cancel: () => void;
}

/** Steps to the previous or next period on a horizontal swipe. */
export function useSwipe(step: (by: 1 | -1) => void): Swipe {
  const start = useRef<{ x: number; y: number } | null>(null);
  const moved = useRef(false);
  return {
    onTouchStart: ({ touches }) => {
      moved.current = false;
      const finger = touches.item(0);
      start.current = finger === null || touches.length > 1 ? null : { x: finger.clientX, y: finger.clientY };
    },
    onTouchMove: ({ touches }) => {
      const finger = touches.item(0);
      if (start.current === null || finger === null) return;
      const distance = Math.hypot(finger.clientX - start.current.x, finger.clientY - start.current.y);
      moved.current ||= distance > tapMax;
    },
    isTap: () => {
      const isTap = !moved.current;
      // A mouse click that follows is none of this touch.
      moved.current = false;
      return isTap;
    },
    onTouchEnd: ({ changedTouches }) => {
      const finger = changedTouches.item(0);
      const from = start.current;
      start.current = null;
      if (from === null || finger === null) return;
      const [x, y] = [finger.clientX - from.x, finger.clientY - from.y];
      if (Math.abs(x) < minDistance || Math.abs(x) < minRatio * Math.abs(y)) return;
      step(x < 0 ? 1 : -1);
    },
    cancel: () => {
      start.current = null;
    },
  };
}
