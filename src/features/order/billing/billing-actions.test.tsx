// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openUserDatabase } from '#data/database/user-database.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { matchNoMedia } from '#tests/support/files/media.ts';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { supervisor, testId, testOrder, testPayment } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/layers/confirm-provider.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
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

function open(address: string): void {
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter initialEntries={[address]}>
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
}

const where = (): string | null | undefined => document.querySelector('output')?.textContent;

test('opens the payment that the address asks for, until it is closed', async () => {
  open('/orders/1?tab=file&payment=1');
  await screen.findByRole('dialog', { name: 'Enregistrer un paiement' });
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(where()).toBe('?tab=file');
  expect(screen.queryByLabelText('Montant reçu')).toBeNull();
});

test('each payment has its own draft of why it is taken back, which opens again by its address', async () => {
  await storeRows(db, 'payments', [
    testPayment(81, 1, { amount: 10_000, receivedAt: '2026-11-20T09:00:00.000Z' }),
    testPayment(82, 1, { amount: 5_000, receivedAt: '2026-11-20T10:00:00.000Z' }),
  ]);
  open('/orders/1?tab=file');
  const reason = () => screen.findByLabelText<HTMLTextAreaElement>('Raison');
  const [first, second] = await screen.findAllByRole('button', { name: 'Corriger' });
  if (first === undefined || second === undefined) throw new Error('two payments are listed');
  fireEvent.click(first);
  fireEvent.change(await reason(), { target: { value: 'Noté deux fois' } });
  await vi.waitFor(async () => expect(await db.drafts.count()).toBe(1));
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  fireEvent.click(second);
  expect((await reason()).value).toBe('');
  cleanup();

  open(`/orders/1?tab=file&correct=${testId(81)}#billing`);
  await vi.waitFor(async () => expect((await reason()).value).toBe('Noté deux fois'));
  fireEvent.click(screen.getByRole('button', { name: 'Annuler ce paiement' }));
  await vi.waitFor(async () =>
    expect(await db.outbox.toArray()).toMatchObject([{ name: 'payment.correct', args: { correctedId: testId(81) } }]),
  );
  await vi.waitFor(() => expect(where()).toBe('?tab=file#billing'));
  expect(await db.drafts.count()).toBe(0);
});
