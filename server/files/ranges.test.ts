import { expect, test } from 'vitest';
import { rangeOf } from './ranges.ts';

test.each([
  [undefined, 'all'],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-', 'all'],
  ['bytes=20-10', 'all'],
  ['bytes=0-1,5-6', 'all'],
  ['lines=0-1', 'all'],
] as const)('[FL5] of 100 bytes, %s asks for %j', (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range);
});
