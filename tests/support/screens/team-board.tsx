import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { addDays, brusselsDay, brusselsInstant, weekdayOf } from '#contract/rules/brussels-time.ts';
import { holidayOn } from '#contract/rules/visits/holidays.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AgendaScreen } from '#features/agenda/agenda-screen.tsx';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/layers/confirm-provider.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { testAppData } from '../data/app-data.ts';
import { speak } from '../labels.ts';
import { matchOnly } from '../files/media.ts';
import { stubResizeObserver } from './resize-observer.ts';
import {
  certifier,
  supervisor,
  testClient,
  testClientVisit,
  testEmployee,
  testId,
  testOrder,
  testUnavailability,
  testVisit,
} from '../rows.ts';
import { storeRows } from '../data/store-rows.ts';

const unused = () => Promise.reject(new Error('no feed here'));
/** Qualified for gas alone, and away in the afternoon. */
export const karim = { id: testId(52), name: 'Karim Benali' };
/** Qualified, with a visit to a client at half past nine. */
export const zoe = { id: testId(53), name: 'Zoé Wouters' };
let next = 900;

export const press = (key: string, init: object = {}): void => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init });
};

/** Returns a working day to come. */
export function workday(): string {
  const days = Array.from({ length: 20 }, (_, index) => addDays(brusselsDay(Date.now()), 10 + index));
  return days.find((one) => ![0, 6].includes(weekdayOf(one)) && holidayOn(one) === null) ?? '';
}

/** A supervisor's board of a day. */
export interface TestBoard {
  db: UserDatabase;
  at: (time: string) => string;
  open: (address?: string) => void;
  laneOf: (person: { id: string }) => Promise<HTMLElement>;
  /** Returns the card of the certifier's visit, from nine to a quarter past ten. */
  card: () => HTMLElement;
  end: () => Promise<void>;
}

/** Stores a team of three with a visit, an order to plan, a visit to a client and an absence. */
export async function startBoard(day = workday()): Promise<TestBoard> {
  const at = (time: string): string => brusselsInstant(day, time);
  matchOnly('(min-width: 64rem)');
  stubResizeObserver();
  const db = openUserDatabase('board', testId((next += 1)));
  const qualified = { qualifications: ['peb-brussels' as const] };
  await storeRows(db, 'employees', [
    testEmployee(certifier, qualified),
    testEmployee(karim, { qualifications: ['gas'] }),
    testEmployee(zoe, qualified),
  ]);
  await storeRows(db, 'orders', [
    testOrder(1),
    testOrder(2, { state: 'toPlan', plannedVisitAt: null, assignee: null }),
  ]);
  await storeRows(db, 'visits', [testVisit(31, 1, { plannedStart: at('09:00'), plannedEnd: at('10:15') })]);
  await storeRows(db, 'clients', [testClient(61, { name: 'Notaire Claes' })]);
  await storeRows(db, 'clientVisits', [testClientVisit(62, 61, { employee: zoe, plannedAt: at('09:30') })]);
  await storeRows(db, 'unavailabilities', [
    testUnavailability(71, { employee: karim, from: at('13:00'), to: at('18:00') }),
  ]);
  return {
    db,
    at,
    open: (address = `/agenda?view=team&date=${day}`) => {
      render(
        <I18nProvider i18n={speak('fr')}>
          <MemoryRouter initialEntries={[address]}>
            <ToastProvider>
              <ConfirmProvider Dialog={ConfirmDialog}>
                <AppDataProvider value={testAppData(db, supervisor, () => testId((next += 1)), { role: ['s'] })}>
                  <AgendaScreen feed={{ read: unused, renew: unused, end: unused, addressOf: (path) => path }} />
                </AppDataProvider>
              </ConfirmProvider>
            </ToastProvider>
          </MemoryRouter>
        </I18nProvider>,
      );
    },
    laneOf: async ({ id }) => {
      await screen.findByRole('button', { name: `Planifier pour ${certifier.name}` });
      const lane = document.querySelector<HTMLElement>(`[data-lane="${id}"]`);
      if (lane === null) throw new Error('no lane');
      return lane;
    },
    card: () => {
      const found = document.querySelector<HTMLElement>(`[data-entry="${testId(31)}"]`);
      if (found === null) throw new Error('no card');
      return found;
    },
    end: async () => {
      cleanup();
      // A press ends what still holds the focus.
      press('Escape');
      vi.unstubAllGlobals();
      await db.delete();
    },
  };
}
