// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/layers/confirm-provider.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { matchNoMedia } from '#tests/support/files/media.ts';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { certifier, supervisor, testEmployee, testId, testOrder } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useSelection } from './use-selection.ts';

let db: UserDatabase;
beforeEach(() => {
  matchNoMedia();
  stubResizeObserver();
  Element.prototype.scrollIntoView = () => undefined;
  db = openUserDatabase('selection', supervisor.id);
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

const karim = { id: testId(21), name: 'Karim Benali' };
const asbestos = [{ code: 'ASB' as const, count: 1, durationMinutes: 60, priceInclVat: 24_000 }];

function orders(count: number, fields: (index: number) => Partial<Order>): Order[] {
  return Array.from({ length: count }, (_, index) => testOrder(index + 1, fields(index)));
}

/** Shows the bar over orders of which all are chosen. */
async function show(rows: readonly Order[], actor: EmployeeRef = supervisor): Promise<void> {
  await storeRows(db, 'orders', rows);
  await storeRows(db, 'employees', [testEmployee(karim, { qualifications: ['peb-brussels'] })]);
  const listed = rows.map(({ id }) => id);
  let next = 100_000;
  const newId = (): string => testId((next += 1));
  function Page() {
    const selection = useSelection(listed);
    return (
      <>
        <button type="button" onClick={() => selection.choose(listed)}>
          Tout
        </button>
        <output>{selection.ids.size}</output>
        {selection.ids.size > 0 ? <SelectionBar selection={selection} listed={listed} /> : null}
      </>
    );
  }
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter>
        <ToastProvider>
          <ConfirmProvider Dialog={ConfirmDialog}>
            <AppDataProvider value={testAppData(db, actor, newId, { role: actor === supervisor ? ['s'] : [] })}>
              <Page />
            </AppDataProvider>
          </ConfirmProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Tout' }));
}

const chosen = (): string | null => document.querySelector('output')?.textContent ?? null;
const queued = async (): Promise<string[]> => (await db.outbox.toArray()).map(({ name }) => name);

/** Opens an action of the bar. */
async function open(action: string): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: action }));
  return screen.findByRole('dialog');
}

async function giveTo(dialog: HTMLElement, name: string): Promise<void> {
  const field = await within(dialog).findByLabelText('Attribué à');
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: name } });
  await screen.findByRole('option', { name });
  fireEvent.keyDown(field, { key: 'Enter' });
}

test('50 orders of which 21 ask for a qualification: 29 are given, 21 are named before with their reason, one undo', async () => {
  await show(orders(50, (index) => (index < 21 ? { services: asbestos } : {})));
  const dialog = await open('Attribuer');
  await giveTo(dialog, karim.name);
  const left = await within(dialog).findByRole('region', { name: 'Ne changent pas' });
  expect(left.textContent).toContain('21 · Karim Benali n’a pas la qualification « Amiante ».');
  expect(within(left).getAllByRole('listitem', { hidden: true })).toHaveLength(21);
  expect(within(left).getByText(/2026-000021 · Rue du Marais 21/)).toBeTruthy();
  expect(dialog.textContent).toContain('29 des 50 commandes choisies');

  fireEvent.click(within(dialog).getByRole('button', { name: 'Attribuer' }));
  expect(await screen.findByText('29 commandes attribuées à Karim Benali.')).toBeTruthy();
  expect(await queued()).toEqual(Array(29).fill('order.assign'));
  // What could not be done stays chosen.
  expect(chosen()).toBe('21');

  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await screen.findByText('29 commandes : attribution annulée.')).toBeTruthy();
  expect(await queued()).toEqual([]);
  expect((await db.orders.get(testId(30)))?.row.assignee).toEqual(certifier);
  expect(chosen()).toBe('29');
});

test('500 rows chosen of which half are locked, being a colleague’s: half are tagged, the others are said first', async () => {
  await show(
    orders(500, (index) => (index % 2 === 0 ? {} : { assignee: karim })),
    certifier,
  );
  expect(screen.queryByRole('button', { name: 'Attribuer' })).toBeNull();
  const dialog = await open('Étiqueter');
  fireEvent.change(await within(dialog).findByLabelText('Étiquette'), { target: { value: 'rappeler' } });
  const left = await within(dialog).findByRole('region', { name: 'Ne changent pas' });
  expect(left.textContent).toContain('250 · Vous n’avez pas le droit de faire cette modification.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Étiqueter' }));
  expect(await screen.findByText('250 commandes étiquetées « rappeler ».')).toBeTruthy();
  expect(await db.outbox.count()).toBe(250);
  expect(chosen()).toBe('250');
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  await waitFor(async () => expect(await db.outbox.count()).toBe(0));
  expect((await db.orders.get(testId(1)))?.row.tags).toEqual([]);
});

test('what is missing is said where it is missing, and nothing is stored', async () => {
  await show(orders(2, () => ({})));
  const dialog = await open('Rappeler');
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Rappeler' }));
  const title = within(dialog).getByLabelText('Que faire');
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(within(dialog).getByText(/Écrivez ce qui est à faire/)).toBeTruthy();
  expect(await queued()).toEqual([]);
  fireEvent.change(title, { target: { value: 'Appeler' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Rappeler' }));
  expect(await screen.findByText('2 rappels créés.')).toBeTruthy();
});

test('the tag that all have changes none, which is said and stored nowhere', async () => {
  await show(orders(2, () => ({ tags: ['vip'] })));
  const dialog = await open('Étiqueter');
  const press = (): boolean => fireEvent.click(within(dialog).getByRole('button', { name: 'Étiqueter' }));
  const field = await within(dialog).findByLabelText('Étiquette');
  press();
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(within(dialog).getByText('Écrivez une étiquette.')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'vip' } });
  const left = await within(dialog).findByRole('region', { name: 'Ne changent pas' });
  expect(left.textContent).toContain('2 · Porte déjà cette étiquette.');
  press();
  expect(await within(dialog).findByText('Aucune de ces commandes ne peut changer.')).toBeTruthy();
  expect(await queued()).toEqual([]);
});

test('more than one act holds are changed in parts, and the rest is named', async () => {
  await show(orders(501, () => ({})));
  const dialog = await open('Étiqueter');
  fireEvent.change(await within(dialog).findByLabelText('Étiquette'), { target: { value: 'été' } });
  await waitFor(() => expect(dialog.textContent).toContain('500 des 501 commandes choisies'));
  const left = within(dialog).getByRole('region', { name: 'Ne changent pas' });
  expect(left.textContent).toContain('1 · 500 commandes au plus à la fois.');
});
