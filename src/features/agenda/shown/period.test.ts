import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysOf, instantsOf, periodOf, parseDay, stepDay } from './period.ts';

test('starts a week on Monday and extends a month to whole weeks', () => {
  expect(periodOf('day', '2026-11-20')).toEqual({ from: '2026-11-20', to: '2026-11-21' });
  expect(periodOf('week', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-23' });
  expect(periodOf('list', '2026-11-16')).toEqual({ from: '2026-11-16', to: '2026-11-23' });
  expect(periodOf('month', '2026-11-20')).toEqual({ from: '2026-10-26', to: '2026-12-07' });
  expect(periodOf('month', '2027-02-10')).toEqual({ from: '2027-02-01', to: '2027-03-01' });
});

test('steps by a day, by a week, or to the first of a month, across a year end too', () => {
  expect(stepDay('day', '2026-12-31', 1)).toBe('2027-01-01');
  expect(stepDay('week', '2026-11-20', -1)).toBe('2026-11-13');
  expect(stepDay('month', '2026-12-31', 1)).toBe('2027-01-01');
  expect(stepDay('month', '2026-03-31', -1)).toBe('2026-02-01');
});

test('parses a valid day and returns null for anything else', () => {
  expect(parseDay('2026-11-20')).toBe('2026-11-20');
  for (const wrong of [null, '', '2026-02-30', '2026-13-01', 'hier', '1999-01-01', '2026-11-20T10:00'])
    expect(parseDay(wrong)).toBeNull();
});

describe.each(['America/New_York', 'Asia/Tokyo', 'UTC'])('on a device in %s', (zone) => {
  const before = process.env.TZ;
  beforeAll(() => {
    process.env.TZ = zone;
  });
  afterAll(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });

  test('gives 29 March 2026 23 hours and 25 October 25 hours', () => {
    const hours = (day: string): number => {
      const { from, to } = instantsOf(periodOf('day', day));
      return (Date.parse(to) - Date.parse(from)) / 3_600_000;
    };
    expect([hours('2026-03-28'), hours('2026-03-29'), hours('2026-03-30')]).toEqual([24, 23, 24]);
    expect([hours('2026-10-24'), hours('2026-10-25'), hours('2026-10-26')]).toEqual([24, 25, 24]);
    expect(instantsOf(periodOf('day', '2026-03-29'))).toEqual({
      from: '2026-03-28T23:00:00.000Z',
      to: '2026-03-29T22:00:00.000Z',
    });
  });

  test('gives weeks across a clock change seven days', () => {
    expect(daysOf(periodOf('week', '2026-03-29'))).toHaveLength(7);
    expect(daysOf(periodOf('week', '2026-10-25')).at(-1)).toBe('2026-10-25');
    expect(daysOf(periodOf('month', '2026-10-01'))).toHaveLength(35);
  });
});
