import { expect, test } from 'vitest';
import { isVisitNear } from './visit-near.ts';

const plannedStart = '2026-11-20T09:30:00.000Z';
const at = (time: string): number => Date.parse(`2026-11-20T${time}:00.000Z`);

test.each([
  ['07:29', false],
  ['07:30', true],
  ['09:45', true],
  ['13:30', true],
  ['13:31', false],
])('at %s returns for a visit planned at 09:30: %s', (time, near) => {
  expect(isVisitNear({ state: 'confirmed', plannedStart }, at(time))).toBe(near);
});

test.each(['started', 'done', 'absent', 'cancelled'] as const)('returns false for a visit that is %s', (state) => {
  expect(isVisitNear({ state, plannedStart }, at('09:30'))).toBe(false);
});
