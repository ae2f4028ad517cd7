// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Employee } from '#contract/entities/employee.ts';
import type { Order } from '#contract/entities/order.ts';
import type { OrderChanges } from '#contract/mutations/orders/order-update.ts';
import { changed, orderUpdate } from '#contract/mutations/orders/order-update.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { ContentContext } from '#hooks/app/use-content.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { changedFields } from '#tests/support/data/changed-fields.ts';
import { testContent } from '#tests/support/content.ts';
import { speak } from '#tests/support/labels.ts';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { certifier, supervisor, testId, testOrder } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/layers/confirm-provider.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { OrderScreen } from '../order-screen.tsx';
import type { OrderForms } from '../forms/use-order-forms.ts';
import { EditSheets } from './edit-sheets.tsx';

type Field = keyof OrderChanges;

const order = testOrder(7, {
  contacts: [{ name: 'Mme Claes', phone: null, email: null }],
  plannedVisitAt: '2099-06-01T09:00:00.000Z',
});
const colleague: Employee = {
  ...certifier,
  name: 'Noor Janssens',
  id: testId(77),
  qualifications: [],
  commercial: true,
  supervisor: false,
  disabled: false,
};
const changesOf = changedFields({ id: colleague.id, name: colleague.name });
let db: UserDatabase;
let nextId = 2000;

beforeEach(() => {
  stubResizeObserver();
  vi.stubGlobal('IntersectionObserver', ResizeObserver);
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  const listen = { addEventListener: vi.fn<() => void>(), removeEventListener: vi.fn<() => void>() };
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('min-width'), ...listen }));
  db = openUserDatabase('every-field', testId((nextId += 1)));
});

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await db.delete();
});

function Sheets(props: { order: Order; forms: OrderForms }) {
  return <EditSheets {...props} addressProviders={[]} searchServer={null} />;
}

/** Shows the order's page on a desk to a supervisor, with a sheet open over it. */
async function show(row: Order, sheet: string | null = null): Promise<void> {
  await storeRows(db, 'orders', [row]);
  await storeRows(db, 'employees', [colleague]);
  const data = testAppData(db, supervisor, () => testId((nextId += 1)), { role: ['s'] });
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter initialEntries={[`/orders/${row.id}${sheet === null ? '' : `?sheet=${sheet}`}`]}>
        <ToastProvider>
          <ConfirmProvider Dialog={ConfirmDialog}>
            <AppDataProvider value={data}>
              <ContentContext value={testContent}>
                <OrderScreen
                  idOrNumber={row.id}
                  Documents={() => null}
                  History={() => null}
                  Sheets={Sheets}
                  requestAudit={() => Promise.reject(new Error('not asked here'))}
                  lookUp={() => Promise.reject(new Error('nothing is looked up here'))}
                />
              </ContentContext>
            </AppDataProvider>
          </ConfirmProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
  // The last card of the rail: the page is whole.
  await vi.waitFor(() => expect(document.querySelector('#form-office-texts')).not.toBeNull());
}

/** Returns everything that the page says, what stands in its fields included. */
function shown(): string {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
  const values = fields.map(({ value }) => value);
  const chosen = [...document.querySelectorAll('select')].map((field) => field.selectedOptions[0]?.textContent);
  for (const select of document.querySelectorAll('select')) select.replaceChildren();
  return [document.body.textContent, ...values, ...chosen].join('\n').replaceAll(/\s/g, ' ');
}

interface Place {
  /** The sheet that is opened, or the card on the page. */
  sheet?: string;
  card?: string;
}

function partOf({ sheet, card = '' }: Place): HTMLElement {
  if (sheet !== undefined) return screen.getByRole('dialog');
  const found = document.querySelector<HTMLElement>(`#${card}`);
  if (found === null) throw new Error(`no card ${card}`);
  return found;
}

type Act = (part: HTMLElement) => void | Promise<void>;

const type =
  (label: string, value: string): Act =>
  (part) =>
    void fireEvent.change(within(part).getByLabelText(label), { target: { value } });

const tag =
  (label: string, value: string): Act =>
  (part) => {
    const field = within(part).getByLabelText(label);
    fireEvent.change(field, { target: { value } });
    fireEvent.keyDown(field, { key: 'Enter' });
  };

const press =
  (role: string, name: string | RegExp): Act =>
  (part) =>
    void fireEvent.click(within(part).getByRole(role, { name }));

const choosePerson =
  (label: string): Act =>
  async (part) => {
    const field = within(part).getByLabelText(label);
    act(() => field.focus());
    fireEvent.change(field, { target: { value: 'Noor' } });
    await screen.findByText(colleague.name);
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'Enter' });
    await vi.waitFor(() => expect(screen.queryByText(colleague.name)).toBeNull());
  };

interface Row extends Place {
  act: Act;
  /** What a colleague's page says then and did not say before. */
  seen: RegExp;
}

