/** Computes positions in a picture that is rotated by right angles, cropped and scaled. Lengths are in pixels. */

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Rect extends Point, Size {}

/** Counts clockwise quarter turns. */
export type Turns = 0 | 1 | 2 | 3;

/** Holds an affine matrix in the order of CSS and canvas: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export function turned(turns: Turns, by: 1 | -1): Turns {
  const all = [0, 1, 2, 3] as const;
  return all[(turns + by + 4) % 4] ?? 0;
}

export function turnedSize({ width, height }: Size, turns: Turns): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

export function wholeOf({ width, height }: Size): Rect {
  return { x: 0, y: 0, width, height };
}

/** Returns the matrix that maps a region, rotated and scaled, to a box with its upper left corner at the origin. */
export function regionMatrix({ x, y, width, height }: Rect, turns: Turns, scale = 1): Matrix {
  const s = scale;
  switch (turns) {
    case 0:
      return [s, 0, 0, s, -x * s, -y * s];
    case 1:
      return [0, s, -s, 0, (y + height) * s, -x * s];
    case 2:
      return [-s, 0, 0, -s, (x + width) * s, (y + height) * s];
    case 3:
      return [0, -s, s, 0, -y * s, (x + width) * s];
  }
}

export function placed([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

export function inverse([a, b, c, d, e, f]: Matrix): Matrix {
  const whole = a * d - b * c;
  return [d / whole, -b / whole, -c / whole, a / whole, (c * f - d * e) / whole, (b * e - a * f) / whole];
}

/** Returns the mapped rectangle. The matrix must rotate by right angles only. */
export function placedRect(matrix: Matrix, { x, y, width, height }: Rect): Rect {
  const one = placed(matrix, { x, y });
  const other = placed(matrix, { x: x + width, y: y + height });
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  };
}

/** Returns the largest scale at which a size fits in a frame. */
export function fitScale(size: Size, frame: Size): number {
  return Math.max(0.001, Math.min(frame.width / size.width, frame.height / size.height));
}

/** Names the dragged part of a rectangle: an edge or corner by compass direction (`n` is the top), or `all` of it. */
export type Handle = 'n' | 'e' | 's' | 'w' | 'ne' | 'nw' | 'se' | 'sw' | 'all';

function between(low: number, value: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/**
 * Returns the rectangle after one of its handles was dragged. The result stays inside the bounds.
 * @param by distance of the drag
 * @param least minimum length of each side; a side that is already shorter may stay shorter
 */
export function dragged(rect: Rect, handle: Handle, by: Point, bounds: Size, least: number): Rect {
  if (handle === 'all')
    return {
      ...rect,
      x: between(0, rect.x + by.x, bounds.width - rect.width),
      y: between(0, rect.y + by.y, bounds.height - rect.height),
    };
  const leastWidth = Math.min(least, rect.width);
  const leastHeight = Math.min(least, rect.height);
  const right = rect.x + rect.width;
  const bottom = rect.y + rect.height;
  const left = handle.includes('w') ? between(0, rect.x + by.x, right - leastWidth) : rect.x;
  const top = handle.includes('n') ? between(0, rect.y + by.y, bottom - leastHeight) : rect.y;
  const width = (handle.includes('e') ? between(left + leastWidth, right + by.x, bounds.width) : right) - left;
  const height = (handle.includes('s') ? between(top + leastHeight, bottom + by.y, bounds.height) : bottom) - top;
  return { x: left, y: top, width, height };
}

/** Returns the crop in whole pixels, inside the picture and never empty. Null when it covers the whole picture. */
export function cutOf({ x, y, width, height }: Rect, size: Size): Rect | null {
  const left = between(0, Math.round(x), size.width - 1);
  const top = between(0, Math.round(y), size.height - 1);
  const cut = {
    x: left,
    y: top,
    width: between(1, Math.round(x + width) - left, size.width - left),
    height: between(1, Math.round(y + height) - top, size.height - top),
  };
  return cut.width === size.width && cut.height === size.height ? null : cut;
}

export function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** Returns the distance from a point to the segment between two other points. */
export function distanceToSegment(point: Point, from: Point, to: Point): number {
  const length = distance(from, to);
  if (length === 0) return distance(point, from);
  const along = ((point.x - from.x) * (to.x - from.x) + (point.y - from.y) * (to.y - from.y)) / length ** 2;
  const share = between(0, along, 1);
  return distance(point, { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) });
}
