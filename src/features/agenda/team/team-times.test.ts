import { expect, test } from 'vitest';
import { hourMarks, instantAt, placeOf, startOn, timesFrom } from './team-times.ts';

const day = '2026-11-24';
const at = (time: string): string => `${day}T${time}:00.000Z`;

test('a time lies where its clock in Brussels says, and is cut to the shown hours', () => {
  expect(placeOf(day, at('06:00'), at('12:30'))).toEqual({ left: 0, width: 50 });
  expect(placeOf(day, at('12:30'), at('23:00'))).toEqual({ left: 50, width: 50 });
  expect(placeOf(day, at('00:00'), at('06:30')).left).toBe(0);
});

test('a point of the track is a quarter of an hour, in the summer too', () => {
  expect(instantAt(day, 0.5)).toBe(at('12:30'));
  expect(instantAt(day, 0.501)).toBe(at('12:30'));
  expect(instantAt(day, 7)).toBe(at('19:00'));
  expect(instantAt('2026-07-01', 0)).toBe('2026-07-01T05:00:00.000Z');
});

test('a visit keeps its duration, and its clock time on another day across a clock change', () => {
  const visit = { plannedStart: at('08:00'), plannedEnd: at('09:30') };
  expect(timesFrom(visit, at('10:00'))).toEqual({ plannedStart: at('10:00'), plannedEnd: at('11:30') });
  expect(startOn('2026-10-24', '2026-10-26T08:00:00.000Z')).toBe('2026-10-24T07:00:00.000Z');
});

test('every hour has its mark', () => {
  expect(hourMarks().map(({ hour }) => hour)).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
});
