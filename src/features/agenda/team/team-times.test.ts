import { expect, test } from 'vitest';
import { timesFrom } from '../moving/shift.ts';
import { startOn, minutesWithoutAbsences } from './team-times.ts';

const day = '2026-11-24';
const at = (time: string): string => `${day}T${time}:00.000Z`;
test('the hours of a day are those in which visits are proposed without the absences, each moment once', () => {
  expect(minutesWithoutAbsences(day, [])).toBe(600);
  const away = [
    { from: at('06:00'), to: at('08:00') },
    { from: at('07:30'), to: at('09:00') },
    { from: at('16:00'), to: at('23:00') },
  ];
  expect(minutesWithoutAbsences(day, away)).toBe(600 - 120 - 60);
  expect(minutesWithoutAbsences(day, [{ from: '2026-11-20T08:00:00.000Z', to: '2026-11-28T08:00:00.000Z' }])).toBe(0);
});

test('a visit keeps its duration, and its clock time on another day across a clock change', () => {
  const visit = { plannedStart: at('08:00'), plannedEnd: at('09:30') };
  expect(timesFrom(visit, at('10:00'))).toEqual({ plannedStart: at('10:00'), plannedEnd: at('11:30') });
  expect(startOn('2026-10-24', '2026-10-26T08:00:00.000Z')).toBe('2026-10-24T07:00:00.000Z');
});
