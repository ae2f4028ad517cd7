// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import { writeDraft } from '#data/drafts/drafts.ts';
import { findOrder } from '#data/queries/orders/orders.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, supervisor, testId, testOrder } from '#tests/support/rows.ts';
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/layers/confirm-provider.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { Refusals } from '../forms/refusals.tsx';
import { useOrderForms } from '../forms/use-order-forms.ts';
import { useOrderTab } from '../use-order-tab.ts';
import { useUpdatedToast } from '../forms/use-updated-toast.ts';
import { EditSheets } from './edit-sheets.tsx';
import { orderFieldDraft } from '../forms/order-field.draft.ts';

const order = testOrder(7, { contacts: [{ name: 'Mme Claes', phone: null, email: null }] });
let db: UserDatabase;
let nextId = 1000;

beforeEach(() => {
  // jsdom has none.
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  db = openUserDatabase('test', testId((nextId += 1)));
});

afterEach(async () => {
  cleanup();
  await db.delete();
});

function Page({ current }: { current: Order }) {
  const forms = useOrderForms(current);
  const { showPart } = useOrderTab();
  useUpdatedToast(current.id);
  return (
    <>
      <Refusals order={current} forms={forms} onRestored={showPart} />
      <EditSheets order={current} forms={forms} addressProviders={[]} searchServer={null} />
    </>
  );
}

function Screen() {
  const current = useLive((open) => findOrder(open, order.id), []);
  return current === undefined ? null : <Page current={current} />;
}

async function store(row: Order): Promise<void> {
  await db.orders.put({ id: row.id, version: 1, scopes: ['all'], generation: 1, row });
}

async function show(sheet: string, row: Order = order, role: string[] = []): Promise<HTMLElement> {
  await store(row);
  const actor = role.length === 0 ? certifier : supervisor;
  const data = testAppData(db, actor, () => testId((nextId += 1)), { role });
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter initialEntries={[`/orders/${order.id}?sheet=${sheet}`]}>
        <ToastProvider>
          <ConfirmProvider Dialog={ConfirmDialog}>
            <AppDataProvider value={data}>
              <Screen />
            </AppDataProvider>
          </ConfirmProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
  return sheet === 'none' ? document.body : screen.findByRole('dialog');
}

async function queued(): Promise<unknown[]> {
  return (await db.outbox.toArray()).map(({ args }) => args);
}

function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

async function save(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Enregistrer' }));
}

