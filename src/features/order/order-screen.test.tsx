// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { findOrder } from '#data/queries/orders/orders.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { ContentContext } from '#hooks/app/use-content.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { testContent } from '#tests/support/content.ts';
import { speak } from '#tests/support/labels.ts';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import {
  certifier,
  supervisor,
  testId,
  testMessage,
  testOrder,
  testPayment,
  testUpload,
  testVisit,
} from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import type { RequestAudit } from '#parts/order-files/audit-button.tsx';
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/layers/confirm-provider.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { OrderScreen } from './order-screen.tsx';

const order = testOrder(7, { urgent: true, paid: false, addressIncomplete: true, tags: ['succession'] });
const nothing = (): void => undefined;
const requestAudit = vi.fn<RequestAudit>();
let db: UserDatabase;
let nextId = 900;

beforeEach(async () => {
  requestAudit.mockReset();
  stubResizeObserver();
  vi.stubGlobal('IntersectionObserver', ResizeObserver);
  Element.prototype.scrollIntoView = nothing;
  db = openUserDatabase('test', testId((nextId += 1)));
  const stored = { version: 1, scopes: ['all'], generation: 1 };
  const visit = testVisit(8, 7);
  const message = testMessage(9, 7);
  await db.orders.put({ id: order.id, ...stored, row: order });
  await db.visits.put({ id: visit.id, ...stored, row: visit });
  await db.messages.put({ id: message.id, ...stored, row: message });
});

afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await db.delete();
});

/** Opens an address of the order on a desktop or on a phone. */
async function open(search: string, isWide = false): Promise<{ search: string }> {
  const listen = { addEventListener: nothing, removeEventListener: nothing };
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isWide === query.includes('min-width: 80rem'),
    ...listen,
  }));
  const Documents = () => <section>Les pièces</section>;
  const element = (
    <OrderScreen
      idOrNumber={order.id}
      Documents={Documents}
      History={() => null}
      Sheets={() => null}
      requestAudit={requestAudit}
      lookUp={() => Promise.reject(new Error('nothing is looked up here'))}
    />
  );
  const router = createMemoryRouter([{ path: '/orders/:id', element }], {
    initialEntries: [`/orders/${order.id}${search}`],
  });
  render(
    <I18nProvider i18n={speak('fr')}>
      <ToastProvider>
        <ConfirmProvider Dialog={ConfirmDialog}>
          <AppDataProvider value={testAppData(db, certifier, () => testId((nextId += 1)))}>
            <ContentContext value={testContent}>
              <RouterProvider router={router} />
            </ContentContext>
          </AppDataProvider>
        </ConfirmProvider>
      </ToastProvider>
    </I18nProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  return {
    get search() {
      return router.state.location.search;
    },
  };
}

test('the header says when the visit is, and of a cancelled order nothing of its cancelled visit', async () => {
  await open('', true);
  const when = /^\d\d\/\d\d\/\d{4} \d\d:\d\d · /;
  expect(await screen.findByText(when)).toBeTruthy();
  const cancelled = { by: supervisor, at: '2026-11-20T08:00:00.000Z', reason: 'Vente annulée' };
  await act(async () => {
    await storeRows(db, 'orders', [{ ...order, state: 'cancelled', plannedVisitAt: null, cancelled }]);
    await storeRows(db, 'visits', [testVisit(8, 7, { state: 'cancelled' })]);
  });
  await screen.findByText('Vente annulée');
  expect(screen.queryByText(when)).toBeNull();
});

test('a tap on a tab shows its cards only, and the address keeps it', async () => {
  const address = await open('');
  expect(screen.getByRole('link', { name: 'Visite' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByLabelText('Remarque interne')).toBeTruthy();
  expect(screen.queryByText('Les pièces')).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: /^Photos/ }));
  await screen.findByText('Les pièces');
  expect(screen.queryByLabelText('Remarque interne')).toBeNull();
  expect(address.search).toBe('?tab=photos');
});

