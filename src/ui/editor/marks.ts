import type { Point, Rect, Turns } from './geometry.ts';
import { distance, distanceToSegment } from './geometry.ts';

/** Lists colours that are visible on a wall and in a cellar. Each has a rim of contrasting tone. */
export const colours = ['red', 'yellow', 'blue', 'white', 'black'] as const;
export type Colour = (typeof colours)[number];

const inks: Readonly<Record<Colour, { ink: string; rim: string }>> = {
  red: { ink: '#e02419', rim: '#ffffff' },
  yellow: { ink: '#ffd21f', rim: '#1b1b1b' },
  blue: { ink: '#1f6fff', rim: '#ffffff' },
  white: { ink: '#ffffff', rim: '#1b1b1b' },
  black: { ink: '#111111', rim: '#ffffff' },
};
export const inkOf = (colour: Colour): string => inks[colour].ink;

interface Drawn {
  id: number;
  colour: Colour;
}

export interface Arrow extends Drawn {
  kind: 'arrow';
  from: Point;
  /** Position of the tip. */
  to: Point;
  width: number;
}

export interface Stroke extends Drawn {
  kind: 'stroke';
  points: readonly Point[];
  width: number;
}

export interface Text extends Drawn {
  kind: 'text';
  /** Position of the centre. */
  at: Point;
  /** Rotation of the picture at the time of writing. The text is upright in that rotation. */
  turns: Turns;
  /** Height of the letters, in pixels. */
  size: number;
  text: string;
}

/** Describes a drawing in the picture's own pixels. Rotating or cropping the picture does not move it. */
export type Mark = Arrow | Stroke | Text;

/** Describes one shape to paint: its stroke first, then its fill. */
export interface Layer {
  /** SVG path data. */
  path: string;
  fill: string | null;
  stroke: string | null;
  strokeWidth: number;
}

/** A font stack that is available in the page and in workers. */
export const textFont = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
export const textWeight = 700;
/** Distance from the centre of a line of text down to its baseline, as a share of the letter height. */
export const baseline = 0.35;
/** Width of a letter, as a share of its height: about that of the widest of these fonts. */
const letterWidth = 0.68;

const number = (value: number): string => String(Math.round(value * 10) / 10);
const pair = ({ x, y }: Point): string => `${number(x)} ${number(y)}`;

function arrowPath({ from, to, width }: Arrow): string {
  const length = distance(from, to);
  if (length === 0) return '';
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const head = Math.min(length, width * 4.5);
  const shaft = (width / 2) * Math.min(1, length / (width * 2));
  const wing = head * 0.5;
  const at = (back: number, aside: number): Point => ({
    x: to.x - along.x * back - along.y * aside,
    y: to.y - along.y * back + along.x * aside,
  });
  const outline = [
    at(length, shaft / 2),
    at(head * 0.85, shaft),
    at(head, wing),
    at(0, 0),
    at(head, -wing),
    at(head * 0.85, -shaft),
    at(length, -shaft / 2),
  ];
  return `M${outline.map(pair).join('L')}Z`;
}

/** Returns a smooth path through the midpoints between the points, without corners. */
function strokePath({ points }: Stroke): string {
  const [first, ...rest] = points;
  if (first === undefined) return '';
  // Draw a tap as a very short line: not every browser paints a line of zero length.
  if (rest.length === 0) return `M${pair(first)}L${pair({ x: first.x + 0.1, y: first.y })}`;
  const curves = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? point;
    return `Q${pair(point)} ${pair({ x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 })}`;
  });
  return `M${pair(first)}${curves.join('')}L${pair(rest.at(-1) ?? first)}`;
}

/** Returns the layers of a drawn mark, bottom first. The page and the exported file use the same layers. */
export function layersOf(mark: Arrow | Stroke): Layer[] {
  const { ink, rim } = inks[mark.colour];
  if (mark.kind === 'arrow') return [{ path: arrowPath(mark), fill: ink, stroke: rim, strokeWidth: mark.width * 0.5 }];
  const path = strokePath(mark);
  return [
    { path, fill: null, stroke: rim, strokeWidth: mark.width * 1.5 },
    { path, fill: null, stroke: ink, strokeWidth: mark.width },
  ];
}

export function textPaint({ colour, size }: Text): { fill: string; stroke: string; strokeWidth: number } {
  const { ink, rim } = inks[colour];
  return { fill: ink, stroke: rim, strokeWidth: size * 0.16 };
}

/** Returns the clockwise rotation of a text in the picture, in degrees. */
export function textAngle({ turns }: Text): number {
  return turns === 0 ? 0 : 360 - turns * 90;
}

/** Returns the estimated width of a text, as a multiple of its letter height. */
function textLength(text: string): number {
  return Math.max(1, text.length) * letterWidth;
}

/** Returns the letter height at which a text fits a width, at most the given height. */
export function fittingSize(text: string, wished: number, width: number): number {
  return Math.min(wished, width / textLength(text));
}

function around(points: readonly Point[], margin: number): Rect {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const x = Math.min(...xs) - margin;
  const y = Math.min(...ys) - margin;
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
}

/** Returns the bounding box of a mark in the picture. */
export function boundsOf(mark: Mark): Rect {
  if (mark.kind === 'arrow') return around([mark.from, mark.to], mark.width * 2);
  if (mark.kind === 'stroke') return around(mark.points, mark.width);
  const long = textLength(mark.text) * mark.size;
  const high = mark.size * 1.3;
  const [width, height] = mark.turns % 2 === 0 ? [long, high] : [high, long];
  return { x: mark.at.x - width / 2, y: mark.at.y - height / 2, width, height };
}

function isOn(mark: Mark, point: Point, slack: number): boolean {
  if (mark.kind === 'arrow') return distanceToSegment(point, mark.from, mark.to) <= Math.max(slack, mark.width * 1.5);
  if (mark.kind === 'stroke') {
    const near = Math.max(slack, mark.width);
    return mark.points.some((to, index) => distanceToSegment(point, mark.points[index - 1] ?? to, to) <= near);
  }
  const { x, y, width, height } = boundsOf(mark);
  return point.x >= x - slack && point.x <= x + width + slack && point.y >= y - slack && point.y <= y + height + slack;
}

/**
 * Returns the topmost mark at a point.
 * @param slack distance from the mark that still counts as a hit, because a finger is imprecise
 */
export function markAt(marks: readonly Mark[], point: Point, slack: number): Mark | undefined {
  return marks.findLast((mark) => isOn(mark, point, slack));
}

export function moved(mark: Mark, by: Point): Mark {
  const shift = ({ x, y }: Point): Point => ({ x: x + by.x, y: y + by.y });
  if (mark.kind === 'arrow') return { ...mark, from: shift(mark.from), to: shift(mark.to) };
  if (mark.kind === 'stroke') return { ...mark, points: mark.points.map(shift) };
  return { ...mark, at: shift(mark.at) };
}
