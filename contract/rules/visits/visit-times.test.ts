import { describe, expect, test } from 'vitest';
import { dayWarnings, overlap, timeError } from './visit-times.ts';

const at = (time: string, day = '2026-11-20') => `${day}T${time}:00.000Z`;

describe('impossible times', () => {
  const now = Date.parse(at('12:00'));

  test('are in the past, two years ahead, or end before or at their start', () => {
    expect(timeError({ plannedStart: at('11:59'), plannedEnd: at('13:00') }, now)).toBe('past');
    expect(timeError({ plannedStart: at('14:00'), plannedEnd: at('13:00') }, now)).toBe('endsBeforeStart');
    expect(timeError({ plannedStart: at('14:00'), plannedEnd: at('14:00') }, now)).toBe('endsBeforeStart');
    expect(timeError({ plannedStart: at('12:00'), plannedEnd: at('13:00') }, now)).toBeUndefined();
    const later = (day: string) => ({ plannedStart: at('10:00', day), plannedEnd: at('11:00', day) });
    expect(timeError(later('2028-11-20'), now)).toBeUndefined();
    expect(timeError(later('2028-11-22'), now)).toBe('tooFar');
  });
});

test('a Sunday and a Belgian holiday are warned of, by the day in Brussels', () => {
  expect(dayWarnings(at('09:00', '2026-11-22'))).toEqual([{ kind: 'sunday' }]);
  expect(dayWarnings(at('09:00', '2026-11-11'))).toEqual([{ kind: 'holiday', holiday: 'armistice' }]);
  // 23:30 UTC on Saturday is Sunday in Brussels.
  expect(dayWarnings(at('23:30', '2026-11-21'))).toEqual([{ kind: 'sunday' }]);
  expect(dayWarnings(at('09:00'))).toEqual([]);
});

test('periods that touch do not overlap', () => {
  expect(overlap({ from: 'a', to: 'c' }, { from: 'b', to: 'd' })).toBe(true);
  expect(overlap({ from: 'a', to: 'b' }, { from: 'b', to: 'c' })).toBe(false);
});
