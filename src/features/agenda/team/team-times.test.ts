import { expect, test } from 'vitest';
import { timesFrom } from '../shift.ts';
import { axisOf, startOn, workedMinutes } from './team-times.ts';

const day = '2026-11-24';
const at = (time: string): string => `${day}T${time}:00.000Z`;
const axis = axisOf(day, []);

test('a time lies where its clock in Brussels says, and is cut to the shown hours', () => {
  expect(axis.placeOf({ from: at('06:00'), to: at('12:00') })).toEqual({ left: 0, width: 50 });
  expect(axis.placeOf({ from: at('12:00'), to: at('23:00') })).toEqual({ left: 50, width: 50 });
});

test('a point of the track is a quarter of an hour, in the summer too', () => {
  expect(axis.instantAt(0.5)).toBe(at('12:00'));
  expect(axis.instantAt(0.501)).toBe(at('12:00'));
  expect(axis.instantAt(7)).toBe(at('17:00'));
  expect(axisOf('2026-07-01', []).instantAt(0)).toBe('2026-07-01T06:00:00.000Z');
});

test('the day shows 8 to 18, extended to what is earlier and later', () => {
  const hours = (...times: [from: string, to: string][]) =>
    axisOf(
      day,
      times.map(([from, to]) => ({ from: at(from), to: at(to) })),
    ).marks.map(({ hour }) => hour);
  expect(hours()).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
  expect(hours(['06:30', '07:30'], ['18:10', '19:00'])).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
});

test('on the day that the clock goes back, each hour lies where its clock says', () => {
  const sunday = '2026-10-25';
  const night = axisOf(sunday, [{ from: '2026-10-24T23:00:00.000Z', to: '2026-10-25T00:30:00.000Z' }]);
  const eight = night.marks.find(({ hour }) => hour === 8);
  expect(night.placeOf({ from: '2026-10-25T07:00:00.000Z', to: '2026-10-25T07:00:00.000Z' }).left).toBe(eight?.left);
  expect(night.instantAt((eight?.left ?? 0) / 100)).toBe('2026-10-25T07:00:00.000Z');
  expect(axisOf(sunday, []).instantAt(0)).toBe('2026-10-25T07:00:00.000Z');
});

test('the hours worked are the day’s without the absences, each moment once', () => {
  expect(workedMinutes(day, [])).toBe(600);
  const away = [
    { from: at('06:00'), to: at('08:00') },
    { from: at('07:30'), to: at('09:00') },
    { from: at('16:00'), to: at('23:00') },
  ];
  expect(workedMinutes(day, away)).toBe(600 - 120 - 60);
  expect(workedMinutes(day, [{ from: '2026-11-20T08:00:00.000Z', to: '2026-11-28T08:00:00.000Z' }])).toBe(0);
});

test('a visit keeps its duration, and its clock time on another day across a clock change', () => {
  const visit = { plannedStart: at('08:00'), plannedEnd: at('09:30') };
  expect(timesFrom(visit, at('10:00'))).toEqual({ plannedStart: at('10:00'), plannedEnd: at('11:30') });
  expect(startOn('2026-10-24', '2026-10-26T08:00:00.000Z')).toBe('2026-10-24T07:00:00.000Z');
});