test('an address of a card opens its tab', async () => {
  await open('#form-message');
  expect(await screen.findByLabelText('Votre message')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Messages/ }).getAttribute('aria-current')).toBe('page');
});

test.each(['form-office-texts', 'form-labels', 'certificate', 'history'])(
  'an address of the folded card %s unfolds it, on a desk and on a phone',
  async (id) => {
    for (const isWide of [true, false]) {
      await open(`#${id}`, isWide);
      await vi.waitFor(() => {
        const card = document.querySelector(`#${id}`);
        const fold = card?.matches('details') === true ? card : card?.querySelector('details');
        expect(fold?.hasAttribute('open')).toBe(true);
      });
      cleanup();
    }
  },
);

test('Ctrl+Enter sends a message, Enter begins a line', async () => {
  await open('#form-message');
  const field = await screen.findByLabelText('Votre message');
  fireEvent.change(field, { target: { value: 'La clé est au café' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(await db.outbox.count()).toBe(0);
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  await vi.waitFor(async () => expect(await db.outbox.toArray()).toMatchObject([{ name: 'order.sendMessage' }]));
});

test('a desktop shows every part at once, without tabs', async () => {
  await open('', true);
  expect(await screen.findByLabelText('Votre message')).toBeTruthy();
  expect(screen.getByText('Les pièces')).toBeTruthy();
  expect(screen.getByLabelText('Remarque interne')).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Parties de la commande' })).toBeNull();
});

test('the header shows three states at most, the most important first', async () => {
  await open('');
  const marks = screen.getByText('Urgent').closest('div');
  expect([...(marks?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Planifiée',
    'Urgent',
    'Adresse à vérifier',
  ]);
});

test('a payment beyond the total is said at the head, also while it waits on an urgent order', async () => {
  await open('');
  const { mutate } = testAppData(db, certifier, () => testId((nextId += 1)));
  const payment = { orderId: order.id, paymentId: testId(94), method: 'transfer', amount: 30_000, note: '' } as const;
  await act(() => mutate({ name: 'payment.record', args: { ...payment, receivedAt: '2026-11-20T10:00:00.000Z' } }));
  const marks = (await screen.findByText('À envoyer')).closest('div');
  await vi.waitFor(() =>
    expect([...(marks?.children ?? [])].map(({ textContent }) => textContent.replaceAll(/\s/g, ' '))).toEqual([
      'Planifiée',
      'À envoyer',
      'Payé en trop : 60,00 €',
    ]),
  );
});

test('header, card and code agree that a payment which waits here settles the order', async () => {
  const invoice = { number: 'F2026000123', issuedAt: '2026-11-20T08:00:00.000Z' };
  await storeRows(db, 'orders', [testOrder(7, { total: 21_500, invoice })]);
  await storeRows(db, 'payments', [testPayment(91, 7, { amount: 7_168, method: 'transfer' })]);
  await open('', true);
  const header = document.querySelector<HTMLElement>('header') ?? document.body;
  const card = await screen.findByRole('region', { name: 'Facture et paiement' });
  expect([within(header).queryAllByText('Impayé').length, within(card).queryAllByText('Impayé').length]).toEqual([
    1, 1,
  ]);

  const { mutate } = testAppData(db, certifier, () => testId((nextId += 1)));
  const receivedAt = '2026-11-20T10:00:00.000Z';
  const rest = { method: 'cash', amount: 14_330, receivedAt, note: '' } as const;
  await act(() => mutate({ name: 'payment.record', args: { orderId: order.id, paymentId: testId(92), ...rest } }));
  await vi.waitFor(() => expect(screen.queryByText('Impayé')).toBeNull());
  expect(within(card).getByText('À envoyer')).toBeTruthy();
  expect(within(header).getByText('À envoyer')).toBeTruthy();
  expect((await findOrder(db, order.id))?.paid).toBe(true);

  const given = {
    orderId: order.id,
    paymentId: testId(93),
    correctedId: testId(92),
    method: 'cash',
    amount: 14_330,
  } as const;
  await act(() => mutate({ name: 'payment.correct', args: { ...given, reason: 'Pas reçu' } }));
  await vi.waitFor(() => expect(within(header).queryAllByText('Impayé').length).toBe(1));
});

test('a cancelled order says who cancelled it, when and why', async () => {
  const cancelled = { by: supervisor, at: '2026-11-20T09:30:00.000Z', reason: 'Le client renonce à la vente' };
  await storeRows(db, 'orders', [{ ...order, state: 'cancelled', cancelled }]);
  await open('');
  screen.getByText(`Annulée le 20/11/2026 10:30 par ${supervisor.name}`);
  screen.getByText('Le client renonce à la vente');
  cleanup();
  await storeRows(db, 'orders', [{ ...order, state: 'toPlan', cancelled }]);
  await open('');
  expect(screen.queryByText('Le client renonce à la vente')).toBeNull();
});

test('the signed audit file is downloaded from the Dossier tab, and a failure is one sentence', async () => {
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.href);
  });
  await open('?tab=file');
  const button = await screen.findByRole('button', { name: 'Dossier signé pour le contrôle' });
  for (const [fault, sentence] of [
    ['unreachable', 'Le serveur n’a pas répondu. Réessayez dans un instant.'],
    ['tooLarge', 'Ce dossier dépasse 3,9 Go : le serveur ne peut pas en faire un ZIP.'],
    ['denied', 'Cette commande n’est plus à vous : le serveur ne donne pas son dossier.'],
  ] as const) {
    requestAudit.mockResolvedValueOnce({ fault });
    fireEvent.click(button);
    expect(await screen.findByText(sentence)).toBeTruthy();
  }
  expect(clicked).toEqual([]);
  requestAudit.mockResolvedValueOnce({ address: 'https://app.example/files/audit/7?x', included: [], notReceived: [] });
  fireEvent.click(button);
  await vi.waitFor(() => expect(clicked).toEqual(['https://app.example/files/audit/7?x']));
  expect(requestAudit.mock.calls).toEqual(Array.from({ length: 4 }, () => [order.id]));
});

test('the audit file is not downloaded before what it lacks is named: of the server and of this device', async () => {
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.href);
  });
  const [sent, unsent] = [testUpload(71, 7, { name: 'toit.jpg' }), testUpload(72, 7, { name: 'cave.jpg' })];
  await storeRows(db, 'uploads', [sent, unsent]);
  await open('?tab=file');
  const notReceived = [{ id: testId(73), name: 'mur.jpg' }];
  requestAudit.mockResolvedValue({ address: 'https://app.example/a', included: [sent.id], notReceived });
  fireEvent.click(await screen.findByRole('button', { name: 'Dossier signé pour le contrôle' }));
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain(
    '2 fichiers ne sont pas encore sur le serveur et ne seront pas dans le dossier : cave.jpg, mur.jpg',
  );
  expect(clicked).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Télécharger quand même' }));
  await vi.waitFor(() => expect(clicked).toEqual(['https://app.example/a']));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the signed audit file waits for the network: disabled offline, with the reason beside it', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open('?tab=file');
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Dossier signé pour le contrôle' });
  expect(button.disabled).toBe(true);
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('Demande le réseau.');
  online.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(button.disabled).toBe(false);
  expect(screen.queryByText('Demande le réseau.')).toBeNull();
});

test('an order that the server does not know yet has no audit file', async () => {
  await db.orders.put({
    id: order.id,
    version: 0,
    scopes: [],
    generation: 1,
    row: { ...order, number: null },
  });
  await open('?tab=file');
  await screen.findByRole('heading', { name: 'Historique' });
  expect(screen.queryByRole('button', { name: 'Dossier signé pour le contrôle' })).toBeNull();
});
