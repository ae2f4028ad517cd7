import { expect, test } from 'vitest';
import { brusselsInstant, brusselsParts } from './brussels-time.ts';

test.each([
  ['2026-11-20', '13:15', '2026-11-20T12:15:00.000Z'],
  ['2026-07-01', '00:30', '2026-06-30T22:30:00.000Z'],
  // Summer time ends: half past two comes twice, and the first is meant.
  ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
])('%s at %s in Belgium is %s', (day, time, instant) => {
  expect(brusselsInstant(day, time)).toBe(instant);
  expect(brusselsParts(instant)).toEqual({ day, time });
});

test('a time that summer time skips is taken an hour later', () => {
  expect(brusselsInstant('2026-03-29', '02:30')).toBe('2026-03-29T01:30:00.000Z');
  expect(brusselsParts('2026-03-29T01:30:00.000Z').time).toBe('03:30');
});

test.each([
  ['', ''],
  ['2026-11-20', ''],
  ['', '13:15'],
  ['2026-13-45', '13:15'],
])('a day of “%s” and a time of “%s” are not whole', (day, time) => {
  expect(brusselsInstant(day, time)).toBeNull();
});
