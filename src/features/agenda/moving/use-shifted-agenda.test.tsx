// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Visit } from '#contract/entities/visit.ts';
import { brusselsInstant, brusselsParts } from '#contract/rules/brussels-time.ts';
import { discardMutation } from '#data/outbox/discard.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/layers/confirm-provider.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, supervisor, testEmployee, testId, testOrder, testVisit } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { workday } from '#tests/support/screens/team-board.tsx';
import { sent } from '#sync/send-status.ts';
import { shiftInstant } from './shift.ts';
import { withTimes } from '../use-agenda.ts';
import { useShiftedAgenda } from './use-shifted-agenda.ts';

let next = 100;
let db: ReturnType<typeof openUserDatabase>;
const at = (time: string): string => brusselsInstant(workday(), time);
const visits = [
  testVisit(31, 1, { plannedStart: at('08:00'), plannedEnd: at('09:00') }),
  testVisit(32, 2, { plannedStart: at('13:00'), plannedEnd: at('14:00') }),
];

/** Returns the agenda as it is read with these visits. */
function readWith(rows: readonly Visit[]) {
  const shown = rows.map((visit) => ({ visit, order: testOrder(visit.id === testId(31) ? 1 : 2) }));
  const agenda = { clientVisits: [], unavailabilities: [], orders: [] };
  return withTimes({ ...agenda, visits: shown.map((one) => ({ ...one, sync: sent, moved: undefined })) }, null);
}

beforeEach(async () => {
  db = openUserDatabase('shifted', testId((next += 1)));
  await storeRows(db, 'employees', [testEmployee(certifier, { qualifications: ['peb-brussels'] })]);
  await storeRows(db, 'orders', [testOrder(1), testOrder(2)]);
  await storeRows(db, 'visits', visits);
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

/** Renders the hook over an agenda that is read anew when the test says so. */
function render() {
  const { result, rerender } = renderHook((agenda) => useShiftedAgenda(agenda, []), {
    initialProps: readWith(visits),
    wrapper: ({ children }) => (
      <I18nProvider i18n={speak('fr')}>
        <ToastProvider>
          <ConfirmProvider Dialog={ConfirmDialog}>
            <AppDataProvider value={testAppData(db, supervisor, () => testId((next += 1)), { role: ['s'] })}>
              {children}
            </AppDataProvider>
          </ConfirmProvider>
        </ToastProvider>
      </I18nProvider>
    ),
  });
  return {
    readAnew: rerender,
    later: (visit: number) =>
      act(() =>
        result.current.shift(testId(visit), ({ start, employee }) => ({
          start: shiftInstant(start, { days: 0, minutes: 15 }),
          employee,
        })),
      ),
    starts: () => result.current.shown.visits.map(({ visit }) => brusselsParts(visit.plannedStart).time),
  };
}

test('two visits that are moved one after the other both stay where keys took them, before they are read again', async () => {
  const { later, starts } = render();
  later(31);
  later(32);
  expect(starts()).toEqual(['08:15', '13:15']);
  await waitFor(async () => expect(await db.outbox.count()).toBe(2));
  expect(starts()).toEqual(['08:15', '13:15']);
});

test('keys that go from one visit to another and back lose none of their moves', async () => {
  const { later, starts } = render();
  for (const visit of [31, 32, 31, 32, 31]) later(visit);
  expect(starts()).toEqual(['08:45', '13:30']);
  await waitFor(async () => expect(await db.outbox.count()).toBe(5));
  const rows = (await db.visits.toArray()).map(({ row }) => brusselsParts(row.plannedStart).time);
  expect(rows.toSorted()).toEqual(['08:45', '13:30']);
  expect(starts()).toEqual(['08:45', '13:30']);
});

test('a move that is taken back elsewhere before the agenda has read it does not hold the visit', async () => {
  const { later, starts, readAnew } = render();
  later(31);
  await waitFor(async () => expect(await db.outbox.count()).toBe(1));
  expect(starts()).toEqual(['08:15', '13:00']);
  const [entry] = await db.outbox.toArray();
  await discardMutation(db, entry?.id ?? '', Date.now());
  readAnew(readWith(visits));
  await waitFor(() => expect(starts()).toEqual(['08:00', '13:00']));
  // It stays there while another one moves.
  later(32);
  expect(starts()).toEqual(['08:00', '13:15']);
  await waitFor(async () => expect(await db.outbox.count()).toBe(1));
});
