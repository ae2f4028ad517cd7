import { describe, expect, test } from 'vitest';
import type { ClientStatus } from './client-status.ts';
import { clientStatuses } from './client-status.ts';

const noon = new Date('2026-11-20T11:00:00.000Z');

describe('status labels of a client', () => {
  const cases: [about: string, count: number, lastOn: string | null, lastVisitAt: string | null, ClientStatus[]][] = [
    ['never ordered, never visited', 0, null, null, ['potential', 'neverVisited']],
    ['never ordered, visited in October', 0, null, '2026-10-31T10:00:00.000Z', ['potential']],
    ['ordered within twelve months', 1, '2025-11-20', '2026-10-01T10:00:00.000Z', ['active']],
    ['ordered a day earlier', 1, '2025-11-19', '2026-10-01T10:00:00.000Z', ['inactive']],
    ['two orders and none since do not make a regular client', 2, '2026-01-01', '2026-10-01T10:00:00.000Z', ['active']],
    ['three orders, the last exactly six months ago', 3, '2026-05-20', '2026-10-01T10:00:00.000Z', ['active']],
    ['three orders, the last a day earlier', 3, '2026-05-19', '2026-10-01T10:00:00.000Z', ['critical', 'active']],
    ['nine orders, the last years ago', 9, '2023-01-01', null, ['critical', 'inactive', 'neverVisited']],
    ['visited this month', 1, '2026-11-02', '2026-11-02T10:00:00.000Z', ['active', 'visitedThisMonth']],
  ];

  test.each(cases)('%s', (_, count, lastOn, lastVisitAt, expected) => {
    expect(clientStatuses({ orders: { count, lastOn }, lastVisitAt }, noon)).toEqual(expected);
  });

  test('a month begins at midnight in Brussels', () => {
    const client = { orders: { count: 0, lastOn: null }, lastVisitAt: '2026-10-31T23:30:00.000Z' };
    expect(clientStatuses(client, noon)).toEqual(['potential', 'visitedThisMonth']);
    expect(clientStatuses(client, new Date('2026-10-31T22:30:00.000Z'))).toEqual(['potential']);
  });

  test('six months before the last day of a long month is the last day of the shorter one', () => {
    const last = (lastOn: string): ClientStatus[] =>
      clientStatuses({ orders: { count: 3, lastOn }, lastVisitAt: null }, new Date('2026-08-31T10:00:00.000Z'));
    expect(last('2026-02-28')).not.toContain('critical');
    expect(last('2026-02-27')).toContain('critical');
  });
});
