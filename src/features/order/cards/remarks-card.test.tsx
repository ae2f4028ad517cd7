// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mergeTexts } from '#contract/rules/text/merge-texts.ts';
import { findOrder } from '#data/queries/orders/orders.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { certifier, testId, testOrder } from '#tests/support/rows.ts';
import { speak } from '#tests/support/labels.ts';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { RemarksCard } from './remarks-card.tsx';
import { useOrderForms } from '../forms/use-order-forms.ts';

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

test('restores the draft after the page is closed and does not save it', async () => {
  fireEvent.change(await show(), { target: { value: 'clé sous le pot' } });
  await vi.waitFor(async () => expect(await db.drafts.count()).toBe(1));
  cleanup();
  const again = await show();
  await vi.waitFor(() => expect(again.value).toBe('clé sous le pot'));
  expect(screen.getByText(/Pas encore enregistré/)).toBeTruthy();
  expect(await db.outbox.count()).toBe(0);
});

test('saving appends one mutation with the changed fields and clears the draft', async () => {
  fireEvent.change(await show(), { target: { value: 'clé sous le pot' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Enregistré');
  const entries = await db.outbox.toArray();
  expect(entries.map(({ name, args }) => ({ name, args }))).toEqual([
    { name: 'order.update', args: { orderId: order.id, changes: { internalRemark: 'clé sous le pot' } } },
  ]);
  expect(await db.drafts.count()).toBe(0);
});

/** Stores a refused change of the internal remark. */
async function refuse(text: string): Promise<string> {
  const newId = (): string => testId((nextId += 1));
  const { mutate } = testAppData(db, certifier, newId);
  const id = await mutate({ name: 'order.update', args: { orderId: order.id, changes: { internalRemark: text } } });
  await db.outbox
    .where('id')
    .equals(id)
    .modify({ state: 'refused', error: { code: 'NotFound' } });
  return id;
}

function Correct({ refusedId }: { refusedId: string }) {
  const forms = useOrderForms(order);
  const content = { changes: { internalRemark: 'refusée' } };
  return (
    <>
      <button onClick={() => forms.restore(refusedId, content, mergeTexts)}>Modifier</button>
      <p>{forms.isRestored(refusedId) ? 'repris' : 'pas repris'}</p>
      <RemarksCard order={order} forms={forms} />
    </>
  );
}

function showCorrection(refusedId: string): void {
  const data = testAppData(db, certifier, () => testId((nextId += 1)));
  render(
    <I18nProvider i18n={speak('fr')}>
      <ToastProvider>
        <AppDataProvider value={data}>
          <Correct refusedId={refusedId} />
        </AppDataProvider>
      </ToastProvider>
    </I18nProvider>,
  );
}

test('[OB4] a refused change is replaced by its correction after the page was closed in between', async () => {
  const refusedId = await refuse('refusée');
  showCorrection(refusedId);
  await screen.findByText('pas repris');
  fireEvent.click(screen.getByRole('button', { name: 'Modifier' }));
  await screen.findByText('repris');
  await vi.waitFor(async () => expect((await db.outbox.toArray())[0]).toHaveProperty('correctedIn'));
  cleanup();
  showCorrection(refusedId);
  await screen.findByText('repris');
  const field = await screen.findByLabelText('Remarque interne');
  fireEvent.change(field, { target: { value: 'corrigée' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Enregistré');
  await vi.waitFor(async () =>
    expect((await db.outbox.toArray()).map(({ state, args }) => ({ state, args }))).toEqual([
      { state: 'pending', args: { orderId: order.id, changes: { internalRemark: 'corrigée' } } },
    ]),
  );
});

test('[OB4] a correction that is given up leaves the refused change to decide', async () => {
  const refusedId = await refuse('refusée');
  showCorrection(refusedId);
  fireEvent.click(await screen.findByRole('button', { name: 'Modifier' }));
  await screen.findByText('repris');
  fireEvent.click(screen.getByRole('button', { name: 'Annuler la saisie' }));
  await screen.findByText('pas repris');
  await vi.waitFor(async () => expect((await db.outbox.toArray())[0]).not.toHaveProperty('correctedIn'));
  expect(await db.outbox.where('state').equals('refused').count()).toBe(1);
});

test('discarding the draft restores the stored text', async () => {
  const field = await show();
  fireEvent.change(field, { target: { value: 'autre chose' } });
  fireEvent.click(screen.getByRole('button', { name: 'Annuler la saisie' }));
  await vi.waitFor(() => expect(field.value).toBe('clé chez le voisin'));
});

test('a text that is too long shows an error and cannot be saved', async () => {
  fireEvent.change(await show(), { target: { value: 'x'.repeat(4_001) } });
  expect(screen.getByText(/^Trop long/).textContent).toContain('4');
  expect(screen.getByRole('button', { name: 'Enregistrer' }).hasAttribute('disabled')).toBe(true);
});

test('a quota error keeps the draft and shows the reason', async () => {
  const field = await show();
  fireEvent.change(field, { target: { value: 'clé sous le pot' } });
  vi.spyOn(db, 'transaction').mockRejectedValueOnce(Object.assign(new Error('full'), { name: 'QuotaExceededError' }));
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/plus assez de place/);
  expect(field.value).toBe('clé sous le pot');
});

/** Stores a colleague's text, as a pull does. */
async function pullRemark(internalRemark: string): Promise<void> {
  const row = { ...order, internalRemark };
  await db.orders.put({ id: order.id, version: 2, scopes: ['all'], generation: 1, row });
}

test('a stored text that changes during the edit is shown and blocks saving until the user chooses', async () => {
  const field = await show();
  fireEvent.change(field, { target: { value: 'clé sous le pot' } });
  await pullRemark('clé à l’agence');
  await screen.findByText(/Modifié entre-temps/);
  expect(field.value).toBe('clé sous le pot');
  expect(screen.getByText('clé à l’agence')).toBeTruthy();
  const save = screen.getByRole('button', { name: 'Enregistrer' });
  expect(save.hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Garder les deux' }));
  await vi.waitFor(() => expect(field.value).toBe('clé à l’agence\nclé sous le pot'));
  expect(screen.queryByText(/Modifié entre-temps/)).toBeNull();
  expect(save.hasAttribute('disabled')).toBe(false);
});

test('[CF1] keeping both texts shows what both authors saw once', async () => {
  const field = await show();
  fireEvent.change(field, { target: { value: `${order.internalRemark}\nétage 2` } });
  await pullRemark(`${order.internalRemark}\nchien`);
  fireEvent.click(await screen.findByRole('button', { name: 'Garder les deux' }));
  await vi.waitFor(() => expect(field.value).toBe(`${order.internalRemark}\nchien\nétage 2`));
});

test('the user can keep their own text or take the other one', async () => {
  const field = await show();
  fireEvent.change(field, { target: { value: 'clé sous le pot' } });
  await pullRemark('clé à l’agence');
  fireEvent.click(await screen.findByRole('button', { name: 'Garder le mien' }));
  await vi.waitFor(() => expect(screen.queryByText(/Modifié entre-temps/)).toBeNull());
  expect(field.value).toBe('clé sous le pot');
  await pullRemark('clé chez le notaire');
  fireEvent.click(await screen.findByRole('button', { name: 'Prendre l’autre' }));
  await vi.waitFor(() => expect(field.value).toBe('clé chez le notaire'));
  expect(await db.drafts.count()).toBe(0);
});

test('a change pulled while the page was closed is shown on reopening', async () => {
  fireEvent.change(await show(), { target: { value: 'clé sous le pot' } });
  await vi.waitFor(async () => expect(await db.drafts.count()).toBe(1));
  cleanup();
  await pullRemark('clé à l’agence');
  await show();
  await screen.findByText(/Modifié entre-temps/);
});
