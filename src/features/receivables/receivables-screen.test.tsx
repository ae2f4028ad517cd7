// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import { addDays, brusselsDay } from '#contract/rules/brussels-time.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { markLoaded } from '#tests/support/data/mark-loaded.ts';
import { matchNoMedia } from '#tests/support/files/media.ts';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { certifier, supervisor, testId, testInvoice, testOrder, testPayment } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { formatsOf } from '#ui/format.ts';
import { ReceivablesScreen } from './receivables-screen.tsx';

let db: UserDatabase;
let nextId = 500;

beforeEach(async () => {
  stubResizeObserver();
  matchNoMedia();
  db = openUserDatabase('receivables', testId((nextId += 1)));
  await markLoaded(db);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await db.delete();
});

const today = brusselsDay(Date.now());

/** Stores an order whose invoice is due so many days after today. */
async function storeInvoiced(number: number, days: number, name: string, fields: Partial<Order> = {}): Promise<void> {
  const client = { ...testOrder(number).client, name };
  const invoice = { number: `F2026-${String(number + 50).padStart(6, '0')}`, issuedAt: '2026-01-20T09:00:00.000Z' };
  await storeRows(db, 'orders', [testOrder(number, { state: 'certified', invoice, client, ...fields })]);
  await storeRows(db, 'invoices', [testInvoice(number + 50, number, { dueOn: addDays(today, days) })]);
}

function show(search = ''): void {
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter initialEntries={[`/receivables${search}`]}>
        <AppDataProvider value={testAppData(db, supervisor, () => testId((nextId += 1)), { role: ['supervisor'] })}>
          <ReceivablesScreen />
        </AppDataProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
}

const box = (name: RegExp): string => screen.getByRole('button', { name }).textContent.replaceAll(/\s/g, ' ');
const clients = (): (string | null)[] =>
  within(screen.getByRole('list', { name: 'Factures impayées' }))
    .getAllByRole('listitem')
    .map((row) => within(row).getByRole('link', { name: /^Client/ }).textContent);

test('what is due has its age, what is left after its payments, and sums that add up', async () => {
  await storeInvoiced(1, -40, 'Client Ancien');
  await storeRows(db, 'payments', [testPayment(91, 1, { amount: 10_000 })]);
  await storeInvoiced(2, 5, 'Client À venir');
  await storeInvoiced(3, -100, 'Client Oublié');
  await storeInvoiced(4, -40, 'Client Annulé', { state: 'cancelled' });
  await storeInvoiced(5, -40, 'Client Payé', { paid: true });
  show();
  await screen.findByText('Client Oublié');
  expect(clients()).toEqual(['Client Oublié', 'Client Ancien', 'Client À venir']);
  expect(screen.getByText('100 jours de retard')).toBeTruthy();
  expect(box(/^Total/)).toBe('Total620,00 €3 factures');
  expect(box(/^31 à 60/)).toBe('31 à 60 jours140,00 €1 facture');
  expect(box(/^Plus de 90/)).toBe('Plus de 90 jours240,00 €1 facture');
  expect(box(/^Pas encore/)).toBe('Pas encore échues240,00 €1 facture');
  fireEvent.click(screen.getByRole('button', { name: /^31 à 60/ }));
  await screen.findByText('sur 3');
  expect(clients()).toEqual(['Client Ancien']);
});

test('the address holds search and sort; an invoice is found by its number', async () => {
  await storeInvoiced(1, -40, 'Client A', { total: 30_000 });
  await storeInvoiced(2, -90, 'Client B');
  show('?sort=amount');
  await screen.findByText('Client A');
  expect(clients()).toEqual(['Client A', 'Client B']);
  fireEvent.change(screen.getByLabelText('Chercher une facture'), { target: { value: 'F2026-000052' } });
  await screen.findByText('sur 2');
  expect(clients()).toEqual(['Client B']);
});

test('an invoice is found by what its row prints', async () => {
  await storeInvoiced(1, 5, 'Client A', { total: 125_000 });
  await storeRows(db, 'payments', [testPayment(91, 1, { amount: 10_050 })]);
  await storeInvoiced(2, -90, 'Client Zoé');
  show();
  await screen.findByText('Client A');
  const printed = within(screen.getByRole('list')).getAllByRole('listitem')[1]?.textContent ?? '';
  const due = formatsOf('fr').day(addDays(today, 5));
  const texts = [due, `${due} Client A`, formatsOf('fr').money(114_950), formatsOf('fr').money(125_000), '1250'];
  expect(texts.filter((text) => !printed.includes(text))).toEqual([`${due} Client A`, '1250']);
  for (const text of texts) {
    fireEvent.change(screen.getByLabelText('Chercher une facture'), { target: { value: text } });
    await waitFor(() => expect([text, clients()]).toEqual([text, ['Client A']]));
  }
  fireEvent.change(screen.getByLabelText('Chercher une facture'), { target: { value: `${due} Client Zoé` } });
  await screen.findByText('Aucune facture ne correspond');
});

test('what has no day on this device is not said to be due later; it is found by its box and by its agent', async () => {
  const address = { ...testOrder(1).address, boxnumber: '5' };
  await storeInvoiced(1, 5, 'Client Boîte', { address, commercial: certifier });
  const invoice = { number: 'F2026-000099', issuedAt: '2026-01-20T09:00:00.000Z' };
  const client = { ...testOrder(2).client, name: 'Client Sans échéance' };
  await storeRows(db, 'orders', [testOrder(2, { state: 'certified', invoice, client, commercial: supervisor })]);
  show();
  await screen.findByText('Client Boîte');
  expect(box(/^Pas encore/)).toBe('Pas encore échues240,00 €1 facture');
  expect(box(/^Échéance inconnue/)).toBe('Échéance inconnue240,00 €1 facture');
  fireEvent.change(screen.getByLabelText('Chercher une facture'), { target: { value: 'bte 5' } });
  await screen.findByText('sur 2');
  expect(clients()).toEqual(['Client Boîte']);
  fireEvent.change(screen.getByLabelText('Chercher une facture'), { target: { value: '' } });
  fireEvent.change(screen.getByLabelText('Commercial'), { target: { value: supervisor.id } });
  await screen.findByText('Commercial : Marc Peeters');
  expect(clients()).toEqual(['Client Sans échéance']);
  expect(box(/^Total/)).toBe('Total240,00 €1 facture');
});

test('nothing due says so', async () => {
  await storeInvoiced(1, -40, 'Client Payé', { paid: true });
  show();
  await screen.findByText('Aucune facture impayée');
  expect(screen.queryByRole('list')).toBeNull();
});
