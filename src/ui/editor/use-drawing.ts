import type { PointerEvent } from 'react';
import { useRef } from 'react';
import { useLatest } from '../timing/use-latest.ts';
import type { Matrix, Point, Turns } from './geometry.ts';
import { distance, inverse, placed } from './geometry.ts';
import type { Colour, Mark } from './marks.ts';
import { markAt, moved } from './marks.ts';
import { freshId } from './picture-edits.ts';

export type Tool = 'cut' | 'arrow' | 'stroke' | 'text';

/** A touch that moves less than this is a tap, in screen pixels. */
const tapRadius = 8;
/** Distance from a mark within which a finger hits it, in screen pixels. */
const fingerRadius = 16;

/** Share of the longer visible side, so that marks look equally thick on every picture. */
export const arrowWidth = 0.012;
const strokeWidth = 0.008;

interface Gesture {
  pointer: number;
  from: Point;
  fromScreen: Point;
  /** The mark that the gesture moves. Null while it draws a new one. */
  grasped: Mark | null;
  isTap: boolean;
}

export interface DrawingOptions {
  /** Maps picture pixels to the element that receives the gestures. */
  matrix: Matrix;
  tool: Tool;
  colour: Colour;
  /** Length of the longer visible side, in picture pixels. */
  unit: number;
  turns: Turns;
  marks: readonly Mark[];
  selected: number | null;
  onMark: (mark: Mark) => void;
  onSelect: (id: number | null) => void;
  /** Called when the text tool taps an empty place. */
  onWrite: (at: Point) => void;
}

export interface DrawingHand {
  /** Current state of the mark that is being drawn or moved. */
  draft: Mark | null;
  handlers: Record<
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
    (event: PointerEvent) => void
  >;
}

/** Returns every point of a move event: a fast hand produces more points than the page renders frames. */
function pathOf(event: PointerEvent): { clientX: number; clientY: number }[] {
  const native = event.nativeEvent;
  const all = 'getCoalescedEvents' in native ? native.getCoalescedEvents() : [];
  return all.length === 0 ? [event] : all;
}

/** Returns the position of an event in the picture. */
function pointIn(element: Element, back: Matrix, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const box = element.getBoundingClientRect();
  return placed(back, { x: clientX - box.left, y: clientY - box.top });
}

/** Returns the mark drawn by a gesture from a point. Null when the tool does not draw by dragging. */
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

/** Handles drawing with a finger, a pen or a mouse. A tap selects a mark, and dragging moves the selected one. */
export function useDrawing(options: DrawingOptions): DrawingHand {
  const { marks, matrix, onMark, onSelect, onWrite, selected, tool } = options;
  const gesture = useRef<Gesture | null>(null);
  const { shown: draft, latest, show } = useLatest<Mark>();
  const scale = Math.hypot(matrix[0], matrix[1]);
  const slack = fingerRadius / scale;
  const back = inverse(matrix);

  function onPointerDown(event: PointerEvent): void {
    if (gesture.current !== null || event.button !== 0) return;
    const from = pointIn(event.currentTarget, back, event);
    const hit = markAt(marks, from, slack);
    // With the text tool, a drag moves any text. Other marks must be selected first: a drag over them draws a new mark.
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
    show(
      grasped === null
        ? drawnMark(options, from, points, latest.current)
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
    const drawn = latest.current;
    gesture.current = null;
    show(null);
    if (current.isTap) onTap(current.from);
    else if (drawn !== null) onMark(drawn);
  }

  function onPointerCancel(event: PointerEvent): void {
    if (gesture.current?.pointer !== event.pointerId) return;
    gesture.current = null;
    show(null);
  }

  return { draft, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } };
}
