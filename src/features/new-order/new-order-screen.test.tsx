// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { writeDraft } from '#data/drafts/drafts.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { ContentContext } from '#hooks/app/use-content.ts';
import { formFromArguments } from '#parts/order-form/order-arguments.ts';
import type { OrderForm } from '#parts/order-form/order-form.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { testContent } from '#tests/support/content.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, testClient, testId, testNewOrder } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/layers/confirm-provider.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { NewOrderScreen } from './new-order-screen.tsx';
import { newOrderDraft } from './new-order.draft.ts';

const orderId = testId(71);
const good = formFromArguments(testNewOrder(1));
let db: UserDatabase;
let nextId = 400;

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width: 64rem') && isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  db = openUserDatabase('new-order', testId((nextId += 1)));
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await db.delete();
});

let isWide = true;

/** Opens the form with what is typed so far. */
async function open(part: Partial<OrderForm>, step = ''): Promise<void> {
  const text = JSON.stringify({ ...good, ...part });
  await writeDraft(db, newOrderDraft(orderId), { text, base: '' }, Date.now());
  const element = <NewOrderScreen addressProviders={[]} searchServer={null} searchOrders={async () => null} />;
  const router = createMemoryRouter(
    [
      { path: '/orders/new', element },
      { path: '/orders/:id', element: <p>La commande</p> },
    ],
    { initialEntries: [`/orders/new?order=${orderId}${step === '' ? '' : `&step=${step}`}`] },
  );
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
  await screen.findByRole('button', { name: 'Créer la commande' });
}

const create = (): boolean => fireEvent.click(screen.getByRole('button', { name: 'Créer la commande' }));
const focused = (): string | undefined =>
  document.activeElement instanceof HTMLInputElement ? document.activeElement.labels?.[0]?.textContent : undefined;

async function sent(): Promise<MutationArgs<'order.create'>[]> {
  // A stored mutation has the arguments of its definition.
  return (await db.outbox.toArray()).map(({ args }) => args as MutationArgs<'order.create'>);
}

test('with a wrong field, the button leads to the first one', async () => {
  isWide = true;
  await open({ address: { ...good.address, zipcode: '12' }, total: 'beaucoup' });
  create();
  await vi.waitFor(() => expect(focused()).toBe('Code postal'));
  expect(Element.prototype.scrollIntoView).toHaveBeenCalled();
  expect(await sent()).toEqual([]);
});

test('on a phone, the button leads to the first wrong field in its step', async () => {
  isWide = false;
  await open({ services: [], wishedDay: '2020-01-02' }, 'details');
  create();
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Choisissez au moins un service.'));
});

test('a wished visit in the past is not accepted', async () => {
  isWide = true;
  await open({ wishedDay: '2020-01-02' });
  create();
  await vi.waitFor(() => expect(focused()).toBe('Visite souhaitée le'));
  screen.getByText('Ce jour est passé.');
  expect(await sent()).toEqual([]);
});

test('what is unusual is asked once, and created as it was typed when it is confirmed', async () => {
  isWide = true;
  const services = good.services.map((one) => ({ ...one, minutes: '0' }));
  await open({ address: { ...good.address, number: 'abc', zipcode: '1190', city: 'Nulleville' }, services });
  await screen.findByText(/^Le code postal 1190 n’est pas celui de Nulleville/);
  create();
  const dialog = await screen.findByRole('dialog');
  const asked = [...dialog.querySelectorAll('li')].map((one) => one.textContent);
  expect(asked).toEqual([
    'Le numéro « abc » n’a pas de chiffre.',
    'Le code postal 1190 n’est pas celui de Nulleville.',
    expect.stringMatching(/ : 0 minute sur place\.$/),
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Corriger' }));
  expect(await sent()).toEqual([]);
  create();
  fireEvent.click(await screen.findByRole('button', { name: 'Créer quand même' }));
  await screen.findByText('La commande');
  expect(await sent()).toMatchObject([
    { address: { number: 'abc', city: 'Nulleville' }, services: [{ durationMinutes: 0 }] },
  ]);
});

test('a new customer who is known is said before the order is created, and used by one tap', async () => {
  isWide = true;
  await storeRows(db, 'clients', [testClient(61, { name: 'Immo Cambre', phone: '0470 12 34 56' })]);
  await open({ customer: { ...good.customer, phone: '' } as OrderForm['customer'], contacts: [] });
  fireEvent.change(screen.getByLabelText('Téléphone'), { target: { value: '+32 470 12 34 56' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Utiliser Immo Cambre' }));
  await vi.waitFor(() => expect(screen.queryByLabelText('Nom du client')).toBeNull());
  create();
  await screen.findByText('La commande');
  expect(await sent()).toMatchObject([{ client: { id: testId(61), name: 'Immo Cambre' } }]);
});

test('a professional has a VAT number: a type that only they have says so, and a known one without it is asked', async () => {
  isWide = true;
  const known = {
    ...good.customer,
    isKnown: true,
    consumerType: 'professional',
    vatNumber: '',
  } as OrderForm['customer'];
  await open({ customer: known });
  const field = screen.getByLabelText('Numéro de TVA');
  fireEvent.change(field, { target: { value: 'BE 0123.456.748' } });
  create();
  await vi.waitFor(() => expect(focused()).toBe('Numéro de TVA'));
  fireEvent.change(screen.getByLabelText('Numéro de TVA'), { target: { value: 'BE 0123.456.749' } });
  create();
  await screen.findByText('La commande');
  expect(await sent()).toMatchObject([{ client: { vatNumber: 'BE0123456749' } }]);
});
