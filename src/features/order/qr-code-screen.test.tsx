// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, testId, testOrder } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { QrCodeScreen } from './qr-code-screen.tsx';

const beneficiary = { name: 'Certificats du Parc SRL', iban: 'BE68539007547034', bic: null };
let db: UserDatabase;

beforeEach(() => {
  db = openUserDatabase('test', testId(1));
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

async function show(order: Order, account: typeof beneficiary | null = beneficiary): Promise<void> {
  await storeRows(db, 'orders', [order]);
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter>
        <ToastProvider>
          <AppDataProvider value={testAppData(db, certifier, () => testId(2), { beneficiary: account })}>
            <QrCodeScreen idOrNumber={order.id} lookUp={() => Promise.resolve(null)} />
          </AppDataProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
}

const owed = (fields: Partial<Order> = {}): Order => testOrder(7, { total: 31_200, paid: false, ...fields });
const transfer = (): HTMLElement | null => screen.queryByRole('img', { name: 'Code QR de virement' });

test('shows the amount, the account and the reference of the credit transfer', async () => {
  const invoice = { number: 'F2026000123', issuedAt: '2026-11-20T08:00:00.000Z' };
  await show(owed({ invoice }));
  await screen.findByRole('img', { name: 'Code QR de virement' });
  expect(screen.getByText(/^312,00/)).toBeTruthy();
  expect(screen.getByText('BE68 5390 0754 7034')).toBeTruthy();
  expect(screen.getByText(/^\+\+\+\d{3}\/\d{4}\/\d{5}\+\+\+$/)).toBeTruthy();
});

test.each<[string, Order, typeof beneficiary | null]>([
  ['Le bureau n’a pas donné de compte pour les virements.', owed(), null],
  ['Déjà payé', owed({ paid: true }), beneficiary],
  ['Cette commande n’a pas de montant à payer.', owed({ total: 0 }), beneficiary],
  ['La commande est annulée.', owed({ state: 'cancelled' }), beneficiary],
])('has no code of a credit transfer: %s', async (sentence, order, account) => {
  await show(order, account);
  fireEvent.click(await screen.findByRole('radio', { name: 'Payer' }));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(transfer()).toBeNull();
});

test('without an account the code of the order is shown first', async () => {
  await show(owed(), null);
  expect(await screen.findByRole('img', { name: 'Code QR de la commande' })).toBeTruthy();
});

test('the code of an order that is only on this device says so', async () => {
  await show(owed({ number: null }));
  fireEvent.click(await screen.findByRole('radio', { name: 'Ouvrir la commande' }));
  expect(await screen.findByRole('img', { name: 'Code QR de la commande' })).toBeTruthy();
  expect(screen.getByText('Pas encore sur le serveur')).toBeTruthy();
});
