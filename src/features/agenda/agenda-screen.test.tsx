// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { matchOnly } from '#tests/support/files/media.ts';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { certifier, supervisor, testEmployee, testId, testOrder, testVisit } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/layers/confirm-provider.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { AgendaScreen } from './agenda-screen.tsx';

const unused = () => Promise.reject(new Error('no feed here'));
let db: UserDatabase;

beforeEach(async () => {
  matchOnly('(min-width: 64rem)');
  stubResizeObserver();
  db = openUserDatabase('agenda-screen', supervisor.id);
  await storeRows(db, 'employees', [testEmployee(certifier, { qualifications: ['peb-brussels'] })]);
  await storeRows(db, 'orders', [testOrder(1), testOrder(2, { state: 'toPlan', plannedVisitAt: null })]);
  const plannedStart = '2026-11-24T09:00:00.000Z';
  await storeRows(db, 'visits', [testVisit(31, 1, { plannedStart, plannedEnd: '2026-11-24T10:00:00.000Z' })]);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await db.delete();
});

test('the board says that there is nobody, and nothing to plan, only when it has read that', async () => {
  const said = new Set<string>();
  const observer = new MutationObserver(() => {
    const text = document.body.textContent;
    for (const one of ['Personne ne fait de visites', 'Aucune commande n’attend de visite', 'aucune visite'])
      if (text.includes(one)) said.add(one);
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter initialEntries={['/agenda?view=team&date=2026-11-24']}>
        <ToastProvider>
          <ConfirmProvider Dialog={ConfirmDialog}>
            <AppDataProvider value={testAppData(db, supervisor, () => testId(900), { role: ['s'] })}>
              <AgendaScreen feed={{ read: unused, renew: unused, end: unused, addressOf: (path) => path }} />
            </AppDataProvider>
          </ConfirmProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
  expect(await screen.findByRole('button', { name: `Planifier pour ${certifier.name}` })).toBeTruthy();
  expect(await screen.findByRole('complementary', { name: 'À planifier' })).toBeTruthy();
  await vi.waitFor(() => expect(screen.getByRole('heading', { name: 'À planifier 1' })).toBeTruthy());
  observer.disconnect();
  expect([...said]).toEqual([]);
});
