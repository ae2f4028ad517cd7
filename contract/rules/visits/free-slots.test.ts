import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freeSlots } from './free-slots.ts';
import type { TakenTime } from './free-slots.ts';

const brussels = { latitude: 50.8466, longitude: 4.3517 };
const anderlecht = { latitude: 50.8363, longitude: 4.3145 };
const antwerp = { latitude: 51.2211, longitude: 4.3997 };
const day = '2026-11-24';
/** Brussels is an hour ahead of UTC in November. */
const at = (time: string): string => `${day}T${time}:00.000Z`;
const early = Date.parse(at('00:00'));
const times = (slots: { start: string; end: string }[]) =>
  slots.map(({ start, end }) => `${start.slice(11, 16)}-${end.slice(11, 16)}`);

test('an empty day proposes its first hour', () => {
  expect(freeSlots({ day, minutes: 60, at: brussels, taken: [], now: early })).toEqual([
    { start: at('07:00'), end: at('08:00'), before: null, after: null, detour: 0 },
  ]);
});

test('each gap has one proposal after the journey, nearest first', () => {
  const taken: TakenTime[] = [
    { from: at('09:00'), to: at('10:00'), at: antwerp },
    { from: at('13:00'), to: at('14:00'), at: anderlecht },
  ];
  const slots = freeSlots({ day, minutes: 60, at: brussels, taken, now: early });
  expect(times(slots)).toEqual(['11:30-12:30', '14:15-15:15']);
  expect(slots[1]).toMatchObject({ before: 15, after: null, detour: 15 });
  // The hour before Antwerp leaves no time for the journey there.
  expect(slots[0]).toMatchObject({ before: 85, after: 15, detour: 15 });
});

test('a leave needs no journey, and nothing is proposed in the past', () => {
  const taken: TakenTime[] = [{ from: at('07:00'), to: at('12:00') }];
  expect(times(freeSlots({ day, minutes: 60, at: brussels, taken, now: early }))).toEqual(['12:00-13:00']);
  const now = Date.parse(at('12:20'));
  expect(times(freeSlots({ day, minutes: 60, at: brussels, taken, now }))).toEqual(['12:30-13:30']);
});

test('no proposal overlaps what is taken, or leaves the working hours', () => {
  const taken = fc.array(
    fc.record({ from: fc.integer({ min: 6 * 60, max: 18 * 60 }), minutes: fc.integer({ min: 5, max: 240 }) }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(taken, fc.integer({ min: 15, max: 240 }), (given, minutes) => {
      const instant = (value: number) => new Date(early + value * 60_000).toISOString();
      const busy = given.map((one) => ({ from: instant(one.from), to: instant(one.from + one.minutes), at: antwerp }));
      for (const { start, end } of freeSlots({ day, minutes, at: brussels, taken: busy, now: early })) {
        expect(busy.some(({ from, to }) => from < end && start < to)).toBe(false);
        expect(start >= at('07:00') && end <= at('17:00')).toBe(true);
      }
    }),
  );
});
