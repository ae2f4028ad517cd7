// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openUserDatabase } from '#data/user-database.ts';
import type { UserDatabase } from '#data/user-database.ts';
import { AppDataProvider } from '#hooks/use-app-data.tsx';
import { testAppData } from '#tests/support/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { matchNoMedia } from '#tests/support/media.ts';
import { stubResizeObserver } from '#tests/support/resize-observer.ts';
import { supervisor, testId, testOrder } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/store-rows.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/confirm-provider.tsx';
import { ToastProvider } from '#ui/toast.tsx';
import { BillingCard } from './billing-card.tsx';

const order = testOrder(1, { paid: false });
let db: UserDatabase;

beforeEach(async () => {
  matchNoMedia();
  stubResizeObserver();
  db = openUserDatabase('billing', supervisor.id);
  await storeRows(db, 'orders', [order]);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await db.delete();
});

function Where() {
  const { search, hash } = useLocation();
  return <output>{search + hash}</output>;
}

test('opens the payment that the address asks for, until it is closed', async () => {
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter initialEntries={['/orders/1?tab=file&payment=1']}>
        <ToastProvider>
          <ConfirmProvider Dialog={ConfirmDialog}>
            <AppDataProvider value={testAppData(db, supervisor, () => testId(900), { role: ['s'] })}>
              <BillingCard order={order} />
              <Where />
            </AppDataProvider>
          </ConfirmProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
  await screen.findByRole('dialog', { name: 'Enregistrer un paiement' });
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(document.querySelector('output')?.textContent).toBe('?tab=file');
  expect(screen.queryByLabelText('Montant reçu')).toBeNull();
});
