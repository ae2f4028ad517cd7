import type { PointerEvent } from 'react';
import { useRef, useState } from 'react';
import type { Matrix, Point, Turns } from './geometry.ts';
import { distance, inverse, placed } from './geometry.ts';
import type { Colour, Mark } from './marks.ts';
import { markAt, moved } from './marks.ts';
import { freshId } from './picture-edits.ts';

export type Tool = 'cut' | 'arrow' | 'stroke' | 'text';

/** A touch that moved less is a tap, pixels of the screen. */
const tapRadius = 8;
/** A finger this near to a mark means it. */
const fingerRadius = 16;

/** Of the longer side of what is shown: so that a mark is as thick on every picture. */
export const arrowWidth = 0.012;
const strokeWidth = 0.008;

interface Gesture {
  pointer: number;
  from: Point;
  fromScreen: Point;
  /** The mark that is moved; null when one is drawn. */
  grasped: Mark | null;
  isTap: boolean;
}

export interface DrawingOptions {
  /** From the picture to the element that is drawn on. */
  matrix: Matrix;
  tool: Tool;
  colour: Colour;
  /** The longer side of what is shown, pixels of the picture. */
  unit: number;
  turns: Turns;
  marks: readonly Mark[];
  selected: number | null;
  onMark: (mark: Mark) => void;
  onSelect: (id: number | null) => void;
  /** Nothing was where the text tool was put down. */
  onWrite: (at: Point) => void;
}

export interface DrawingHand {
  /** What is being drawn or moved, as it is now. */
  draft: Mark | null;
  handlers: Record<
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
    (event: PointerEvent) => void
  >;
}

/** Where each step of a move was: a fast hand leaves more points than the page has frames. */
function pathOf(event: PointerEvent): { clientX: number; clientY: number }[] {
  const native = event.nativeEvent;
  const all = 'getCoalescedEvents' in native ? native.getCoalescedEvents() : [];
  return all.length === 0 ? [event] : all;
}

/** Where something is in the picture. */
function pointIn(element: Element, back: Matrix, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const box = element.getBoundingClientRect();
  return placed(back, { x: clientX - box.left, y: clientY - box.top });
}

/** The mark that a hand makes from a point on; null when the tool makes none that way. */
function drawnMark(
  { colour, marks, tool, unit }: DrawingOptions,
  from: Point,
  points: readonly Point[],
  before: Mark | null,
): Mark | null {
  const mark = { id: freshId(marks), colour };
  const to = points.at(-1) ?? from;
  if (tool === 'arrow') return { ...mark, kind: 'arrow', from, to, width: unit * arrowWidth };
  if (tool !== 'stroke') return null;
  const drawn = before?.kind === 'stroke' ? before.points : [from];
  return { ...mark, kind: 'stroke', points: [...drawn, ...points], width: unit * strokeWidth };
}

/** Draws with a finger, a pen or a mouse; a tap chooses a mark, and what is chosen can be moved. */
export function useDrawing(options: DrawingOptions): DrawingHand {
  const { marks, matrix, onMark, onSelect, onWrite, selected, tool } = options;
  const gesture = useRef<Gesture | null>(null);
  const [draft, setDraft] = useState<Mark | null>(null);
  const scale = Math.hypot(matrix[0], matrix[1]);
  const slack = fingerRadius / scale;
  const back = inverse(matrix);

  function onPointerDown(event: PointerEvent): void {
    if (gesture.current !== null || event.button !== 0) return;
    const from = pointIn(event.currentTarget, back, event);
    const hit = markAt(marks, from, slack);
    // A text is put elsewhere by pulling it; what was drawn must be chosen first, or nothing could be drawn over it.
    const grasped = hit !== undefined && (hit.id === selected || (tool === 'text' && hit.kind === 'text')) ? hit : null;
    const fromScreen = { x: event.clientX, y: event.clientY };
    gesture.current = { pointer: event.pointerId, from, fromScreen, grasped, isTap: true };
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent): void {
    const { current } = gesture;
    if (current?.pointer !== event.pointerId) return;
    current.isTap &&= distance(current.fromScreen, { x: event.clientX, y: event.clientY }) < tapRadius;
    if (current.isTap) return;
    const { from, grasped } = current;
    const points = pathOf(event).map((one) => pointIn(event.currentTarget, back, one));
    const to = points.at(-1) ?? from;
    setDraft(
      grasped === null
        ? drawnMark(options, from, points, draft)
        : moved(grasped, { x: to.x - from.x, y: to.y - from.y }),
    );
  }

  function onTap(at: Point): void {
    const hit = markAt(marks, at, slack);
    if (hit !== undefined) onSelect(hit.id);
    else if (selected !== null) onSelect(null);
    else if (tool === 'text') onWrite(at);
  }

  function onPointerUp(event: PointerEvent): void {
    const { current } = gesture;
    if (current?.pointer !== event.pointerId) return;
    gesture.current = null;
    setDraft(null);
    if (current.isTap) onTap(current.from);
    else if (draft !== null) onMark(draft);
  }

  function onPointerCancel(event: PointerEvent): void {
    if (gesture.current?.pointer !== event.pointerId) return;
    gesture.current = null;
    setDraft(null);
  }

  return { draft, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } };
}
