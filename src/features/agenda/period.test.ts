import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brusselsInstant, brusselsParts } from '#hooks/brussels-time.ts';
import { daysOf, instantsOf, periodOf, readDay, stepped } from './period.ts';

test('a week begins on Monday, a month shows the whole weeks that it touches', () => {
  expect(periodOf('day', '2026-11-20')).toEqual({ from: '2026-11-20', to: '2026-11-21' });
  expect(periodOf('week', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-23' });
  expect(periodOf('list', '2026-11-16')).toEqual({ from: '2026-11-16', to: '2026-11-23' });
  expect(periodOf('month', '2026-11-20')).toEqual({ from: '2026-10-26', to: '2026-12-07' });
  expect(periodOf('month', '2027-02-10')).toEqual({ from: '2027-02-01', to: '2027-03-01' });
});

test('a step goes a day, a week, or to the first of a month, over the end of a year too', () => {
  expect(stepped('day', '2026-12-31', 1)).toBe('2027-01-01');
  expect(stepped('week', '2026-11-20', -1)).toBe('2026-11-13');
  expect(stepped('month', '2026-12-31', 1)).toBe('2027-01-01');
  expect(stepped('month', '2026-03-31', -1)).toBe('2026-02-01');
});

test('what the address says is a day, or nothing', () => {
  expect(readDay('2026-11-20')).toBe('2026-11-20');
  for (const wrong of [null, '', '2026-02-30', '2026-13-01', 'hier', '1999-01-01', '2026-11-20T10:00'])
    expect(readDay(wrong)).toBeNull();
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

  test('the night of 29 March 2026 has 23 hours, that of 25 October 25, and each day is whole', () => {
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

  test('weeks over those nights have seven days', () => {
    expect(daysOf(periodOf('week', '2026-03-29'))).toHaveLength(7);
    expect(daysOf(periodOf('week', '2026-10-25')).at(-1)).toBe('2026-10-25');
    expect(daysOf(periodOf('month', '2026-10-01'))).toHaveLength(35);
  });

  test.each([
    ['2026-03-28', '09:00', '2026-03-28T08:00:00.000Z'],
    ['2026-03-29', '09:00', '2026-03-29T07:00:00.000Z'],
    ['2026-10-24', '09:00', '2026-10-24T07:00:00.000Z'],
    ['2026-10-25', '09:00', '2026-10-25T08:00:00.000Z'],
    ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
  ])('%s at %s in Belgium is %s, and back', (day, time, instant) => {
    expect(brusselsInstant(day, time)).toBe(instant);
    expect(brusselsParts(instant)).toEqual({ day, time });
  });

  test('a time that summer time skips is an hour later', () => {
    expect(brusselsInstant('2026-03-29', '02:30')).toBe('2026-03-29T01:30:00.000Z');
    expect(brusselsParts('2026-03-29T01:30:00.000Z').time).toBe('03:30');
  });
});
