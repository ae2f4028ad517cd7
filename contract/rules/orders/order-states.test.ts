import { expect, test } from 'vitest';
import { supervisor, testId, testOrder } from '#tests/support/rows.ts';
import { firstOpenVisit, movedTo, withoutVisit } from './order-states.ts';

const planned = testOrder(1, { state: 'planned', plannedVisitAt: '2026-11-23T08:00:00.000Z' });
const next = '2026-11-24T08:00:00.000Z';
const later = '2026-11-25T08:00:00.000Z';

test('an order that is reopened is not cancelled any more', () => {
  const cancelled = { by: supervisor, at: next, reason: 'Le client renonce' };
  const reopened = movedTo({ ...planned, state: 'cancelled', cancelled }, 'toPlan');
  expect(reopened).toEqual({ ...planned, state: 'toPlan' });
  expect('cancelled' in reopened).toBe(false);
});

test('an order without another open visit must be planned again', () => {
  expect(withoutVisit(planned, [])).toEqual({ ...planned, state: 'toPlan', plannedVisitAt: null });
  expect(
    withoutVisit(planned, [
      { id: testId(31), state: 'cancelled', plannedStart: next },
      { id: testId(32), state: 'absent', plannedStart: next },
      { id: testId(33), state: 'done', plannedStart: next },
    ]),
  ).toMatchObject({ state: 'toPlan', plannedVisitAt: null });
});

test.each(['planned', 'confirmed', 'onTheWay', 'started'] as const)(
  'it stays planned for its first other visit that is %s',
  (state) => {
    expect(
      withoutVisit(planned, [
        { id: testId(34), state: 'planned', plannedStart: later },
        { id: testId(35), state, plannedStart: next },
      ]),
    ).toEqual({ ...planned, plannedVisitAt: next });
  },
);

test('an order to plan becomes planned for an open visit, and an order beyond planning keeps its state', () => {
  const others = [{ id: testId(36), state: 'planned', plannedStart: next } as const];
  expect(withoutVisit({ ...planned, state: 'toPlan' }, others)).toMatchObject({
    state: 'planned',
    plannedVisitAt: next,
  });
  expect(withoutVisit({ ...planned, state: 'encoding' }, others)).toMatchObject({ state: 'encoding' });
  expect(withoutVisit({ ...planned, state: 'encoding' }, [])).toMatchObject({
    state: 'encoding',
    plannedVisitAt: null,
  });
});

test('of two visits at once, the same one is the first in whatever sequence they are read', () => {
  const visits = [32, 31].map((number) => ({ id: testId(number), state: 'planned', plannedStart: next }) as const);
  expect(firstOpenVisit(visits)?.id).toBe(testId(31));
  expect(firstOpenVisit(visits.toReversed())?.id).toBe(testId(31));
});
