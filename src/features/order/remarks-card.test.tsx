// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findOrder } from '#data/queries/orders.ts';
import type { UserDatabase } from '#data/user-database.ts';
import { openUserDatabase } from '#data/user-database.ts';
import { AppDataProvider } from '#hooks/app-data.tsx';
import { useLive } from '#hooks/use-live.ts';
import { testAppData } from '#tests/support/app-data.ts';
import { certifier, testId, testOrder } from '#tests/support/rows.ts';
import { speak } from '#tests/support/words.ts';
import { ToastProvider } from '#ui/toast.tsx';
import { RemarksCard } from './remarks-card.tsx';
import { useOrderForms } from './use-order-forms.ts';

const order = testOrder(7, { internalRemark: 'clé chez le voisin' });
let db: UserDatabase;
let nextId = 1;

beforeEach(async () => {
  db = openUserDatabase('test', testId((nextId += 1)));
  await db.orders.put({ id: order.id, version: 1, scopes: ['all'], generation: 1, row: order });
});

afterEach(async () => {
  cleanup();
  await db.delete();
});

function Remarks({ current }: { current: typeof order }) {
  return <RemarksCard order={current} forms={useOrderForms(current)} />;
}

function Screen() {
  const current = useLive((open) => findOrder(open, order.id), []);
  return current === undefined ? null : <Remarks current={current} />;
}

async function show(): Promise<HTMLTextAreaElement> {
  const newId = (): string => testId((nextId += 1));
  const data = testAppData(db, certifier, newId);
  render(
    <I18nProvider i18n={speak('fr')}>
      <ToastProvider>
        <AppDataProvider value={data}>
          <Screen />
        </AppDataProvider>
      </ToastProvider>
    </I18nProvider>,
  );
  return screen.findByLabelText<HTMLTextAreaElement>('Remarque interne');
}

test('what is typed is there again after the page was closed, and is not saved by itself', async () => {
  fireEvent.change(await show(), { target: { value: 'clé sous le pot' } });
  await vi.waitFor(async () => expect(await db.drafts.count()).toBe(1));
  cleanup();
  const again = await show();
  await vi.waitFor(() => expect(again.value).toBe('clé sous le pot'));
  expect(screen.getByText(/Pas encore enregistré/)).toBeTruthy();
  expect(await db.outbox.count()).toBe(0);
});

test('saving makes one mutation of the changed fields and forgets the draft', async () => {
  fireEvent.change(await show(), { target: { value: 'clé sous le pot' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Enregistré sur cet appareil.');
  const entries = await db.outbox.toArray();
  expect(entries.map(({ name, args }) => ({ name, args }))).toEqual([
    { name: 'order.update', args: { orderId: order.id, changes: { internalRemark: 'clé sous le pot' } } },
  ]);
  expect(await db.drafts.count()).toBe(0);
});

test('giving up brings the stored text back', async () => {
  const field = await show();
  fireEvent.change(field, { target: { value: 'autre chose' } });
  fireEvent.click(screen.getByRole('button', { name: 'Annuler la saisie' }));
  await vi.waitFor(() => expect(field.value).toBe('clé chez le voisin'));
});

test('a text that is too long is told at the field and cannot be saved', async () => {
  fireEvent.change(await show(), { target: { value: 'x'.repeat(4_001) } });
  expect(screen.getByText(/^Trop long/).textContent).toContain('4');
  expect(screen.getByRole('button', { name: 'Enregistrer' }).hasAttribute('disabled')).toBe(true);
});

test('when the device has no room the text stays, and the reason is told', async () => {
  const field = await show();
  fireEvent.change(field, { target: { value: 'clé sous le pot' } });
  vi.spyOn(db, 'transaction').mockRejectedValueOnce(Object.assign(new Error('full'), { name: 'QuotaExceededError' }));
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/plus assez de place/);
  expect(field.value).toBe('clé sous le pot');
});

/** A colleague's text arrives, as a pull stores it. */
async function arrives(internalRemark: string): Promise<void> {
  const row = { ...order, internalRemark };
  await db.orders.put({ id: order.id, version: 2, scopes: ['all'], generation: 1, row });
}

test('a text that changed under the one being typed is told and shown; saving waits for the choice', async () => {
  const field = await show();
  fireEvent.change(field, { target: { value: 'clé sous le pot' } });
  await arrives('clé à l’agence');
  await screen.findByText('Modifié entre-temps');
  expect(field.value).toBe('clé sous le pot');
  fireEvent.click(screen.getByRole('button', { name: 'voir' }));
  expect(screen.getByText('clé à l’agence')).toBeTruthy();
  const save = screen.getByRole('button', { name: 'Enregistrer' });
  expect(save.hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Garder les deux' }));
  await vi.waitFor(() => expect(field.value).toBe('clé à l’agence\nclé sous le pot'));
  expect(screen.queryByText('Modifié entre-temps')).toBeNull();
  expect(save.hasAttribute('disabled')).toBe(false);
});

test('one’s own text can be kept, or the other taken', async () => {
  const field = await show();
  fireEvent.change(field, { target: { value: 'clé sous le pot' } });
  await arrives('clé à l’agence');
  fireEvent.click(await screen.findByRole('button', { name: 'Garder le mien' }));
  await vi.waitFor(() => expect(screen.queryByText('Modifié entre-temps')).toBeNull());
  expect(field.value).toBe('clé sous le pot');
  await arrives('clé chez le notaire');
  fireEvent.click(await screen.findByRole('button', { name: 'Prendre l’autre' }));
  await vi.waitFor(() => expect(field.value).toBe('clé chez le notaire'));
  expect(await db.drafts.count()).toBe(0);
});

test('a change that arrived while the page was closed is told when it opens again', async () => {
  fireEvent.change(await show(), { target: { value: 'clé sous le pot' } });
  await vi.waitFor(async () => expect(await db.drafts.count()).toBe(1));
  cleanup();
  await arrives('clé à l’agence');
  await show();
  await screen.findByText('Modifié entre-temps');
});