const person = (label: string): Row => ({
  sheet: 'people',
  act: choosePerson(label),
  seen: new RegExp(`${label}\\s*Noor Janssens`),
});
const text = (card: string, label: string, typed: string): Row => ({
  card,
  act: type(label, typed),
  seen: new RegExp(typed),
});
const twice = press('button', /^Un de plus : /);
const peb = testContent.services.find(({ code }) => code === 'PEB')?.price.usual ?? 0;

/** The screen of each field of `order.update`. A new field without a screen does not compile. */
const screens: Readonly<Record<Field, Row>> = {
  internalRemark: text('form-remarks', 'Remarque interne', 'Clé chez la voisine'),
  externalRemark: text('form-remarks', 'Remarque externe', 'Le chien mord'),
  planningRemark: text('form-remarks', 'Remarque de planning', 'Pas le mercredi'),
  proofRequest: text('form-office-texts', 'Demande de preuves', 'Facture des châssis'),
  invoiceFeedbackMessage: text('form-office-texts', 'Remarque sur la facture', 'Le nom est faux'),
  tags: {
    card: 'form-labels',
    act: tag('Ajouter une étiquette', 'succession'),
    seen: /succession/,
  },
  urgent: { card: 'form-labels', act: press('switch', 'Commande urgente'), seen: /Urgent/ },
  realEstate: {
    card: 'form-planning',
    act: type('Type de bien', 'land'),
    seen: /Terrain/,
  },
  plannedVisitAt: {
    card: 'form-planning',
    act: (part) => {
      for (const label of ['Visite prévue, jour', 'Heure (Belgique)']) {
        const field = within(part).getByLabelText(label);
        fireEvent.change(field, { target: { value: '' } });
        fireEvent.blur(field);
      }
    },
    seen: /^(?!.*01\/06\/2099)/,
  },
  address: { sheet: 'address', act: type('Numéro', '99'), seen: /Rue du Marais 99/ },
  addressIncomplete: { sheet: 'address', act: type('Numéro', '99'), seen: /Adresse à vérifier/ },
  client: {
    sheet: 'client',
    act: type('Nom du client', 'Hélène Lambert'),
    seen: /Hélène Lambert/,
  },
  consumerType: {
    sheet: 'client',
    act: press('radio', 'Professionnel'),
    seen: /Type de consommateur\s*Professionnel/,
  },
  contacts: {
    sheet: 'client',
    act: type('Téléphone du contact', '0470 00 00 00'),
    seen: /0470 00 00 00/,
  },
  owner: { sheet: 'client', act: type('Propriétaire', 'M. Dumont'), seen: /M\. Dumont/ },
  affiliates: {
    sheet: 'client',
    act: tag('Affiliés', 'Agence du Parc'),
    seen: /Agence du Parc/,
  },
  services: {
    sheet: 'services',
    act: twice,
    seen: /× 2/,
  },
  priceInclVat: { sheet: 'services', act: twice, seen: new RegExp(`${(peb * 2) / 100},00`) },
  total: { sheet: 'services', act: type('Prix final TVAC (€)', '311,50'), seen: /311,50/ },
  vatException: {
    sheet: 'services',
    act: async (part) => {
      fireEvent.change(within(part).getByLabelText('Taux de TVA'), { target: { value: '6' } });
      fireEvent.change(await within(part).findByLabelText('Raison de l’exception'), {
        target: { value: 'Maison de 1956' },
      });
    },
    seen: /Maison de 1956/,
  },
  handler: person('Gestionnaire'),
  encodedBy: person('Encodé par'),
  visitedBy: person('Visité par'),
  commercial: person('Commercial'),
};

test('every field of the contract has a screen', () => {
  const fields = Object.keys(orderUpdate.merge);
  expect(Object.keys(screens).toSorted()).toEqual(fields.toSorted());
});

test.each(Object.entries(screens))('the screen of %s changes it', async (field, row) => {
  await show(order, row.sheet);
  await row.act(partOf(row));
  await vi.waitFor(() =>
    fireEvent.click(within(partOf(row)).getByRole<HTMLButtonElement>('button', { name: 'Enregistrer' })),
  );
  const changes = await vi.waitFor(async () => {
    const entry = (await db.outbox.toArray()).find(({ name }) => name === 'order.update');
    if (entry === undefined) throw new Error('nothing is queued');
    return orderUpdate.args.parse(entry.args).changes;
  });
  expect(changes).toEqual(new Map(Object.entries(changesOf)).get(field));
});

test('a colleague sees every changed field, and saw none before', async () => {
  await show(order);
  const before = shown();
  cleanup();
  await db.delete();
  // The row as the server sends it to another device: `server/domain/mutations/order-fields.test.ts` compares it.
  db = openUserDatabase('every-field', testId((nextId += 1)));
  await show(Object.values(changesOf).reduce(changed, order));
  const after = shown();
  const seen = Object.entries(screens).map(([field, row]) => ({
    field,
    before: row.seen.test(before),
    after: row.seen.test(after),
  }));
  expect(seen).toEqual(Object.keys(screens).map((field) => ({ field, before: false, after: true })));
});
