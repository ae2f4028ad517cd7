import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import {
  addDays,
  brusselsDay,
  brusselsInstant,
  brusselsParts,
  brusselsTimeZone,
  parseBrusselsInstant,
  weekdayOf,
} from './brussels-time.ts';

const minute = 60_000;
const hour = 60 * minute;

/** An oracle that shares neither the locale nor the options of the module. */
const oracle = new Intl.DateTimeFormat('en-US', {
  timeZone: brusselsTimeZone,
  calendar: 'iso8601',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
});

function shownBy(format: Intl.DateTimeFormat, instant: number) {
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const two = (type: Intl.DateTimeFormatPartTypes): string => (parts.get(type) ?? '').padStart(2, '0');
  return { day: `${parts.get('year')}-${two('month')}-${two('day')}`, time: `${two('hour')}:${two('minute')}` };
}

/** Every minute from 1990 to 2040, as milliseconds. */
const anyMinute = fc
  .integer({ min: Date.UTC(1990, 0, 1) / minute, max: Date.UTC(2041, 0, 1) / minute - 1 })
  .map((minutes) => minutes * minute);

/** A minute within two hours of a change of the clocks between 1990 and 2040. */
const minuteOfChange = fc
  .tuple(fc.integer({ min: 1990, max: 2040 }), fc.constantFrom(2, 8, 9), fc.integer({ min: -120, max: 240 }))
  .map(([year, month, minutes]) => {
    const last = new Date(Date.UTC(year, month + 1, 0));
    return last.getTime() - last.getUTCDay() * 24 * hour + minutes * minute;
  });

/** Returns the same minute on the clock, written as UTC. */
const asUtc = ({ day, time }: { day: string; time: string }): number => Date.parse(`${day}T${time}:00Z`);

describe('against the time zone database from 1990 to 2040', () => {
  test('brusselsParts shows the day and the time of the zone', () => {
    fc.assert(
      fc.property(fc.oneof(anyMinute, minuteOfChange), (instant) => {
        expect(brusselsParts(instant)).toEqual(shownBy(oracle, instant));
        expect(brusselsDay(instant)).toBe(shownBy(oracle, instant).day);
      }),
      { numRuns: 2000 },
    );
  });

  test('the instant of what the clock shows is that instant, or an hour before it when the hour occurs twice', () => {
    fc.assert(
      fc.property(fc.oneof(anyMinute, minuteOfChange), (instant) => {
        const shown = shownBy(oracle, instant);
        const found = Date.parse(brusselsInstant(shown.day, shown.time));
        const isSecond = asUtc(shownBy(oracle, instant - hour)) === asUtc(shown);
        expect(found).toBe(isSecond ? instant - hour : instant);
      }),
      { numRuns: 2000 },
    );
  });

  test('a time on any clock becomes an instant that shows it, or shows it an hour later when it is skipped', () => {
    fc.assert(
      fc.property(fc.oneof(anyMinute, minuteOfChange), (wall) => {
        const [day = '', time = ''] = new Date(wall).toISOString().slice(0, 16).split('T');
        const late = asUtc(shownBy(oracle, Date.parse(brusselsInstant(day, time)))) - wall;
        const isSkipped = ![1, 2].some((hours) => asUtc(shownBy(oracle, wall - hours * hour)) === wall);
        expect(late).toBe(isSkipped ? hour : 0);
      }),
      { numRuns: 2000 },
    );
  });
});

describe.each(['America/New_York', 'Asia/Tokyo', 'UTC'])('on a device in %s', (zone) => {
  const before = process.env.TZ;
  afterEach(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });

  test.each([
    ['2026-11-20', '00:00', '2026-11-19T23:00:00.000Z'],
    ['2026-11-20', '13:15', '2026-11-20T12:15:00.000Z'],
    ['2026-07-01', '00:30', '2026-06-30T22:30:00.000Z'],
    ['2026-12-31', '23:59', '2026-12-31T22:59:00.000Z'],
    ['2027-01-01', '00:00', '2026-12-31T23:00:00.000Z'],
    // Summer time begins at 02:00 and ends at 03:00 on these days.
    ['2026-03-29', '00:00', '2026-03-28T23:00:00.000Z'],
    ['2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25', '00:00', '2026-10-24T22:00:00.000Z'],
    ['2026-10-25', '01:59', '2026-10-24T23:59:00.000Z'],
    ['2026-10-25', '02:00', '2026-10-25T00:00:00.000Z'],
    ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
  ])('%s at %s in Brussels is %s, and back', (day, time, instant) => {
    process.env.TZ = zone;
    expect(brusselsInstant(day, time)).toBe(instant);
    expect(brusselsParts(instant)).toEqual({ day, time });
  });

  test('a time that summer time skips moves forward by an hour', () => {
    process.env.TZ = zone;
    expect(brusselsInstant('2026-03-29', '02:00')).toBe('2026-03-29T01:00:00.000Z');
    expect(brusselsInstant('2026-03-29', '02:30')).toBe('2026-03-29T01:30:00.000Z');
    expect(brusselsParts('2026-03-29T01:30:00.000Z').time).toBe('03:30');
  });
});

test('the second occurrence of an hour shows the same time as the first', () => {
  expect(brusselsParts('2026-10-25T00:30:00.000Z')).toEqual({ day: '2026-10-25', time: '02:30' });
  expect(brusselsParts('2026-10-25T01:30:00.000Z')).toEqual({ day: '2026-10-25', time: '02:30' });
});

test('the day changes at midnight in Brussels', () => {
  expect(brusselsDay(new Date('2026-11-19T22:59:59.999Z'))).toBe('2026-11-19');
  expect(brusselsDay('2026-11-19T23:00:00.000Z')).toBe('2026-11-20');
  expect(brusselsDay(Date.parse('2026-12-31T23:00:00.000Z'))).toBe('2027-01-01');
});

test.each([
  ['', ''],
  ['2026-11-20', ''],
  ['', '13:15'],
  ['2026-13-45', '13:15'],
  ['2026-02-30', '13:15'],
  ['2026-11-20', '24:00'],
  ['2026-11-20', '1:15'],
])('day “%s” and time “%s” are no instant', (day, time) => {
  expect(parseBrusselsInstant(day, time)).toBeNull();
  expect(() => brusselsInstant(day, time)).toThrow(RangeError);
});

test.each(['0002-11-20', '0020-11-20', '0202-11-20', '9999-12-31'])(
  'the year of %s, as a date field reports it while it is typed, is an instant',
  (day) => {
    expect(parseBrusselsInstant(day, '10:00')).toMatch(day);
  },
);

test('days are added across a change of the clocks and of the year', () => {
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(addDays('2026-10-24', 2)).toBe('2026-10-26');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});

test('weekdays count from Sunday', () => {
  expect([weekdayOf('2026-11-22'), weekdayOf('2026-11-23'), weekdayOf('2026-11-28')]).toEqual([0, 1, 6]);
});
