// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { certifier, supervisor, testClient, testId } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { DuplicateClientsSheet } from './duplicate-clients-sheet.tsx';

let db: UserDatabase;

beforeEach(() => {
  stubResizeObserver();
  db = openUserDatabase('duplicates', supervisor.id);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await db.delete();
});

function show(): void {
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter>
        <ToastProvider>
          <AppDataProvider value={testAppData(db, supervisor, () => testId(900), { role: ['s'] })}>
            <DuplicateClientsSheet onClose={() => undefined} />
          </AppDataProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
}

test('a supervisor merges the clients of two agents that have one VAT number, and says which stays', async () => {
  const none = { phone: null, email: null, address: null, vatNumber: null };
  await storeRows(db, 'clients', [
    testClient(1, { ...none, name: 'Agence Alpha', vatNumber: 'BE0123456749', commercial: certifier }),
    testClient(2, { ...none, name: 'Alpha SRL', vatNumber: 'BE0123456749', commercial: supervisor }),
    testClient(3, { ...none, name: 'Ancienne Alpha', vatNumber: 'BE0123456749', mergedInto: testId(1) }),
    testClient(4, { ...none, name: 'Autre agence', email: 'info@groupe.example', vatNumber: 'BE0601183036' }),
    testClient(5, { ...none, name: 'Encore une', email: 'info@groupe.example', vatNumber: 'BE0677055941' }),
  ]);
  show();
  await screen.findByText('même numéro de TVA');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  fireEvent.click(await screen.findByRole('button', { name: 'Réunir Agence Alpha et Alpha SRL' }));
  expect(screen.getByText(new RegExp(`Tout revient à ${certifier.name}`))).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: /^Alpha SRL.*commande/ }));
  expect(screen.getByText(new RegExp(`Tout revient à ${supervisor.name}`))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Réunir' }));
  await screen.findByText(/Aucun client n’a le numéro/);
  expect(await db.outbox.toArray()).toMatchObject([
    { name: 'client.merge', args: { clientId: testId(2), mergedId: testId(1), changes: {} } },
  ]);
});
