import type { Dispatch, PointerEvent, RefObject, SetStateAction } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { Frame, Point, View } from './zoom.ts';
import { closeUp, followed, whole, zoomedAt } from './zoom.ts';

/** Minimum horizontal drag of a swipe, in pixels, on a picture that is not enlarged. */
const swipeFrom = 60;
/** Maximum movement of a tap, in pixels, and maximum time between the taps of a double tap, in milliseconds. */
const tapRadius = 10;
const doubleTap = 300;

interface Gesture {
  /** Position of each finger, relative to the centre of the frame. */
  fingers: Map<number, Point>;
  began: Point;
  /** True after a touch with two fingers, which is neither a swipe nor a tap. */
  pinched: boolean;
  lastTap: number;
}

export interface Zoom {
  view: View;
  zoomBy: (factor: number) => void;
  handlers: Record<
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
    (event: PointerEvent) => void
  >;
}

/** Returns a screen point relative to the centre of an element, and the element's size. */
function placed(element: Element, event: { clientX: number; clientY: number }): { at: Point; box: Frame } {
  const box = element.getBoundingClientRect();
  return { at: { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }, box };
}

/** Adds a non-passive wheel listener. React's wheel listeners are passive, so the page would also zoom or scroll. */
function useWheel(frame: RefObject<HTMLElement | null>, setView: Dispatch<SetStateAction<View>>): void {
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { at, box } = placed(element, event);
      setView((now) => zoomedAt(now, Math.exp(-event.deltaY / 400), at, box));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [frame, setView]);
}

/**
 * Handles zoom gestures in a frame. Two fingers, a double tap or the wheel enlarge. One finger moves the enlarged picture, or
 * swipes.
 * @param onSwipe receives 1 for the next picture, -1 for the previous one
 */
export function useZoom(frame: RefObject<HTMLElement | null>, onSwipe: (step: 1 | -1) => void): Zoom {
  const [view, setView] = useState(whole);
  const gesture = useRef<Gesture>({ fingers: new Map(), began: whole, pinched: false, lastTap: 0 });
  useWheel(frame, setView);

  function onPointerDown(event: PointerEvent): void {
    const { current } = gesture;
    const { at } = placed(event.currentTarget, event);
    if (current.fingers.size === 0) Object.assign(current, { began: at, pinched: false });
    current.fingers.set(event.pointerId, at);
    current.pinched ||= current.fingers.size > 1;
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent): void {
    const { fingers } = gesture.current;
    if (!fingers.has(event.pointerId)) return;
    const { at, box } = placed(event.currentTarget, event);
    const before = [...fingers.values()];
    fingers.set(event.pointerId, at);
    const after = [...fingers.values()];
    setView((now) => followed(now, before, after, box));
  }

  function onTap(at: Point, box: Frame, when: number): void {
    const { current } = gesture;
    const isDouble = when - current.lastTap < doubleTap;
    current.lastTap = isDouble ? 0 : when;
    if (isDouble) setView((now) => (now.scale > 1 ? whole : zoomedAt(now, closeUp, at, box)));
  }

  function onPointerUp(event: PointerEvent): void {
    const { current } = gesture;
    if (!current.fingers.delete(event.pointerId) || current.fingers.size > 0 || current.pinched) return;
    const { at, box } = placed(event.currentTarget, event);
    const moved = { x: at.x - current.began.x, y: at.y - current.began.y };
    if (Math.hypot(moved.x, moved.y) < tapRadius) onTap(at, box, event.timeStamp);
    else if (view.scale === 1 && Math.abs(moved.x) > swipeFrom && Math.abs(moved.x) > Math.abs(moved.y))
      onSwipe(moved.x < 0 ? 1 : -1);
  }

  const onPointerCancel = (event: PointerEvent): void => {
    gesture.current.fingers.delete(event.pointerId);
  };
  const zoomBy = (factor: number): void => {
    const box = frame.current?.getBoundingClientRect() ?? { width: 1, height: 1 };
    setView((now) => zoomedAt(now, factor, { x: 0, y: 0 }, box));
  };
  return { view, zoomBy, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } };
}
