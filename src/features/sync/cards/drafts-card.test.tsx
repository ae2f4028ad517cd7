// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deleteDraft, writeDraft } from '#data/drafts/drafts.ts';
import { saveFormDraft } from '#data/form-drafts/form-draft-sync.ts';
import { LocalWriteError } from '#data/outbox/local-write-error.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import type { AppData } from '#hooks/app/use-app-data.tsx';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import {
  certifier,
  supervisor,
  testClient,
  testClientVisit,
  testId,
  testOrder,
  testVisit,
} from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { DraftsCard } from './drafts-card.tsx';
import { draftRegistry } from '#app/drafts/draft-registry.ts';
import { clientVisitDraft, visitFormDraft } from '#features/visit-form/visit-form.draft.ts';
import { clientDraft } from '#features/clients/client.draft.ts';
import { orderFieldDraft } from '#features/order/forms/order-field.draft.ts';
import { messageDraft } from '#parts/forms/message.draft.ts';
import { clientMoveDraft } from '#parts/clients/visits/plan-visit.draft.ts';

const visitId = testId(31);
let db: UserDatabase;
let nextId = 1000;

function newId(): string {
  nextId += 1;
  return testId(nextId);
}

beforeEach(async () => {
  db = openUserDatabase('test', newId());
  await storeRows(db, 'visits', [testVisit(31, 1)]);
  await writeDraft(db, visitFormDraft(visitId), { text: JSON.stringify({ remark: 'Cave' }), base: '' }, Date.now());
  await saveFormDraft(db, testAppData(db, certifier, newId).mutate, visitId);
});

afterEach(async () => {
  cleanup();
  Reflect.deleteProperty(navigator, 'clipboard');
  await db.delete();
});

function show(given: Partial<AppData> = {}): void {
  render(
    <I18nProvider i18n={speak('fr')}>
      <ToastProvider>
        <AppDataProvider value={testAppData(db, certifier, newId, given)}>
          <MemoryRouter>
            <DraftsCard definitions={draftRegistry} now={Date.now()} />
          </MemoryRouter>
        </AppDataProvider>
      </ToastProvider>
    </I18nProvider>,
  );
}

async function remove(given: Partial<AppData> = {}): Promise<void> {
  show(given);
  fireEvent.click(await screen.findByRole('button', { name: /^Supprimer/ }));
}

test('[LW7] deletes the draft of a form here and ends it on the other devices', async () => {
  await remove();
  await screen.findByText('Brouillon supprimé.');
  expect(await db.drafts.count()).toBe(0);
  expect((await db.outbox.toArray()).map(({ name }) => name)).toContain('formDraft.end');
});

test('[LW7] keeps the draft and tells why when its end cannot be stored', async () => {
  const mutate = vi.fn<AppData['mutate']>(() => Promise.reject(new LocalWriteError('QuotaExceeded')));
  await remove({ mutate });
  await vi.waitFor(() => expect(mutate).toHaveBeenCalled());
  await screen.findByText(/place/);
  expect(screen.queryByText('Brouillon supprimé.')).toBeNull();
  expect(await db.drafts.count()).toBe(1);
});

test('what was written for a client who is no longer the user’s can be read and copied, not opened', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  await db.drafts.clear();
  await storeRows(db, 'clients', [testClient(7, { name: 'Immo Nord', commercial: supervisor })]);
  const base = JSON.stringify({ note: 'avant', phone: '02 000 00 01' });
  const text = JSON.stringify({ note: 'Clé chez le voisin', phone: '02 000 00 01' });
  await writeDraft(db, clientDraft(testId(7)), { text, base }, 1);
  const record = {
    met: 'Madame Lambert',
    topics: ['prix'],
    materials: '',
    outcome: 'Enverra deux ventes',
    nextStep: '',
  };
  await writeDraft(db, clientVisitDraft(testId(8)), { text: JSON.stringify(record), base: '' }, 2);
  show();
  expect(await screen.findByText('Clé chez le voisin')).toBeTruthy();
  expect(screen.queryByText('02 000 00 01')).toBeNull();
  expect(screen.getByText('Madame Lambert')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Ouvrir/ })).toBeNull();
  fireEvent.click(screen.getAllByRole('button', { name: 'Copier le texte' })[0] ?? document.body);
  await screen.findByText('Texte copié.');
  expect(writeText.mock.lastCall?.[0]).toContain('Enverra deux ventes');
});

test('what was written for an order that has left can be read and copied, not opened', async () => {
  await db.drafts.clear();
  const client = { customer: { id: testId(61), name: 'Hélène Lambert', phone: '' } };
  const base = JSON.stringify({ customer: { id: testId(61), name: 'Jean Lambert', phone: '' } });
  await writeDraft(
    db,
    orderFieldDraft(testId(7), 'internalRemark'),
    { text: 'La clé est chez la voisine', base: '' },
    1,
  );
  await writeDraft(db, orderFieldDraft(testId(7), 'client'), { text: JSON.stringify(client), base }, 2);
  show();
  expect(await screen.findByText('La clé est chez la voisine')).toBeTruthy();
  expect(screen.getByText('Hélène Lambert')).toBeTruthy();
  expect(screen.queryByText(testId(61))).toBeNull();
  expect(screen.queryByRole('link', { name: /^Ouvrir/ })).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Copier le texte' })).toHaveLength(2);
});

test('the labels chosen for an order that has left are said; a move of an own visit to a client of a colleague opens', async () => {
  await db.drafts.clear();
  const tags = { text: JSON.stringify(['À rappeler']), base: '[]' };
  await writeDraft(db, orderFieldDraft(testId(77), 'tags'), tags, 1);
  await storeRows(db, 'clients', [testClient(7, { commercial: supervisor })]);
  await storeRows(db, 'clientVisits', [testClientVisit(41, 7)]);
  const move = { text: JSON.stringify({ day: '2026-12-01', time: '10:00' }), base: '{}' };
  await writeDraft(db, clientMoveDraft(testId(41)), move, 2);
  show();
  expect(await screen.findByText('À rappeler')).toBeTruthy();
  const link = screen.getByRole('link', { name: /^Ouvrir Déplacement/ });
  expect(link.getAttribute('href')).toBe(`/visites/${testId(41)}`);
});

test('[LW6g] what an earlier version types in another tab is listed once, opens at its form, and ends with it', async () => {
  await db.drafts.clear();
  const handle = messageDraft(testId(1));
  await storeRows(db, 'orders', [testOrder(1)]);
  await writeDraft(db, handle, { text: 'Bonjour', base: '' }, 1);
  // The earlier version knows the key alone.
  await db.drafts.put({ key: handle.key, text: 'Bonjour Madame', base: '', changedAt: 2 });
  show();
  const link = await screen.findByRole('link', { name: /^Ouvrir Message/ });
  expect(link.getAttribute('href')).toBe(`/orders/${testId(1)}#form-message`);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await deleteDraft(db, handle.key);
  await vi.waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
});
