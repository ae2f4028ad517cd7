import { expect, test } from 'vitest';
import { isDueTooLate, lastDueDay } from './due-days.ts';

// 23:30 of the 19th in UTC is the 20th in Brussels.
const now = new Date('2026-11-19T23:30:00Z');

test('a paper or survey is due within a year, a reminder within ten', () => {
  expect(lastDueDay('paper', now)).toBe('2027-11-21');
  expect(isDueTooLate('paper', '2027-11-21', now)).toBe(false);
  expect(isDueTooLate('paper', '2027-11-22', now)).toBe(true);
  expect(isDueTooLate('survey', '2100-01-01', now)).toBe(true);
  expect(isDueTooLate('reminder', '2036-11-20T09:00:00.000Z', now)).toBe(false);
  expect(isDueTooLate('reminder', '2100-01-01T09:00:00.000Z', now)).toBe(true);
});
