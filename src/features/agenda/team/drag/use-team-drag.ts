import type { PointerEvent as ReactPointerEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { Axis } from '#parts/day/axis.ts';

/** What is dragged: a visit, or an order to plan. */
export interface Dragged {
  kind: 'visit' | 'order';
  id: string;
  minutes: number;
}

/** Where it would land: a time of an employee, or a day. */
export type DropPlace = { kind: 'time'; employeeId: string; start: string } | { kind: 'day'; day: string };

export interface Drag {
  what: Dragged;
  x: number;
  y: number;
  over: DropPlace | null;
}

interface Grip {
  what: Dragged;
  x: number;
  y: number;
  /** Pixels from the card's start to the pointer. */
  offset: number;
  moved: boolean;
}

/** Pixels after which a press is a drag. */
const threshold = 6;

/** Returns the place under the pointer. The card's start counts, not the pointer. */
function placeUnder(axis: Axis, { x, y, offset }: { x: number; y: number; offset: number }): DropPlace | null {
  const element = document.elementFromPoint(x, y);
  const target = element?.closest<HTMLElement>('[data-drop-day]');
  if (target?.dataset.dropDay !== undefined) return { kind: 'day', day: target.dataset.dropDay };
  const track = element?.closest<HTMLElement>('[data-track]');
  if (track?.dataset.track === undefined) return null;
  const { left, width } = track.getBoundingClientRect();
  return { kind: 'time', employeeId: track.dataset.track, start: axis.instantAt((x - offset - left) / width) };
}

interface Listeners {
  move: (event: PointerEvent) => void;
  end: (event: PointerEvent) => void;
  escape: (event: KeyboardEvent) => void;
}

/** Follows the pointer over the whole window. Returns the function that stops. */
function listen({ move, end, escape }: Listeners): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', end, { signal });
  window.addEventListener('pointercancel', end, { signal });
  // Before a dialog or the page reacts to the key.
  window.addEventListener('keydown', escape, { signal, capture: true });
  return () => stop.abort();
}

export interface TeamDrag {
  drag: Drag | null;
  /** Begins a drag with the mouse or a pen; a finger scrolls. */
  begin: (event: ReactPointerEvent<HTMLElement>, what: Dragged) => void;
  /** Returns true once after a drag: the click that ends it opens nothing. */
  wasDragged: () => boolean;
}

/** Drags cards over the board. Escape leaves everything as it was. */
export function useTeamDrag(axis: Axis, onDrop: (what: Dragged, place: DropPlace) => void): TeamDrag {
  const [drag, setDrag] = useState<Drag | null>(null);
  const grip = useRef<Grip | null>(null);
  const ended = useRef(false);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  }, [onDrop]);

  useEffect(() => {
    function move(event: PointerEvent): void {
      const held = grip.current;
      if (held === null) return;
      const [x, y] = [event.clientX, event.clientY];
      held.moved ||= Math.hypot(x - held.x, y - held.y) > threshold;
      if (!held.moved) return;
      event.preventDefault();
      setDrag({ what: held.what, x, y, over: placeUnder(axis, { x, y, offset: held.offset }) });
    }
    function end(event: PointerEvent): void {
      const held = grip.current;
      grip.current = null;
      setDrag(null);
      if (held?.moved !== true || event.type === 'pointercancel') return;
      ended.current = true;
      const place = placeUnder(axis, { x: event.clientX, y: event.clientY, offset: held.offset });
      if (place !== null) drop.current(held.what, place);
    }
    function escape(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || grip.current === null) return;
      event.preventDefault();
      ended.current = grip.current.moved;
      grip.current = null;
      setDrag(null);
    }
    return listen({ move, end, escape });
  }, [axis]);

  return {
    drag,
    begin: (event, what) => {
      if (event.button !== 0 || event.pointerType === 'touch') return;
      const { left } = event.currentTarget.getBoundingClientRect();
      const offset = what.kind === 'visit' ? event.clientX - left : 0;
      ended.current = false;
      grip.current = { what, x: event.clientX, y: event.clientY, offset, moved: false };
    },
    wasDragged: () => {
      const was = ended.current;
      ended.current = false;
      return was;
    },
  };
}
