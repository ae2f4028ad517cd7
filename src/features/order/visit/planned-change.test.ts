import { describe, expect, test } from 'vitest';
import { certifier, testId, testOrder, testVisit } from '#tests/support/rows.ts';
import { plannedChange } from './planned-change.ts';

const date = '2026-12-09T09:00:00.000Z';
const times = { plannedStart: '2026-12-08T13:00:00.000Z', plannedEnd: '2026-12-08T14:30:00.000Z' };
const assigned = testOrder(1, { assignee: certifier });
const newId = (): string => testId(99);

describe('a date set on an order', () => {
  test('moves its first open visit and keeps the duration', () => {
    const ended = testVisit(31, 1, { plannedStart: '2026-12-01T09:00:00.000Z', state: 'cancelled' });
    const later = testVisit(33, 1, { plannedStart: '2026-12-20T09:00:00.000Z' });
    expect(plannedChange(assigned, [ended, later, testVisit(32, 1, times)], date, newId)).toEqual({
      name: 'visit.move',
      args: {
        visitId: testId(32),
        orderId: testId(1),
        plannedStart: date,
        plannedEnd: '2026-12-09T10:30:00.000Z',
      },
    });
  });

  test('plans a visit for the assignee, as long as the services last, when no visit is open', () => {
    const done = testVisit(31, 1, { state: 'done' });
    const minutes = assigned.services.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0);
    expect(plannedChange(assigned, [done], date, newId)).toEqual({
      name: 'visit.plan',
      args: {
        visitId: testId(99),
        orderId: testId(1),
        employee: certifier,
        plannedStart: date,
        plannedEnd: new Date(Date.parse(date) + minutes * 60_000).toISOString(),
        besides: [],
      },
    });
  });

  test.each([
    ['nobody is assigned', testOrder(1, { assignee: null })],
    ['the order is cancelled', testOrder(1, { assignee: certifier, state: 'cancelled' })],
  ])('stays on the order when %s', (_when, order) => {
    expect(plannedChange(order, [], date, newId)).toBeNull();
  });

  test('stays on the order when it is emptied', () => {
    expect(plannedChange(assigned, [], null, newId)).toBeNull();
  });
});
