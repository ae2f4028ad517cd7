import { expect, test } from 'vitest';
import { axisOf } from './axis.ts';

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

test('the night that the clock goes forward has no hour that it skips', () => {
  const night = axisOf('2027-03-28', [{ from: '2027-03-27T23:30:00.000Z', to: '2027-03-28T01:30:00.000Z' }]);
  const early = night.marks.filter(({ hour }) => hour < 5);
  expect(early.map(({ hour }) => hour)).toEqual([0, 1, 3, 4]);
  const [, one, three] = early;
  // An hour after one o'clock it is three.
  expect(night.instantAt((three?.left ?? 0) / 100)).toBe('2027-03-28T01:00:00.000Z');
  expect(night.placeOf({ from: '2027-03-28T00:00:00.000Z', to: '2027-03-28T01:00:00.000Z' })).toEqual({
    left: one?.left,
    width: (three?.left ?? 0) - (one?.left ?? 0),
  });
});

test('the night that the clock goes back has the hour that occurs twice as two', () => {
  const night = axisOf('2026-10-25', [{ from: '2026-10-24T22:30:00.000Z', to: '2026-10-25T02:00:00.000Z' }]);
  const [, one, two, three] = night.marks.map(({ left }) => left);
  expect((three ?? 0) - (two ?? 0)).toBeCloseTo(2 * ((two ?? 0) - (one ?? 0)));
  // Each quarter of the day is reached, the second of those that occur twice too.
  expect(night.instantAt(2.75 / 19)).toBe('2026-10-25T00:45:00.000Z');
  expect(night.instantAt(3.75 / 19)).toBe('2026-10-25T01:45:00.000Z');
});
