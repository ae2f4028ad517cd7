import { expect, test } from 'vitest';
import { addDays, brusselsDay, brusselsInstant } from './brussels-day.ts';

test.each([
  ['2026-11-20', 0, 0, '2026-11-19T23:00:00.000Z'],
  ['2026-07-01', 8, 30, '2026-07-01T06:30:00.000Z'],
  // The clocks change at 2:00 and at 3:00 on these days.
  ['2026-03-29', 0, 0, '2026-03-28T23:00:00.000Z'],
  ['2026-03-29', 8, 0, '2026-03-29T06:00:00.000Z'],
  ['2026-10-25', 0, 0, '2026-10-24T22:00:00.000Z'],
  ['2026-10-25', 8, 0, '2026-10-25T07:00:00.000Z'],
])('%s at %i:%i in Brussels is %s', (day, hour, minute, instant) => {
  expect(brusselsInstant(day, hour, minute).toISOString()).toBe(instant);
});

test('the day changes at midnight in Brussels', () => {
  expect(brusselsDay(new Date('2026-11-19T22:59:59.999Z'))).toBe('2026-11-19');
  expect(brusselsDay(new Date('2026-11-19T23:00:00.000Z'))).toBe('2026-11-20');
});

test('days are added over the change of the clocks and of the year', () => {
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});
