// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sent } from '#sync/send-status.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, testClientVisit, testOrder } from '#tests/support/rows.ts';
import type { AgendaWithTimes } from '../use-agenda.ts';
import { useAgendaRows } from './use-agenda-rows.ts';

afterEach(cleanup);

const rowsOf = (agenda: AgendaWithTimes) =>
  renderHook(() => useAgendaRows(agenda), {
    wrapper: ({ children }) => <I18nProvider i18n={speak('fr')}>{children}</I18nProvider>,
  }).result.current;

test.each([
  ['planned', 'Prévue'],
  ['checkedIn', 'Sur place'],
  ['done', 'Faite'],
] as const)('gives a %s visit to a client its start only, and the state %s', (state, label) => {
  const visit = testClientVisit(1, 61, { state });
  const clientVisits = [{ visit, client: undefined, sync: sent }] as const;
  const agenda = {
    visits: [],
    clientVisits: [...clientVisits],
    unavailabilities: [],
    orders: [],
    times: new Map(),
    gaps: new Map(),
  };
  expect(rowsOf(agenda)).toMatchObject([{ from: visit.plannedAt, to: null, state: label }]);
});

test('gives an order that has a date and no visit its time, and says so', () => {
  const order = testOrder(8, { assignee: certifier, plannedVisitAt: '2026-11-24T09:00:00.000Z' });
  const nothing = { visits: [], clientVisits: [], unavailabilities: [], times: new Map(), gaps: new Map() };
  expect(rowsOf({ ...nothing, orders: [{ order }] })).toMatchObject([
    { to: '2026-11-24T10:00:00.000Z', employee: certifier.name, state: 'Pas encore de visite' },
  ]);
});
