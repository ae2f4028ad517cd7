import { expect, test } from 'vitest';
import { testVisit } from '#tests/support/rows.ts';
import type { VisitState } from '../../entities/visit.ts';
import { isLastStep, lastStep, standingSteps, visitedAt, withoutLastStep } from './visit-history.ts';

const by = { id: 'sophie', name: 'Sophie Dubois' };
const atMinute = (minute: number): string => `2026-11-20T09:${String(minute).padStart(2, '0')}:00.000Z`;
const historyOf = (...states: VisitState[]) => states.map((state, minute) => ({ state, at: atMinute(minute), by }));

test.each<[VisitState[], VisitState[]]>([
  [[], []],
  [
    ['planned', 'onTheWay'],
    ['planned', 'onTheWay'],
  ],
  [['planned', 'onTheWay', 'planned'], ['planned']],
  [
    ['planned', 'onTheWay', 'planned', 'onTheWay', 'started'],
    ['planned', 'onTheWay', 'started'],
  ],
  [['started', 'done', 'started', 'planned'], ['planned']],
  [
    ['planned', 'started', 'absent', 'started', 'done'],
    ['planned', 'started', 'done'],
  ],
])('of %o, %o still count', (given, left) => {
  expect(standingSteps(historyOf(...given)).map(({ state }) => state)).toEqual(left);
});

test('a visit returns to the state before, and its history keeps what was undone', () => {
  const history = historyOf('planned', 'onTheWay', 'absent');
  const absence = { attempts: 1, note: '', uploadId: null, proposedAt: null, fee: 0 };
  const visit = testVisit(31, 1, { state: 'absent', history, absence });
  const undone = withoutLastStep(visit, { at: atMinute(9), by });
  expect(undone).toMatchObject({ state: 'onTheWay', history: [...history, { state: 'onTheWay', at: atMinute(9) }] });
  expect('absence' in undone).toBe(false);
  expect(lastStep(undone)).toEqual(history[1]);
  expect(isLastStep(undone, { state: 'absent', at: atMinute(2) })).toBe(false);
});

test('an undone start is no visit, and a second start is', () => {
  expect(visitedAt({ history: historyOf('planned', 'started', 'planned') })).toBeNull();
  expect(visitedAt({ history: historyOf('planned', 'started', 'planned', 'started') })).toBe(atMinute(3));
  expect(visitedAt({ history: historyOf('planned', 'done') })).toBe(atMinute(1));
});
