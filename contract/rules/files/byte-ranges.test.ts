import { expect, test } from 'vitest';
import { rangeOf } from './byte-ranges.ts';

test.each([
  [undefined, 'all'],
  [null, 'all'],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  [' Bytes=10-19 ', { start: 10, end: 19 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=99-99', { start: 99, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  [`bytes=0-${'9'.repeat(400)}`, { start: 0, end: 99 }],
  [`bytes=-${'9'.repeat(400)}`, { start: 0, end: 99 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=100-200', 'unsatisfiable'],
  [`bytes=${'9'.repeat(400)}-`, 'unsatisfiable'],
] as const)('[FL5] for 100 bytes, %s requests %j', (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range);
});

test.each([
  '',
  'bytes',
  'bytes=',
  'bytes=-',
  'bytes=--5',
  'bytes=20-10',
  'bytes=0-1,5-6',
  'bytes=0-1,',
  'bytes= 0-1',
  'bytes=0 -1',
  'bytes=+1-2',
  'bytes=-1-2',
  'bytes=1.5-2',
  'bytes=0x1-0x2',
  'bytes=1e1-20',
  'bytes=a-b',
  'bytes=٠-١',
  'bytes:0-1',
  'lines=0-1',
  'xbytes=0-1',
  'bytes=0-1\nbytes=2-3',
])('[FL5] %j is not a valid range and requests everything', (header) => {
  expect(rangeOf(header, 100)).toBe('all');
});

test('[FL5] no range of an empty file is satisfiable', () => {
  expect(rangeOf('bytes=0-', 0)).toBe('unsatisfiable');
  expect(rangeOf('bytes=-5', 0)).toBe('unsatisfiable');
  expect(rangeOf(null, 0)).toBe('all');
});
