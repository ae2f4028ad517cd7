import { expect, test } from 'vitest';
import { testOrder } from '#tests/support/rows.ts';
import { withoutVisit } from './order-states.ts';

const planned = testOrder(1, { state: 'planned', plannedVisitAt: '2026-11-23T08:00:00.000Z' });
const next = '2026-11-24T08:00:00.000Z';
const later = '2026-11-25T08:00:00.000Z';

test('an order whose only visit has come to nothing is to be planned anew', () => {
  expect(withoutVisit(planned, [])).toEqual({ ...planned, state: 'toPlan', plannedVisitAt: null });
  expect(
    withoutVisit(planned, [
      { state: 'cancelled', plannedStart: next },
      { state: 'absent', plannedStart: next },
      { state: 'done', plannedStart: next },
    ]),
  ).toMatchObject({ state: 'toPlan', plannedVisitAt: null });
});

test.each(['planned', 'confirmed', 'onTheWay', 'started'] as const)(
  'it stays planned while another visit is %s, for the first of them',
  (state) => {
    expect(
      withoutVisit(planned, [
        { state: 'planned', plannedStart: later },
        { state, plannedStart: next },
      ]),
    ).toEqual({ ...planned, plannedVisitAt: next });
  },
);

test('one that was left to plan although a visit stood is planned again; one that has got further stays there', () => {
  const others = [{ state: 'planned', plannedStart: next } as const];
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
