import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths } from '../brussels-time.ts';
import type { Period } from './statistics-period.ts';
import { bucketsOf, daysOf, lastYearOf, previousOf, presetPeriod } from './statistics-period.ts';

const period = (from: string, to: string): Period => ({ from, to });

test.each<[string, Period, Period]>([
  ['the month so far', period('2026-11-01', '2026-11-24'), period('2026-10-01', '2026-10-24')],
  ['a whole month', period('2026-10-01', '2026-10-31'), period('2026-09-01', '2026-09-30')],
  ['a whole short month', period('2026-03-01', '2026-03-31'), period('2026-02-01', '2026-02-28')],
  ['a day that the month before lacks', period('2026-03-01', '2026-03-30'), period('2026-02-01', '2026-02-28')],
  ['the quarter so far', period('2026-10-01', '2026-11-24'), period('2026-07-01', '2026-08-24')],
  ['the year so far', period('2026-01-01', '2026-11-24'), period('2025-01-01', '2025-11-24')],
  ['January so far', period('2026-01-01', '2026-01-20'), period('2025-12-01', '2025-12-20')],
  ['two months', period('2026-08-01', '2026-09-24'), period('2026-06-01', '2026-07-24')],
  ['a whole year', period('2026-01-01', '2026-12-31'), period('2025-01-01', '2025-12-31')],
  ['a week so far', period('2026-11-23', '2026-11-24'), period('2026-11-16', '2026-11-17')],
  ['two weeks', period('2026-11-09', '2026-11-22'), period('2026-10-26', '2026-11-08')],
  ['any days', period('2026-11-11', '2026-11-13'), period('2026-11-08', '2026-11-10')],
])('compares %s', (_what, given, expected) => {
  expect(previousOf(given)).toEqual(expected);
});

test.each<[string, Period, Period]>([
  ['the month so far', period('2026-11-01', '2026-11-24'), period('2025-11-01', '2025-11-24')],
  ['29 February', period('2024-02-29', '2024-02-29'), period('2023-02-28', '2023-02-28')],
  ['the last days of a leap February', period('2024-02-26', '2024-02-29'), period('2023-02-26', '2023-02-28')],
  ['a whole February after a leap year', period('2025-02-01', '2025-02-28'), period('2024-02-01', '2024-02-29')],
  ['a whole leap February', period('2024-02-01', '2024-02-29'), period('2023-02-01', '2023-02-28')],
  ['a leap year', period('2024-01-01', '2024-12-31'), period('2023-01-01', '2023-12-31')],
])('meets %s with the year before', (_what, given, expected) => {
  expect(lastYearOf(given)).toEqual(expected);
});

test('offers periods as of a day', () => {
  const today = '2026-11-24';
  expect(presetPeriod('week', today)).toEqual(period('2026-11-23', today));
  expect(presetPeriod('month', today)).toEqual(period('2026-11-01', today));
  expect(presetPeriod('lastMonth', '2026-01-15')).toEqual(period('2025-12-01', '2025-12-31'));
  expect(presetPeriod('quarter', today)).toEqual(period('2026-10-01', today));
  expect(presetPeriod('year', today)).toEqual(period('2026-01-01', today));
});

test('goes to the last day of a shorter month', () => {
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
  expect(addMonths('2026-11-24', -12)).toBe('2025-11-24');
});

test('cuts a period into days, weeks from Monday, or months', () => {
  expect(bucketsOf(period('2026-11-01', '2026-11-03')).map(({ from }) => from)).toEqual([
    '2026-11-01',
    '2026-11-02',
    '2026-11-03',
  ]);
  expect(bucketsOf(period('2026-10-01', '2026-11-10')).slice(0, 2)).toEqual([
    period('2026-10-01', '2026-10-04'),
    period('2026-10-05', '2026-10-11'),
  ]);
  expect(bucketsOf(period('2026-01-01', '2026-12-15')).at(-1)).toEqual(period('2026-12-01', '2026-12-15'));
});

test('covers each day of a period once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 365 }), (start, length) => {
      const given = period(addDays('2020-01-01', start), addDays('2020-01-01', start + length));
      const buckets = bucketsOf(given);
      expect(buckets.reduce((days, bucket) => days + daysOf(bucket), 0)).toBe(daysOf(given));
      expect([buckets[0]?.from, buckets.at(-1)?.to]).toEqual([given.from, given.to]);
    }),
  );
});
