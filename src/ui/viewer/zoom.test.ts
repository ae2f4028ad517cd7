import { expect, test } from 'vitest';
import { bounded, followed, scaleMax, whole, zoomedAt } from './zoom.ts';

const frame = { width: 400, height: 800 };

test('bounds scale and movement by the frame and the maximum', () => {
  expect(bounded({ scale: 0.5, x: 30, y: 30 }, frame)).toEqual(whole);
  expect(bounded({ scale: 2, x: 900, y: -900 }, frame)).toEqual({ scale: 2, x: 200, y: -400 });
  expect(zoomedAt(whole, 100, { x: 0, y: 0 }, frame).scale).toBe(scaleMax);
});

test('keeps the point under the finger in place while enlarging', () => {
  const view = zoomedAt(whole, 2, { x: 100, y: -50 }, frame);
  // A point of the picture at p stands at p * scale + moved.
  expect(100 * view.scale + view.x).toBe(100);
  expect(-50 * view.scale + view.y).toBe(-50);
});

test('enlarges by the distance of two fingers, and moves with one', () => {
  const before = [
    { x: -50, y: 0 },
    { x: 50, y: 0 },
  ];
  const after = [
    { x: -100, y: 0 },
    { x: 100, y: 0 },
  ];
  expect(followed(whole, before, after, frame)).toEqual({ scale: 2, x: 0, y: 0 });
  const near = { scale: 2, x: 0, y: 0 };
  expect(followed(near, [{ x: 0, y: 0 }], [{ x: 20, y: 10 }], frame)).toEqual({ scale: 2, x: 20, y: 10 });
  expect(followed(whole, [{ x: 0, y: 0 }], [{ x: 20, y: 10 }], frame)).toEqual(whole);
});
