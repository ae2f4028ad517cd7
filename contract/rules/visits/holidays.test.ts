import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holidayOn, isWeekend, workingDaysAfter } from './holidays.ts';

test.each([
  ['2024-04-01', 'easterMonday'],
  ['2025-04-21', 'easterMonday'],
  ['2026-04-06', 'easterMonday'],
  ['2026-05-14', 'ascension'],
  ['2026-05-25', 'whitMonday'],
  ['2027-03-29', 'easterMonday'],
  ['2038-04-26', 'easterMonday'],
  ['2026-07-21', 'nationalDay'],
  ['2026-11-11', 'armistice'],
  ['2026-11-20', null],
  ['2026-04-05', null],
])('%s is %s', (day, holiday) => {
  expect(holidayOn(day)).toBe(holiday);
});

test('every year has its holidays, with Easter Monday and Whit Monday on a Monday', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1900, max: 2200 }), (year) => {
      const days = Array.from({ length: 366 }, (_, index) => new Date(Date.UTC(year, 0, 1 + index)));
      const ofYear = days.filter((day) => day.getUTCFullYear() === year).map((day) => day.toISOString().slice(0, 10));
      const found = new Map(ofYear.map((day) => [holidayOn(day), day]));
      // Ascension can coincide with a fixed holiday. The map also counts null, for all other days.
      expect(found.size).toBeGreaterThanOrEqual(10);
      const weekdayOf = (day: string | undefined): number => new Date(`${day}T00:00:00Z`).getUTCDay();
      expect(weekdayOf(found.get('easterMonday'))).toBe(1);
      expect(weekdayOf(found.get('whitMonday'))).toBe(1);
    }),
  );
});

test('the weekend is Saturday and Sunday', () => {
  expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map(isWeekend)).toEqual([false, true, true, false]);
});

test.each([
  ['2026-11-26', '2026-11-30'],
  // A Friday before Whit Monday.
  ['2026-05-22', '2026-05-27'],
  ['2026-12-24', '2026-12-29'],
])('two working days after %s is %s', (day, expected) => {
  expect(workingDaysAfter(day, 2)).toBe(expected);
});
