import { expect, test } from 'vitest';
import { shifted } from './shift.ts';

test('a day on is the same time in Belgium, over the nights of summer time too', () => {
  const day = { days: 1, minutes: 0 };
  expect(shifted('2026-11-20T08:00:00.000Z', day)).toBe('2026-11-21T08:00:00.000Z');
  expect(shifted('2026-03-28T08:00:00.000Z', day)).toBe('2026-03-29T07:00:00.000Z');
  expect(shifted('2026-10-24T07:00:00.000Z', day)).toBe('2026-10-25T08:00:00.000Z');
  expect(shifted('2026-10-26T08:00:00.000Z', { days: -2, minutes: 0 })).toBe('2026-10-24T07:00:00.000Z');
});

test('minutes are minutes', () => {
  expect(shifted('2026-10-25T00:50:00.000Z', { days: 0, minutes: 15 })).toBe('2026-10-25T01:05:00.000Z');
  expect(shifted('2026-11-20T08:00:00.000Z', { days: 0, minutes: -15 })).toBe('2026-11-20T07:45:00.000Z');
});
