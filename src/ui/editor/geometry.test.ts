import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Turns } from './geometry.ts';
import {
  cutOf,
  distanceToSegment,
  dragged,
  inverse,
  placed,
  placedRect,
  regionMatrix,
  turned,
  turnedSize,
  wholeOf,
} from './geometry.ts';

const size = { width: 400, height: 300 };
const every: Turns[] = [0, 1, 2, 3];

test('the upper left corner moves clockwise with the turns', () => {
  const corners = every.map((turns) => placed(regionMatrix(wholeOf(size), turns), { x: 0, y: 0 }));
  expect(corners.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [300, 0],
    [400, 300],
    [0, 400],
  ]);
});

test.each(every)('a crop turned by %i quarters fills its box exactly, and a point maps back', (turns) => {
  const cut = { x: 40, y: 20, width: 100, height: 60 };
  const matrix = regionMatrix(cut, turns, 0.5);
  const box = turnedSize({ width: 50, height: 30 }, turns);
  expect(placedRect(matrix, cut)).toEqual({ x: 0, y: 0, ...box });
  const back = placed(inverse(matrix), placed(matrix, { x: 77, y: 33 }));
  expect([back.x, back.y]).toEqual([expect.closeTo(77), expect.closeTo(33)]);
});

test('four turns are none, and a turn back undoes a turn', () => {
  expect(every.map((turns) => turned(turned(turns, 1), -1))).toEqual(every);
  expect(turned(3, 1)).toBe(0);
});

test('dragged edges follow the pointer, and the others stay', () => {
  const rect = { x: 50, y: 50, width: 100, height: 100 };
  expect(dragged(rect, 'nw', { x: 10, y: -20 }, size, 20)).toEqual({ x: 60, y: 30, width: 90, height: 120 });
  expect(dragged(rect, 'e', { x: 30, y: 99 }, size, 20)).toEqual({ x: 50, y: 50, width: 130, height: 100 });
  expect(dragged(rect, 'all', { x: -90, y: 500 }, size, 20)).toEqual({ x: 0, y: 200, width: 100, height: 100 });
});

test('any drag keeps the crop inside the picture and above its minimum size', () => {
  const handle = fc.constantFrom('n', 'e', 's', 'w', 'ne', 'nw', 'se', 'sw', 'all' as const);
  const far = fc.integer({ min: -2_000, max: 2_000 });
  fc.assert(
    fc.property(fc.array(fc.tuple(handle, far, far), { maxLength: 12 }), (drags) => {
      let rect = wholeOf(size);
      for (const [by, x, y] of drags) rect = dragged(rect, by, { x, y }, size, 30);
      expect(rect.x).toBeGreaterThanOrEqual(0);
      expect(rect.y).toBeGreaterThanOrEqual(0);
      expect(rect.x + rect.width).toBeLessThanOrEqual(size.width);
      expect(rect.y + rect.height).toBeLessThanOrEqual(size.height);
      expect(Math.min(rect.width, rect.height)).toBeGreaterThanOrEqual(30);
    }),
  );
});

test('a crop consists of whole pixels; one of the whole picture is null', () => {
  expect(cutOf({ x: -0.4, y: 0.3, width: 400.2, height: 299.6 }, size)).toBeNull();
  expect(cutOf({ x: 10.4, y: 299.9, width: 20.2, height: 0.05 }, size)).toEqual({
    x: 10,
    y: 299,
    width: 21,
    height: 1,
  });
});

test('the distance from a point beyond the end of a line is that to the end', () => {
  expect(distanceToSegment({ x: 13, y: 4 }, { x: 0, y: 0 }, { x: 10, y: 0 })).toBe(5);
  expect(distanceToSegment({ x: 5, y: 4 }, { x: 0, y: 0 }, { x: 10, y: 0 })).toBe(4);
  expect(distanceToSegment({ x: 3, y: 4 }, { x: 0, y: 0 }, { x: 0, y: 0 })).toBe(5);
});
