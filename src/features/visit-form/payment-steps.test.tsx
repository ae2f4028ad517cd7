// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import type { UserDatabase } from '#data/user-database.ts';
import { openUserDatabase } from '#data/user-database.ts';
import { AppDataProvider } from '#hooks/use-app-data.tsx';
import { testAppData } from '#tests/support/app-data.ts';
import { certifier, supervisor, testId, testOrder, testVisit } from '#tests/support/rows.ts';
import { speak } from '#tests/support/labels.ts';
import { newVisitForm } from './form.ts';
import { PaymentStep } from './payment-steps.tsx';

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
      <AppDataProvider value={testAppData(db, certifier, newId)}>
        <Step order={order} />
      </AppDataProvider>
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
const balance = (): string =>
  screen.getByText('Reste à payer').closest('[role=status]')?.textContent?.replaceAll(/\s+/g, ' ') ?? '';

test('says what is due and what is left, and takes no more', async () => {
  await receive(10_000, 'card');
  show(testOrder(7, { total: 24_000 }));
  await screen.findByText(saying('140,00 €'));
  tick('Espèces reçues');
  fireEvent.click(screen.getByRole('button', { name: saying('Tout : 140,00 €') }));
  expect(balance()).toBe('Espèces140,00 €Reste à payer0,00 €');
  type('40');
  expect(balance()).toBe('Espèces40,00 €Reste à payer100,00 €');
  tick('Payé par carte');
  expect(balance()).toBe('Espèces40,00 €Carte100,00 €Reste à payer0,00 €');
  type('150');
  expect(screen.getByText(saying('Plus que le montant dû. Encaissez 140 € au plus.'))).toBeTruthy();
  expect(screen.queryByText('Reste à payer')).toBeNull();
});

test('counts earlier cash towards the 3 000 € of the law', async () => {
  await receive(200_000, 'cash');
  show(testOrder(7, { total: 500_000 }));
  await screen.findByText(saying('3 000,00 €'));
  tick('Espèces reçues');
  type('1000,05');
  expect(screen.getByText(/la loi permet/)).toBeTruthy();
  type('1000');
  expect(balance()).toBe('Espèces1 000,00 €Reste à payer2 000,00 €');
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
  expect(await screen.findByText('Reste à payer')).toBeTruthy();
  tick('Payé par carte');
  tick('Par le bureau');
  tick('Reçu par le bureau');
  expect(balance()).toBe('Virement240,00 €Reste à payer0,00 €');
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
