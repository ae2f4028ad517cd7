// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, supervisor, testId, testOrder, testUpload, testVisit } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { RefusedStanding } from './refused-standing.tsx';

const at = '2026-11-20T08:30:00.000Z';
let db: UserDatabase;

beforeEach(() => {
  db = openUserDatabase('test', certifier.id);
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

function show(args: unknown, code = 'StateNotAllowed', language: 'fr' | 'nl' = 'fr'): void {
  cleanup();
  render(
    <I18nProvider i18n={speak(language)}>
      <AppDataProvider value={testAppData(db, certifier, () => testId(900))}>
        <p data-testid="card">
          <RefusedStanding id={testId(800)} code={code} args={args} />
        </p>
      </AppDataProvider>
    </I18nProvider>,
  );
}

const text = (): string => screen.getByTestId('card').textContent.replaceAll(/\s/g, ' ');

test('a refusal names the present state of its visit, with who, when and why', async () => {
  const history = [{ state: 'done' as const, at, by: supervisor }];
  await storeRows(db, 'orders', [testOrder(1)]);
  await storeRows(db, 'visits', [testVisit(31, 1, { state: 'done', history })]);
  const args = { visitId: testId(31), orderId: testId(1) };
  show(args);
  await screen.findByText(/Marc Peeters/);
  expect(text()).toBe('Visite « Effectuée » : Marc Peeters, 20/11/2026 09:30.');
  show(args, 'StateNotAllowed', 'nl');
  await screen.findByText(/^Bezoek .*Marc Peeters, 20\/11\/2026 09:30\.$/);
  show(args, 'Forbidden');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(text()).toBe('');
});

test('a refusal on an order names who cancelled it, or its invoice', async () => {
  const cancelled = { by: supervisor, at, reason: 'Vendu' };
  await storeRows(db, 'orders', [testOrder(1, { state: 'cancelled', cancelled })]);
  show({ orderId: testId(1) });
  await screen.findByText(/Marc Peeters/);
  expect(text()).toBe('Commande annulée par Marc Peeters, 20/11/2026 09:30. Motif : Vendu');
  const invoice = { number: 'F-1', issuedAt: at };
  await storeRows(db, 'orders', [testOrder(1, { state: 'encoding', invoice })]);
  await screen.findByText(/Facture/);
  expect(text()).toBe('Commande « Encodage ». Facture émise le 20/11/2026 09:30.');
});

test('a refusal on a file names the document under which it is now, or who removed it', async () => {
  await storeRows(db, 'orders', [testOrder(1, { state: 'visited' })]);
  await storeRows(db, 'uploads', [testUpload(69, 1, { requirement: { service: 'PEB', code: 'roof' } })]);
  show({ uploadId: testId(69), orderId: testId(1) });
  await screen.findByText(/^Fichier/);
  expect(text()).toBe('Fichier classé sous « PEB : roof ».');
  await storeRows(db, 'uploads', [testUpload(69, 1, { requirement: null })]);
  await screen.findByText('Fichier sans pièce.');
  // Its author changes nothing of it any more.
  const review = { accepted: true, reason: '', by: supervisor, at };
  await storeRows(db, 'uploads', [testUpload(69, 1, { requirement: null, review })]);
  await screen.findByText('Fichier sans pièce. Accepté par Marc Peeters, 20/11/2026 09:30.');
  await storeRows(db, 'uploads', [testUpload(69, 1, { removed: { by: supervisor, at } })]);
  await screen.findByText(/^Fichier retiré/);
  expect(text()).toBe('Fichier retiré par Marc Peeters, 20/11/2026 09:30.');
});

test('a refusal says nothing of a row that is not on this device', async () => {
  show({ visitId: testId(31), orderId: testId(1) });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(text()).toBe('');
});
