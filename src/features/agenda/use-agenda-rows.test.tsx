// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sent } from '#sync/send-status.ts';
import { speak } from '#tests/support/labels.ts';
import { testClientVisit } from '#tests/support/rows.ts';
import { useAgendaRows } from './use-agenda-rows.ts';

afterEach(cleanup);

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
  const { result } = renderHook(() => useAgendaRows(agenda), {
    wrapper: ({ children }) => <I18nProvider i18n={speak('fr')}>{children}</I18nProvider>,
  });
  expect(result.current).toMatchObject([{ from: visit.plannedAt, to: null, state: label }]);
});
