/** Scale of a picture and its offset from the centre of the frame, in pixels. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export const whole: View = { scale: 1, x: 0, y: 0 };
export const scaleMax = 8;
/** Scale after a double tap, enough to read a nameplate. */
export const closeUp = 3;

export interface Point {
  x: number;
  y: number;
}

export interface Frame {
  width: number;
  height: number;
}

function between(low: number, value: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** Bounds a zoom: never smaller than the frame, never moved past an edge. */
export function bounded({ scale, x, y }: View, frame: Frame): View {
  const inside = between(1, scale, scaleMax);
  const mostX = ((inside - 1) * frame.width) / 2;
  const mostY = ((inside - 1) * frame.height) / 2;
  return { scale: inside, x: between(-mostX, x, mostX), y: between(-mostY, y, mostY) };
}

/**
 * Enlarges by a factor around a fixed point.
 * @param at relative to the centre of the frame, in pixels
 */
export function zoomedAt(view: View, factor: number, at: Point, frame: Frame): View {
  const scale = between(1, view.scale * factor, scaleMax);
  const grown = scale / view.scale;
  return bounded({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, frame);
}

function distance([a, b]: readonly Point[]): number {
  return a === undefined || b === undefined ? 0 : Math.hypot(a.x - b.x, a.y - b.y);
}

function middle(points: readonly Point[]): Point {
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/**
 * Moves with one finger, and moves and enlarges with two.
 * @param before positions of the fingers relative to the centre of the frame; `after` has the same order
 */
export function followed(view: View, before: readonly Point[], after: readonly Point[], frame: Frame): View {
  const apart = distance(before);
  const from = middle(before);
  const to = middle(after);
  const zoomed = zoomedAt(view, apart > 0 ? distance(after) / apart : 1, from, frame);
  return bounded({ ...zoomed, x: zoomed.x + to.x - from.x, y: zoomed.y + to.y - from.y }, frame);
}
