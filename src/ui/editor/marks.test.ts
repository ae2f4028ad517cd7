import { expect, test } from 'vitest';
import type { Arrow, Mark, Stroke, Text } from './marks.ts';
import { boundsOf, fittingSize, layersOf, markAt, moved, textAngle } from './marks.ts';

const arrow: Arrow = { id: 1, kind: 'arrow', colour: 'red', from: { x: 0, y: 100 }, to: { x: 100, y: 100 }, width: 10 };
const stroke: Stroke = {
  id: 2,
  kind: 'stroke',
  colour: 'blue',
  width: 4,
  points: [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
  ],
};
const text: Text = {
  id: 3,
  kind: 'text',
  colour: 'white',
  at: { x: 200, y: 200 },
  turns: 1,
  size: 20,
  text: 'Fissure',
};

/** Returns the corners of a path of straight lines. */
function corners(path: string | undefined): number[][] {
  return [...(path ?? '').matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
}

test('an arrow ends at its target, is symmetric, and its head is wider than its shaft', () => {
  const [only] = layersOf(arrow);
  const points = corners(only?.path);
  expect(points[3]).toEqual([100, 100]);
  const aside = points.map(([, y = 0]) => y - 100);
  expect(aside).toEqual(aside.toReversed().map((y) => (y === 0 ? 0 : -y)));
  expect(Math.max(...aside)).toBe(Math.abs(aside[2] ?? 0));
});

test('an arrow shorter than its head is a head of that length', () => {
  const [only] = layersOf({ ...arrow, to: { x: 12, y: 100 } });
  expect(Math.min(...corners(only?.path).map(([x = 0]) => x))).toBeGreaterThanOrEqual(0);
  expect(layersOf({ ...arrow, to: arrow.from })[0]?.path).toBe('');
});

test('a stroke is drawn over its rim and ends at the last point; a tap is a dot', () => {
  const [rim, ink] = layersOf(stroke);
  expect(rim?.strokeWidth).toBeGreaterThan(ink?.strokeWidth ?? 0);
  expect(ink?.path).toBe('M0 0Q10 0 10 5L10 10');
  expect(layersOf({ ...stroke, points: [{ x: 5, y: 5 }] })[1]?.path).toBe('M5 5L5.1 5');
});

test('a text stays upright as written, whatever the picture’s turns', () => {
  expect([0, 1, 2, 3].map((turns) => textAngle({ ...text, turns: turns as Text['turns'] }))).toEqual([0, 270, 180, 90]);
  const { width, height } = boundsOf(text);
  expect(height).toBeGreaterThan(width);
});

test('a long text is reduced in size, a short one is not', () => {
  expect(fittingSize('Fissure', 20, 1_000)).toBe(20);
  expect(fittingSize('Fissure au plafond', 20, 100)).toBeLessThan(10);
});

test('a touch near a mark finds the uppermost one, and moving it moves all of it', () => {
  const marks: Mark[] = [arrow, stroke, text];
  expect(markAt(marks, { x: 50, y: 110 }, 12)?.id).toBe(1);
  expect(markAt(marks, { x: 10, y: 6 }, 3)?.id).toBe(2);
  expect(markAt(marks, { x: 200, y: 230 }, 0)?.id).toBe(3);
  expect(markAt(marks, { x: 300, y: 300 }, 12)).toBeUndefined();
  expect(markAt([arrow, { ...arrow, id: 9 }], { x: 50, y: 100 }, 0)?.id).toBe(9);
  expect(marks.map((mark) => boundsOf(moved(mark, { x: 7, y: -3 })))).toEqual(
    marks.map(boundsOf).map((box) => ({ ...box, x: box.x + 7, y: box.y - 3 })),
  );
});
