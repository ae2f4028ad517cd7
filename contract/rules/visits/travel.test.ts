import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Stop } from './travel.ts';
import { distanceBetween, journeysBetween, travelGaps, travelMinutes } from './travel.ts';

const brussels = { latitude: 50.8466, longitude: 4.3517 };
const anderlecht = { latitude: 50.8363, longitude: 4.3145 };
const antwerp = { latitude: 51.2211, longitude: 4.3997 };

function stop(id: string, from: string, to: string, given: Partial<Stop> = {}): Stop {
  const instant = (time: string) => `2026-11-20T${time}:00.000Z`;
  return {
    id,
    employeeId: 'sophie',
    plannedStart: instant(from),
    plannedEnd: instant(to),
    at: brussels,
    door: id,
    ...given,
  };
}

test('the distance matches the map', () => {
  expect(distanceBetween(brussels, antwerp)).toBeCloseTo(41.8, 0);
  expect(distanceBetween(brussels, brussels)).toBe(0);
});

test('a journey takes at least the parking time, and about an hour and a half to the next province', () => {
  expect(travelMinutes(brussels, brussels)).toBe(10);
  expect(travelMinutes(brussels, anderlecht)).toBe(15);
  expect(travelMinutes(brussels, antwerp)).toBe(85);
});

test('a journey takes equally long in both directions, and never less than the parking time', () => {
  const point = fc.record({
    latitude: fc.double({ min: 49.5, max: 51.5, noNaN: true }),
    longitude: fc.double({ min: 2.5, max: 6.4, noNaN: true }),
  });
  fc.assert(
    fc.property(point, point, (a, b) => {
      expect(distanceBetween(a, b)).toBeCloseTo(distanceBetween(b, a), 6);
      expect(travelMinutes(a, b)).toBeGreaterThanOrEqual(10);
    }),
  );
});

test('visits too close for the journey have a gap with the needed and the available minutes', () => {
  const gaps = travelGaps([
    stop('c', '13:00', '14:00', { at: antwerp }),
    stop('a', '09:00', '10:00'),
    stop('b', '10:10', '11:00', { at: anderlecht }),
  ]);
  expect([...gaps]).toEqual([['b', { from: 'a', needed: 15, available: 10 }]]);
});

test('enough time, the same door, an unknown location or another employee has no gap', () => {
  const before = stop('a', '09:00', '10:00');
  const after = (given: Partial<Stop>) => travelGaps([before, stop('b', '10:00', '11:00', given)]).size;
  expect(after({})).toBe(1);
  expect(after({ plannedStart: '2026-11-20T10:10:00.000Z' })).toBe(0);
  expect(after({ door: 'a' })).toBe(0);
  expect(after({ at: null })).toBe(0);
  expect(after({ employeeId: 'marc' })).toBe(0);
});

test('overlapping visits have no gap, and the next journey begins at the later end', () => {
  const gaps = travelGaps([
    stop('long', '09:00', '12:00', { at: antwerp }),
    stop('within', '10:00', '10:30'),
    stop('next', '12:10', '13:00'),
  ]);
  expect([...gaps]).toEqual([['next', { from: 'long', needed: 85, available: 10 }]]);
});

test('every visit but the first has a journey, with the minutes that the plan leaves for it', () => {
  const journeys = journeysBetween([
    stop('a', '09:00', '10:00'),
    stop('b', '10:30', '11:00', { at: anderlecht }),
    stop('c', '10:50', '14:00', { at: antwerp }),
  ]);
  expect([...journeys]).toEqual([
    ['b', { from: 'a', needed: 15, available: 30 }],
    ['c', { from: 'b', needed: expect.any(Number) as number, available: -10 }],
  ]);
});