test('a price with a comma is one changed field; what is typed survives a kill', async () => {
  await show('services');
  type('Prix final TVAC (€)', '210,50');
  await vi.waitFor(async () => expect(await db.drafts.count()).toBe(1));
  cleanup();
  await show('services');
  await vi.waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Prix final TVAC (€)').value).toBe('210,50'));
  await save();
  await vi.waitFor(async () => expect(await queued()).toEqual([{ orderId: order.id, changes: { total: 21_050 } }]));
  await vi.waitFor(async () => expect(await db.drafts.count()).toBe(0));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each(['-1', '1e9', '99999999'])('a price of %s gets an error at the field and is not saved', async (price) => {
  await show('services');
  type('Prix final TVAC (€)', price);
  await save();
  await screen.findByText('1 champ à corriger');
  const field = screen.getByLabelText('Prix final TVAC (€)');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
  expect(await queued()).toEqual([]);
});

const refusals = [
  [
    'CannotUpdateOrderWhenInvoiceGeneratedError',
    { invoice: { number: 'F1', issuedAt: '2026-01-01T09:00:00.000Z' } },
    /la facture est déjà générée.*Restent modifiables : le propriétaire et les affiliés/,
  ],
  [
    'CannotUpdateOrderWhenInvoiceGeneratedError, of a moment ago by a clock that is ahead of this one,',
    { invoice: { number: 'F1', issuedAt: new Date(Date.now() + 600_000).toISOString() } },
    /la facture est déjà générée.*Restent modifiables : le propriétaire et les affiliés/,
  ],
  [
    'CannotUpdateOrderWhenVisitDatePassedError',
    { plannedVisitAt: '2026-01-01T09:00:00.000Z' },
    /le jour de la visite est passé.*Restent modifiables : le propriétaire et les affiliés/,
  ],
] as const;

test.each(refusals)('%s is said before the edit, with what still changes', async (_code, fields, sentence) => {
  await show('client', { ...order, ...fields });
  await screen.findByText(sentence);
  expect(screen.getByLabelText('Nom du client').closest('fieldset:disabled')).not.toBeNull();
  type('Propriétaire', 'M. Dumont');
  await save();
  await vi.waitFor(async () =>
    expect(await queued()).toEqual([{ orderId: order.id, changes: { owner: 'M. Dumont' } }]),
  );
});

test('a refusal that is tried all the same is said once, and announced', async () => {
  await show('services');
  type('Prix final TVAC (€)', '210,50');
  await act(() => store({ ...order, invoice: { number: 'F1', issuedAt: '2026-01-01T09:00:00.000Z' } }));
  await screen.findByText(/la facture est déjà générée/);
  expect(screen.queryByRole('alert')).toBeNull();
  await save();
  await screen.findByRole('alert');
  expect(screen.getAllByText(/la facture est déjà générée/)).toEqual([
    within(screen.getByRole('alert')).getByText(/Restent modifiables : les remarques/),
  ]);
  expect(await queued()).toEqual([]);
});

test.each(refusals)('after %s of the server, what was typed stays, in the locked sheet too', async (code, fields) => {
  const data = testAppData(db, certifier, () => testId((nextId += 1)));
  await store(order);
  const client = { ...order.client, name: 'Hélène Lambert' };
  await data.mutate({ name: 'order.update', args: { orderId: order.id, changes: { client } } });
  await db.outbox.toCollection().modify({ state: 'refused', error: { code } });
  await show('none', { ...order, ...fields });
  fireEvent.click(await screen.findByRole('button', { name: 'Modifier' }));
  await screen.findByRole('dialog');
  await vi.waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Nom du client').value).toBe('Hélène Lambert'));
  expect((await db.outbox.toArray()).map(({ state }) => state)).toEqual(['refused']);
});

test('an order that the server refuses for no reason of its own says so in the specification’s words', async () => {
  const data = testAppData(db, certifier, () => testId((nextId += 1)));
  await store(order);
  await data.mutate({
    name: 'order.update',
    args: { orderId: order.id, changes: { proofRequest: 'Facture des châssis' } },
  });
  await db.outbox.toCollection().modify({ state: 'refused', error: { code: 'ValidationFailed' } });
  await show('none');
  await screen.findByText(/^Échec de la mise à jour de la commande/);
  // Whatever was changed can be corrected.
  expect(screen.getByRole('button', { name: 'Modifier' })).toBeTruthy();
});

test('customer and contacts are separate fields', async () => {
  await show('client');
  type('Téléphone', 'abc');
  await save();
  await screen.findByText('1 champ à corriger');
  type('Téléphone', '0470 12 34 56');
  type('Téléphone du contact', '0470 00 00 00');
  await save();
  await vi.waitFor(async () =>
    expect(await queued()).toMatchObject([
      {
        changes: {
          client: { id: order.client.id, phone: '0470 12 34 56' },
          contacts: [{ name: 'Mme Claes', phone: '0470 00 00 00', email: null }],
        },
      },
    ]),
  );
});

test('a company abroad has its country, its postal code and its VAT number', async () => {
  await show('client');
  fireEvent.click(screen.getByRole('radio', { name: 'Professionnel' }));
  type('Numéro de TVA', 'FR 40 303 265 045');
  type('Pays', 'FR');
  type('Rue', 'Rue Nationale 12');
  type('Code postal', '59000');
  type('Commune', 'Lille');
  await save();
  await vi.waitFor(async () =>
    expect(await queued()).toMatchObject([
      {
        changes: {
          client: {
            vatNumber: 'FR40303265045',
            address: { street: 'Rue Nationale 12', zipcode: 'FR-59000', city: 'Lille' },
          },
        },
      },
    ]),
  );
});

test('an address changed meanwhile by a colleague is decided before it is saved; another field merges', async () => {
  const dialog = await show('address');
  type('Numéro', '99');
  await vi.waitFor(async () => expect(await db.drafts.count()).toBe(1));
  await store({ ...order, total: 1, address: { ...order.address, boxnumber: '4' } });
  await within(dialog).findByText(/Modifié entre-temps/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Enregistrer' }).disabled).toBe(true);
  // In a long sheet the question may be out of view.
  fireEvent.click(screen.getByRole('button', { name: 'Voir ce qui a changé entre-temps' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Garder le mien' }));
  fireEvent.click(screen.getByRole('button', { name: 'Garder le mien' }));
  expect(screen.queryByRole('button', { name: 'Voir ce qui a changé entre-temps' })).toBeNull();
  await save();
  await vi.waitFor(async () =>
    expect(await queued()).toMatchObject([{ changes: { address: { number: '99', boxnumber: null } } }]),
  );
});

test('a street of 300 characters gets an error at the field', async () => {
  await show('address');
  type('Rue', 'x'.repeat(300));
  await save();
  await screen.findByText('Trop long : 200 caractères au plus');
  expect(await queued()).toEqual([]);
});

test('a full device says so, keeps the sheet open and what was typed, and saves once there is room', async () => {
  await show('services');
  type('Prix final TVAC (€)', '215,-');
  await vi.waitFor(async () => expect(await db.drafts.count()).toBe(1));
  const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  vi.spyOn(db.outbox, 'add').mockRejectedValueOnce(full);
  await save();
  await screen.findByText(/^Il n’y a plus assez de place/);
  expect(screen.getByLabelText<HTMLInputElement>('Prix final TVAC (€)').value).toBe('215,-');
  await save();
  await vi.waitFor(async () => expect(await queued()).toEqual([{ orderId: order.id, changes: { total: 21_500 } }]));
});

test('people are for supervisors', async () => {
  await db.employees.put({
    id: certifier.id,
    version: 1,
    scopes: ['all'],
    generation: 1,
    row: { ...certifier, qualifications: [], commercial: false, supervisor: false, disabled: false },
  });
  await writeDraft(db, orderFieldDraft(order.id, 'handler'), { text: certifier.id, base: '' }, 1);
  await show('people', order, ['s']);
  await vi.waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Gestionnaire').value).toBe(certifier.name));
  await save();
  await vi.waitFor(async () =>
    expect(await queued()).toEqual([{ orderId: order.id, changes: { handler: certifier } }]),
  );
});

test('a refused change opens again in its sheet, and its correction takes its place', async () => {
  const data = testAppData(db, certifier, () => testId((nextId += 1)));
  await store(order);
  const address = { ...order.address, city: 'Bruxel' };
  await data.mutate({ name: 'order.update', args: { orderId: order.id, changes: { address } } });
  await db.outbox.toCollection().modify({ state: 'refused', error: { code: 'ValidationFailed' } });
  await db.orders.update(order.id, { row: order });
  await show('none');
  fireEvent.click(await screen.findByRole('button', { name: 'Modifier' }));
  await screen.findByRole('dialog');
  await vi.waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Commune').value).toBe('Bruxel'));
  type('Commune', 'Brussel');
  await save();
  await vi.waitFor(async () => {
    const entries = await db.outbox.toArray();
    expect(entries.map(({ state }) => state)).toEqual(['pending']);
    expect(entries[0]?.args).toMatchObject({ changes: { address: { city: 'Brussel' } } });
  });
});

test('says that the order was updated once the server has settled it, and not before', async () => {
  await show('client');
  type('Propriétaire', 'M. Dumont');
  await save();
  await screen.findByText('Enregistré');
  expect(screen.queryByText('Commande mise à jour avec succès')).toBeNull();
  const [entry] = await db.outbox.toArray();
  if (entry === undefined) throw new Error('nothing queued');
  await db.transaction('rw', db.outbox, db.settled, async () => {
    await db.outbox.delete(entry.seq);
    await db.settled.put({ id: entry.id, entry, settledAt: Date.now() });
  });
  await screen.findByText('Commande mise à jour avec succès');
});
