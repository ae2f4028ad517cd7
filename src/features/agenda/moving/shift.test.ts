import { expect, test } from 'vitest';
import { shiftInstant } from './shift.ts';

test('keeps the Belgian clock time when moving by days, across clock changes too', () => {
  const day = { days: 1, minutes: 0 };
  expect(shiftInstant('2026-11-20T08:00:00.000Z', day)).toBe('2026-11-21T08:00:00.000Z');
  expect(shiftInstant('2026-03-28T08:00:00.000Z', day)).toBe('2026-03-29T07:00:00.000Z');
  expect(shiftInstant('2026-10-24T07:00:00.000Z', day)).toBe('2026-10-25T08:00:00.000Z');
  expect(shiftInstant('2026-10-26T08:00:00.000Z', { days: -2, minutes: 0 })).toBe('2026-10-24T07:00:00.000Z');
});

test('moves by elapsed minutes', () => {
  expect(shiftInstant('2026-10-25T00:50:00.000Z', { days: 0, minutes: 15 })).toBe('2026-10-25T01:05:00.000Z');
  expect(shiftInstant('2026-11-20T08:00:00.000Z', { days: 0, minutes: -15 })).toBe('2026-11-20T07:45:00.000Z');
});
