// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { ContentContext } from '#hooks/app/use-content.ts';
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/layers/confirm-provider.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { testContent } from '#tests/support/content.ts';
import { speak } from '#tests/support/labels.ts';
import { matchNoMedia } from '#tests/support/files/media.ts';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { certifier, supervisor, testId, testOrder, testPayment } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { BillingCard } from '../billing/billing-card.tsx';
import { OfficeCard } from './office-card.tsx';

let db: UserDatabase;
const orderId = testId(1);

beforeEach(() => {
  matchNoMedia();
  stubResizeObserver();
  db = openUserDatabase('office', supervisor.id);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await db.delete();
});

async function show(fields: Partial<Order>, { actor = supervisor, role = ['s'] } = {}): Promise<void> {
  const order = testOrder(1, { total: 25_000, state: 'encoding', ...fields });
  await storeRows(db, 'orders', [order]);
  let next = 900;
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter>
        <ToastProvider>
          <ConfirmProvider Dialog={ConfirmDialog}>
            <AppDataProvider value={testAppData(db, actor, () => testId((next += 1)), { role })}>
              <ContentContext value={testContent}>
                <OfficeCard order={order} />
                <BillingCard order={order} />
              </ContentContext>
            </AppDataProvider>
          </ConfirmProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
}

async function queued(): Promise<{ name: string; args: unknown }[]> {
  return (await db.outbox.toArray()).map(({ name, args }) => ({ name, args }));
}

/** Returns the value of a fact, with plain spaces; undefined when it is not shown. */
const fact = (name: string): string | undefined =>
  screen.queryByText(name, { selector: 'dt' })?.nextElementSibling?.textContent?.replaceAll(/\s+/g, ' ');

const tap = async (name: string | RegExp): Promise<boolean> =>
  fireEvent.click(await screen.findByRole('button', { name }));

test('issues the invoice of an order with its VAT, due in 30 days', async () => {
  await show({});
  await tap('Émettre la facture');
  await tap('Émettre');
  await waitFor(async () => expect(await queued()).toHaveLength(1));
  expect(await queued()).toMatchObject([{ name: 'invoice.issue', args: { orderId, total: 25_000, vat: 4_339 } }]);
});

test('records a payment: what is due stands there, and more is asked about', async () => {
  await show({});
  await tap('Enregistrer un paiement');
  const amount = await screen.findByLabelText<HTMLInputElement>('Montant reçu');
  expect(amount.value).toBe('250');
  fireEvent.change(amount, { target: { value: '250,01' } });
  await tap('Enregistrer');
  await tap('Annuler');
  expect(await queued()).toEqual([]);
  fireEvent.change(amount, { target: { value: '-5' } });
  expect(await screen.findByText('Le montant reçu ne peut pas être négatif.')).toBeTruthy();
  fireEvent.change(amount, { target: { value: '300' } });
  await tap('Enregistrer');
  await tap('Noter quand même');
  await waitFor(async () =>
    expect(await queued()).toMatchObject([{ name: 'payment.record', args: { method: 'transfer', amount: 30_000 } }]),
  );
  expect(await screen.findByText('Plus que ce qui est dû')).toBeTruthy();
  expect(fact('Payé en trop')).toBe('50,00 €');
});

test('takes a payment back by a counter-entry with its reason; the order owes it again', async () => {
  await storeRows(db, 'payments', [
    testPayment(81, 1, { method: 'card', amount: 25_000 }),
    testPayment(82, 1, { method: 'card', amount: 25_000, receivedAt: '2026-11-20T10:00:00.000Z' }),
  ]);
  await show({ paid: true });
  expect(await screen.findByText('Noté deux fois ?')).toBeTruthy();
  expect([fact('Payé'), fact('Payé en trop')]).toEqual(['500,00 €', '250,00 €']);
  const correct = async (place: number): Promise<void> => {
    const buttons = await screen.findAllByRole('button', { name: 'Corriger' });
    fireEvent.click(buttons[place] ?? document.body);
    fireEvent.change(await screen.findByLabelText('Raison'), { target: { value: 'Noté deux fois' } });
    await tap('Annuler ce paiement');
    await waitFor(() => expect(screen.queryByLabelText('Raison')).toBeNull());
  };
  await correct(1);
  await waitFor(() => expect([fact('Payé'), fact('Payé en trop')]).toEqual(['250,00 €', undefined]));
  await correct(0);
  await waitFor(() => expect(fact('Reste à payer')).toBe('250,00 €'));
  expect(await queued()).toMatchObject([
    { name: 'payment.correct', args: { correctedId: testId(82), method: 'card', amount: 25_000 } },
    { name: 'payment.correct', args: { correctedId: testId(81) } },
  ]);
});

test('payments beyond any price are refused', async () => {
  await show({});
  await tap('Enregistrer un paiement');
  fireEvent.change(await screen.findByLabelText('Montant reçu'), { target: { value: '99999999' } });
  await tap('Enregistrer');
  expect(await screen.findByText('Le montant est trop élevé : moins de 1 000 000 €.')).toBeTruthy();
  expect(await queued()).toEqual([]);
});

test('a certifier of the order records a payment, and issues and cancels nothing', async () => {
  await show({ assignee: certifier }, { actor: certifier, role: [] });
  expect(await screen.findByRole('button', { name: 'Enregistrer un paiement' })).toBeTruthy();
  for (const name of ['Émettre la facture', 'Émettre un avis de paiement', 'Annuler la commande'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('moves an order; a final state is asked for again', async () => {
  await show({});
  await tap('Attend le client');
  await waitFor(async () =>
    expect(await queued()).toMatchObject([{ name: 'order.move', args: { to: 'waitingForClient' } }]),
  );
  await tap('Certifiée');
  expect(await screen.findByText('Cet état est définitif.')).toBeTruthy();
  expect(await queued()).toHaveLength(1);
});

test('cancels an order with a reason, which a reload keeps', async () => {
  await show({});
  await tap('Annuler la commande');
  await tap('Annuler la commande');
  expect(await screen.findByText('Donnez la raison.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Raison de l’annulation'), { target: { value: 'Vente retirée' } });
  await waitFor(async () => expect(await db.drafts.count()).toBe(1));
  await tap('Annuler la commande');
  await waitFor(async () =>
    expect(await queued()).toMatchObject([{ name: 'order.cancel', args: { orderId, reason: 'Vente retirée' } }]),
  );
});

test('sets the links of the films, and takes nothing but web addresses', async () => {
  await show({ visit360Url: 'https://360.example/1' });
  fireEvent.change(await screen.findByLabelText('Lien de la vidéo'), { target: { value: 'video.example/1' } });
  await tap('Enregistrer les liens');
  expect(await screen.findByText('Une adresse qui commence par https://')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Lien de la vidéo'), { target: { value: 'https://video.example/1' } });
  await tap('Enregistrer les liens');
  await waitFor(async () =>
    expect(await queued()).toEqual([
      { name: 'order.setLinks', args: { orderId, changes: { videoUrl: 'https://video.example/1' } } },
    ]),
  );
});
