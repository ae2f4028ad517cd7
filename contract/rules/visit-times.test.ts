import { describe, expect, test } from 'vitest';
import type { Visit } from '../entities/visit.ts';
import { testUnavailability, testVisit } from '#tests/support/rows.ts';
import { overlap, timeWarnings, timeError } from './visit-times.ts';

const at = (time: string, day = '2026-11-20') => `${day}T${time}:00.000Z`;
const nothing = { visits: [], unavailabilities: [] };
const moved = (from: string, to: string, day?: string): Visit =>
  testVisit(1, 1, { plannedStart: at(from, day), plannedEnd: at(to, day) });

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

describe('warnings about times', () => {
  test('name a Sunday and a Belgian holiday, by the day in Brussels', () => {
    expect(timeWarnings(moved('09:00', '10:00', '2026-11-22'), nothing)).toEqual([{ kind: 'sunday' }]);
    expect(timeWarnings(moved('09:00', '10:00', '2026-11-11'), nothing)).toEqual([
      { kind: 'holiday', holiday: 'armistice' },
    ]);
    // 23:30 UTC on Saturday is Sunday in Brussels.
    expect(timeWarnings(moved('23:30', '23:45', '2026-11-21'), nothing)).toEqual([{ kind: 'sunday' }]);
    expect(timeWarnings(moved('09:00', '10:00'), nothing)).toEqual([]);
  });

  test('name another open visit of the same employee', () => {
    const other = testVisit(2, 2, { plannedStart: at('10:30'), plannedEnd: at('11:30') });
    const visits = [moved('08:00', '09:00'), other];
    expect(timeWarnings(moved('10:00', '11:00'), { ...nothing, visits })).toEqual([{ kind: 'visit', visit: other }]);
    expect(timeWarnings(moved('11:30', '12:00'), { ...nothing, visits })).toEqual([]);
    const done = { ...nothing, visits: [{ ...other, state: 'done' as const }] };
    expect(timeWarnings(moved('10:00', '11:00'), done)).toEqual([]);
    const elsewhere = { ...nothing, visits: [{ ...other, employee: { id: 'another', name: '' } }] };
    expect(timeWarnings(moved('10:00', '11:00'), elsewhere)).toEqual([]);
  });

  test('name an unavailability that is not removed', () => {
    const employee = moved('10:00', '11:00').employee;
    const away = testUnavailability(3, { employee, from: at('08:00'), to: at('10:30') });
    const against = (one: typeof away) =>
      timeWarnings(moved('10:00', '11:00'), { ...nothing, unavailabilities: [one] });
    expect(against(away)).toEqual([{ kind: 'unavailability', unavailability: away }]);
    expect(against({ ...away, removed: true })).toEqual([]);
    expect(against({ ...away, to: at('10:00') })).toEqual([]);
  });
});

test('periods that touch do not overlap', () => {
  expect(overlap({ from: 'a', to: 'c' }, { from: 'b', to: 'd' })).toBe(true);
  expect(overlap({ from: 'a', to: 'b' }, { from: 'b', to: 'c' })).toBe(false);
});
