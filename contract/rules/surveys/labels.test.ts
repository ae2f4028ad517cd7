import { describe, expect, test } from 'vitest';
import type { Order } from '../../entities/order.ts';
import { loadContent } from '#server/content/load.ts';
import { labelOf, scaleOf } from './labels.ts';

type Region = Order['region'];
const { labelScales } = loadContent('content');

function shown(region: Region, kWh: number): string | undefined {
  const found = labelOf(labelScales, region, kWh);
  return found?.subLabel ?? found?.label;
}

/** Each limit with the label up to it and the label beyond it. */
const limits: [Region, [limit: number, upTo: string, beyond: string][]][] = [
  [
    'brussels',
    [
      [15, 'A+', 'A'],
      [30, 'A', 'A-'],
      [45, 'A-', 'B+'],
      [62, 'B+', 'B'],
      [78, 'B', 'B-'],
      [95, 'B-', 'C+'],
      [113, 'C+', 'C'],
      [132, 'C', 'C-'],
      [150, 'C-', 'D+'],
      [170, 'D+', 'D'],
      [190, 'D', 'D-'],
      [210, 'D-', 'E+'],
      [232, 'E+', 'E'],
      [253, 'E', 'E-'],
      [275, 'E-', 'F'],
      [345, 'F', 'G'],
    ],
  ],
  [
    'wallonia',
    [
      [0, 'A++', 'A+'],
      [45, 'A+', 'A'],
      [85, 'A', 'B'],
      [170, 'B', 'C'],
      [255, 'C', 'D'],
      [340, 'D', 'E'],
      [425, 'E', 'F'],
      [510, 'F', 'G'],
    ],
  ],
  [
    'flanders',
    [
      [0, 'A+', 'A'],
      [100, 'A', 'B'],
      [200, 'B', 'C'],
      [300, 'C', 'D'],
      [400, 'D', 'E'],
      [500, 'E', 'F'],
    ],
  ],
];

describe.each(limits)('%s', (region, steps) => {
  test.each(steps)('%i has label %s, a hundredth more has %s', (limit, upTo, beyond) => {
    expect([shown(region, limit - 0.01), shown(region, limit), shown(region, limit + 0.01)]).toEqual([
      upTo,
      upTo,
      beyond,
    ]);
  });
});

test('in Brussels only a building that produces more than it uses has A++', () => {
  expect([shown('brussels', -0.01), shown('brussels', 0)]).toEqual(['A++', 'A+']);
});

test('a sub-label begins with its label', () => {
  const labels = scaleOf(labelScales, 'brussels').map(({ label, subLabel }) => [label, subLabel]);
  expect(labels.every(([label, sub]) => sub === null || sub?.startsWith(label ?? ''))).toBe(true);
  expect(labelOf(labelScales, 'brussels', 62)).toMatchObject({ label: 'B', subLabel: 'B+' });
});

test.each(['brussels', 'wallonia', 'flanders'] as const)('every consumption has a label in %s', (region) => {
  for (const kWh of [-1_000, 0, 1, 10_000]) expect(labelOf(labelScales, region, kWh)).toBeDefined();
});

test('a region without a scale has no labels', () => {
  expect(labelOf([], 'brussels', 100)).toBeUndefined();
});
