/** Size of the stored field and limits of a signature (`contract/entities/feedback.ts`). */
export const field = { width: 1000, height: 400 };
const strokesMax = 200;
const strokeMax = 1000;
const numbersMax = 8000;

interface Point {
  x: number;
  y: number;
}

/** Strokes of x, y, x, y … in field coordinates. */
export type Strokes = number[][];

function inField(value: number, most: number): number {
  return Math.min(most, Math.max(0, Math.round(value)));
}

/** Thins points evenly to a number, and keeps the first and the last. */
function thinned(points: readonly Point[], most: number): readonly Point[] {
  if (points.length <= most) return points;
  return Array.from({ length: most }, (_, index) => {
    const at = most === 1 ? 0 : Math.round((index * (points.length - 1)) / (most - 1));
    return points[at];
  }).flatMap((point) => point ?? []);
}

/**
 * How a canvas shows the field. An upright canvas shows it turned by a quarter clockwise: who signs holds the phone on
 * its side.
 */
interface Scale {
  toField: (point: Point) => Point;
  toCanvas: (point: Point) => Point;
}

function scaleOf({ width, height }: typeof field): Scale {
  if (height > width)
    return {
      toField: ({ x, y }) => ({ x: (y / height) * field.width, y: ((width - x) / width) * field.height }),
      toCanvas: ({ x, y }) => ({ x: width - (y / field.height) * width, y: (x / field.width) * height }),
    };
  return {
    toField: ({ x, y }) => ({ x: (x / width) * field.width, y: (y / height) * field.height }),
    toCanvas: ({ x, y }) => ({ x: (x / field.width) * width, y: (y / field.height) * height }),
  };
}

/**
 * Converts drawn strokes to stored ones: scales them from the canvas size in pixels, and thins them evenly to the limits. Drops
 * strokes beyond the maximum number.
 */
export function toStrokes(drawn: readonly (readonly Point[])[], size: typeof field): Strokes {
  const { toField } = scaleOf(size);
  const some = drawn.filter((points) => points.length > 0).slice(0, strokesMax);
  const all = some.reduce((sum, points) => sum + points.length, 0);
  const share = Math.min(1, numbersMax / 2 / Math.max(1, all));
  return some.map((points) => {
    const most = Math.max(1, Math.min(strokeMax / 2, Math.floor(points.length * share)));
    return thinned(points, most).flatMap((point) => {
      const { x, y } = toField(point);
      return [inField(x, field.width), inField(y, field.height)];
    });
  });
}

/** Scales stored strokes to a canvas size in pixels. */
export function fromStrokes(strokes: Strokes, size: typeof field): Point[][] {
  const { toCanvas } = scaleOf(size);
  return strokes.map((stroke) =>
    stroke.flatMap((x, index) => {
      const y = stroke[index + 1];
      return index % 2 === 1 || y === undefined ? [] : [toCanvas({ x, y })];
    }),
  );
}
