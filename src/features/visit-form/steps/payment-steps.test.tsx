// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { certifier, supervisor, testId, testOrder, testVisit } from '#tests/support/rows.ts';
import { speak } from '#tests/support/labels.ts';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { newVisitForm } from '../form.ts';
import { PaymentStep } from './payment-steps.tsx';

const beneficiary = { name: 'myCerti', iban: 'BE68539007547034', bic: null };
const visit = testVisit(8, 7, { state: 'started' });
let db: UserDatabase;
let nextId = 700;
const newId = (): string => testId((nextId += 1));

beforeEach(() => {
  db = openUserDatabase('test', newId());
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

function Step({ order }: { order: Order }) {
  const [form, setForm] = useState(() => newVisitForm({ visit, order, content: null, newId, now: 0 }));
  return (
    <PaymentStep
      form={form}
      change={(part) => setForm((now) => ({ ...now, ...(typeof part === 'function' ? part(now) : part) }))}
      checks={[]}
      problemOf={() => undefined}
      visit={visit}
      order={order}
      Capture={() => null}
      go={() => undefined}
      showsOutcome
    />
  );
}

function show(order: Order): void {
  render(
    <I18nProvider i18n={speak('fr')}>
      <ToastProvider>
        <MemoryRouter>
          <AppDataProvider value={testAppData(db, certifier, newId, { beneficiary })}>
            <Step order={order} />
          </AppDataProvider>
        </MemoryRouter>
      </ToastProvider>
    </I18nProvider>,
  );
}

/** Stores a payment of an order on the device. */
async function receive(amount: number, method: 'card' | 'cash'): Promise<void> {
  const id = newId();
  const row = {
    id,
    orderId: visit.orderId,
    method,
    amount,
    receivedAt: '2026-11-20T09:00:00.000Z',
    receivedBy: supervisor,
    note: '',
  };
  await db.payments.put({ id, version: 1, scopes: ['all'], generation: 1, row });
}

/** Matches a text with any kind of spaces. */
const saying = (words: string) => (text: string) => text.replaceAll(/\s+/g, ' ') === words;
const tick = (name: string): void => void fireEvent.click(screen.getByLabelText(name));
const isTicked = (name: string): boolean => screen.getByLabelText<HTMLInputElement>(name).checked;
const type = (cash: string): void =>
  void fireEvent.change(screen.getByLabelText('Montant reçu en espèces (€)'), { target: { value: cash } });
/** The figure of the form, and below it the parts of the payment. */
const balance = (): string => {
  const figure = screen.getByText(/à payer, TVAC/).closest('p');
  return `${figure?.textContent} ${figure?.parentElement?.querySelector('dl')?.textContent ?? ''}`
    .replaceAll(/\s+/g, ' ')
    .trim();
};

test('says what is due and what is left, and takes no more', async () => {
  await receive(10_000, 'card');
  show(testOrder(7, { total: 24_000 }));
  await screen.findByText(saying('140,00 €'));
  tick('Espèces reçues');
  fireEvent.click(screen.getByRole('button', { name: saying('Tout : 140,00 €') }));
  expect(balance()).toBe('0,00 €reste à payer, TVAC À payer140,00 €Espèces140,00 €');
  type('40');
  expect(balance()).toBe('100,00 €reste à payer, TVAC À payer140,00 €Espèces40,00 €');
  tick('Payé par carte');
  expect(balance()).toBe('0,00 €reste à payer, TVAC À payer140,00 €Espèces40,00 €Carte100,00 €');
  type('150');
  expect(screen.getByText(saying('Plus que le montant dû. Encaissez 140 € au plus.'))).toBeTruthy();
  expect(balance()).toBe('140,00 €à payer, TVAC');
});

test('counts earlier cash towards the 3 000 € of the law', async () => {
  await receive(200_000, 'cash');
  show(testOrder(7, { total: 500_000 }));
  await screen.findByText(saying('3 000,00 €'));
  tick('Espèces reçues');
  type('1000,05');
  expect(screen.getByText(/la loi permet/)).toBeTruthy();
  type('1000');
  expect(balance()).toBe('2 000,00 €reste à payer, TVAC À payer3 000,00 €Espèces1 000,00 €');
});

test('takes away the answers that a new one contradicts', async () => {
  show(testOrder(7, { total: 24_000 }));
  tick('Par le bureau');
  expect(isTicked('Pas encore reçu par le bureau')).toBe(true);
  tick('Reçu par le bureau');
  tick('Pas encore reçu par le bureau');
  expect([isTicked('Reçu par le bureau'), isTicked('Pas encore reçu par le bureau')]).toEqual([false, true]);
  tick('Payé par carte');
  expect(isTicked('Payé par carte')).toBe(true);
  expect(screen.queryByLabelText('Pas encore reçu par le bureau')).toBeNull();
  expect(await screen.findByText('reste à payer, TVAC')).toBeTruthy();
  tick('Payé par carte');
  tick('Par le bureau');
  tick('Reçu par le bureau');
  expect(balance()).toBe('0,00 €reste à payer, TVAC À payer240,00 €Virement240,00 €');
});

test('shows no figure for an order without a price', () => {
  show(testOrder(7, { total: 0 }));
  tick('Espèces reçues');
  type('150');
  expect(screen.queryByText(/0,00|Plus que/)).toBeNull();
});

test('takes nothing more for a paid order', async () => {
  show(testOrder(7, { total: 24_000, paid: true }));
  expect(await screen.findByText('Déjà payé')).toBeTruthy();
  tick('Espèces reçues');
  type('20');
  expect(screen.getByText(/déjà payée/)).toBeTruthy();
});

test('the code asks what is left, and tells the office to expect it', async () => {
  show(testOrder(7, { total: 36_000 }));
  await screen.findByText(saying('360,00 €'));
  tick('Espèces reçues');
  type('100');
  fireEvent.click(screen.getByRole('button', { name: 'Payer par QR' }));
  const code = await screen.findByRole('dialog');
  expect(await within(code).findByText(saying('260,00 €'))).toBeTruthy();
  expect(await within(code).findByRole('img', { name: 'Code QR de virement' })).toBeTruthy();
  fireEvent.click(within(code).getByTitle('Fermer'));
  expect(isTicked('À payer en ligne')).toBe(true);
  tick('Payé par carte');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Payer par QR' }).disabled).toBe(true);
});
