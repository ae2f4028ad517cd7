import { expect, test } from 'vitest';
import { feedbackAnswers } from '#contract/entities/feedback.ts';
import { fromStrokes, toStrokes } from './strokes.ts';

const line = (points: number, most = 500) =>
  Array.from({ length: points }, (_, index) => ({ x: (index * most) / points, y: index % 200 }));
const at = '2026-11-20T09:00:00.000Z';
const isTaken = (strokes: number[][]): boolean =>
  feedbackAnswers.signature.safeParse({ name: 'Jean', at, strokes }).success;

test('scales a stroke to the stored field and back to another size', () => {
  const strokes = toStrokes(
    [
      [
        { x: 0, y: 0 },
        { x: 250, y: 100 },
      ],
    ],
    { width: 500, height: 200 },
  );
  expect(strokes).toEqual([[0, 0, 500, 200]]);
  expect(fromStrokes(strokes, { width: 100, height: 40 })).toEqual([
    [
      { x: 0, y: 0 },
      { x: 50, y: 20 },
    ],
  ]);
});

test('fits strokes beyond the edge, dots, long strokes and many strokes into the contract', () => {
  const size = { width: 500, height: 200 };
  const drawings = [
    [[{ x: -20, y: 900 }]],
    [line(20_000)],
    Array.from({ length: 300 }, () => line(3)),
    Array.from({ length: 60 }, () => line(400)),
    Array.from({ length: 199 }, () => line(1_000)),
  ];
  for (const drawn of drawings) expect(isTaken(toStrokes(drawn, size))).toBe(true);
  expect(toStrokes([line(20_000)], size)[0]).toHaveLength(1_000);
  expect(toStrokes([[], []], size)).toEqual([]);
});

test('an upright canvas shows the field turned by a quarter clockwise', () => {
  const upright = { width: 200, height: 500 };
  const fromLeftToRight = [
    { x: 150, y: 0 },
    { x: 150, y: 500 },
  ];
  const strokes = toStrokes([fromLeftToRight], upright);
  expect(strokes).toEqual([[0, 100, 1000, 100]]);
  expect(fromStrokes(strokes, upright)).toEqual([fromLeftToRight]);
});
