import { expect, test } from 'vitest';
import type { AgentVisit } from '#data/queries/clients/client-visits.ts';
import { speak } from '#tests/support/labels.ts';
import { testClient, testClientVisit, testId, testOrder } from '#tests/support/rows.ts';
import { sent } from '#sync/send-status.ts';
import type { VisitSort } from './visit-views.ts';
import { visitLines, withView } from './visit-views.ts';

function visit(n: number, day: string, name: string, zipcode: string): AgentVisit {
  const address = { ...testOrder(n).address, zipcode };
  return {
    visit: testClientVisit(n, n, { plannedAt: `${day}T13:00:00.000Z` }),
    client: testClient(n, { name, address }),
    sync: sent,
    twin: undefined,
  };
}

test('sorts by date under the days, by client or by town in one list', () => {
  const all = [
    visit(1, '2026-11-20', 'Zonneveld', '1000'),
    visit(2, '2026-11-20', 'Élan', '4000'),
    visit(3, '2026-11-21', 'Agence', '1180'),
  ];
  const keys = (sort: VisitSort): string[] => visitLines(speak('fr'), all, sort).map(({ key }) => key);
  expect(keys('date')).toEqual(['2026-11-20', testId(1), testId(2), '2026-11-21', testId(3)]);
  expect(keys('client')).toEqual([testId(3), testId(2), testId(1)]);
  expect(keys('town')).toEqual([testId(1), testId(3), testId(2)]);
});

test('another view keeps search and sort', () => {
  const from = (query: string, view: 'round' | 'ahead' | 'past', day = '2026-11-20'): string =>
    withView(new URLSearchParams(query), { view, day }, '2026-11-20').toString();
  expect(from('q=notaire&sort=town&view=ahead', 'past')).toBe('q=notaire&sort=town&view=past');
  expect(from('sort=town&view=past', 'round', '2026-11-21')).toBe('sort=town&day=2026-11-21');
});
