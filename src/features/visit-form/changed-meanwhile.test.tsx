// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CollectionName, Row } from '#contract/collections.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import type { LookUp } from '#hooks/orders/use-access.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { ContentContext } from '#hooks/app/use-content.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { testContent } from '#tests/support/content.ts';
import { stubCanvas } from '#tests/support/files/canvas.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import { markLoaded } from '#tests/support/data/mark-loaded.ts';
import { matchNoMedia } from '#tests/support/files/media.ts';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import {
  certifier,
  supervisor,
  testConflict,
  testId,
  testNotification,
  testOrder,
  testVisit,
} from '#tests/support/rows.ts';
import { speak } from '#tests/support/labels.ts';
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/layers/confirm-provider.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { VisitFormScreen } from './visit-form-screen.tsx';

const order = testOrder(7);
const visit = testVisit(8, 7, { state: 'started' });
let db: UserDatabase;
let nextId = 700;
const newId = (): string => testId((nextId += 1));

async function store<C extends CollectionName>(collection: C, ...rows: Row<C>[]): Promise<void> {
  for (const row of rows)
    await db.rowsOf(collection).put({ id: row.id, version: 1, scopes: ['all'], generation: 1, row });
}

beforeEach(async () => {
  const nothing = (): void => undefined;
  stubResizeObserver();
  stubCanvas();
  matchNoMedia();
  vi.stubGlobal('scrollTo', nothing);
  Element.prototype.scrollIntoView = nothing;
  db = openUserDatabase('test', newId());
  await store('orders', order);
  await store('visits', visit);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await db.delete();
});

const noAnswer: LookUp = () => Promise.resolve(null);

function show(address: string, lookUp = noAnswer): void {
  cleanup();
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter initialEntries={[address]}>
        <ToastProvider>
          <ConfirmProvider Dialog={ConfirmDialog}>
            <AppDataProvider value={testAppData(db, certifier, newId)}>
              <ContentContext value={testContent}>
                <VisitFormScreen Capture={() => null} lookUp={lookUp} />
              </ContentContext>
            </AppDataProvider>
          </ConfirmProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
}

const cancelled = {
  ...visit,
  state: 'cancelled' as const,
  cancelReason: 'Vendu',
  history: [{ state: 'cancelled' as const, at: '2026-11-20T08:30:00.000Z', by: supervisor }],
};
const did = { visitId: visit.id, by: certifier, absence: null, steps: [{ state: 'done', at: visit.plannedStart }] };
const proposed = testConflict(41, 7, { field: 'visit', lost: did, kept: null, writtenAt: visit.plannedStart });

async function storeForm(): Promise<void> {
  const { feedbackId: id, paymentId: _, ...given } = exampleArgs(certifier)['feedback.submit'];
  const rest = { invoiceState: null, sellState: null, by: certifier, submittedAt: '2026-11-20T11:00:00.000Z' };
  await store('visitFeedback', { ...given, ...rest, id, visitId: visit.id, orderId: order.id });
}

test('[PL3r] the sent form says who cancelled it, when and why, and that the office decides', async () => {
  await storeForm();
  await store('visits', cancelled);
  await store('conflicts', proposed);
  show(`/formvisit?visit=${visit.id}`);
  expect(await screen.findByText(/Visite « Annulée » : Marc Peeters, 20\/11\/2026 09:30\. Motif : Vendu/)).toBeTruthy();
  expect(await screen.findByText(/est reçu : le bureau décide/)).toBeTruthy();
  expect(screen.getByText('Reçu par le serveur.')).toBeTruthy();
  await store('conflicts', { ...proposed, upheld: { by: supervisor, at: '2026-11-21T08:30:00.000Z' } });
  expect(await screen.findByText(/n’est pas retenu : Marc Peeters/)).toBeTruthy();
  // They took it back themselves.
  const at = '2026-11-21T08:30:00.000Z';
  await store('conflicts', { ...proposed, upheld: { by: certifier, at, takenBack: true } });
  await waitFor(() => {
    expect(screen.queryByText(/Ce que vous y avez noté/)).toBeNull();
  });
  await db.visitFeedback.clear();
  show(`/formvisit?visit=${visit.id}&flow=absent`);
  await screen.findByText('Cette visite est déjà « Annulée »');
  expect(await screen.findByText(/Marc Peeters, 20\/11\/2026 09:30/)).toBeTruthy();
  expect(screen.queryByText('Reçu par le serveur.')).toBeNull();
});

test('a form whose end of the visit is refused, or waits, is not simply received', async () => {
  await storeForm();
  const app = testAppData(db, certifier, newId);
  const args = { visitId: visit.id, orderId: order.id, at: '2026-11-20T11:00:00.000Z', survey: true };
  await app.mutate({ name: 'visit.complete', args });
  show(`/formvisit?visit=${visit.id}`);
  await screen.findByText('Formulaire de visite terminé');
  await screen.findByText(/Voir la commande/);
  expect(screen.queryByText('Reçu par le serveur.')).toBeNull();
  await db.outbox.toCollection().modify({ state: 'refused', error: { code: 'StateNotAllowed' } });
  await screen.findByText(/^Formulaire reçu par le serveur, fin de la visite refusée/);
  expect(screen.queryByText('Reçu par le serveur.')).toBeNull();
});

test('a move to another day is named in the open form, which blames no clock and loses nothing', async () => {
  const today = new Date().toISOString();
  await store('visits', { ...visit, plannedStart: today });
  show(`/formvisit?visit=${visit.id}&step=present`);
  fireEvent.change(await screen.findByLabelText('Personnes présentes'), { target: { value: 'Sa fille' } });
  await store('notifications', testNotification(42, { orderId: order.id, at: today }));
  await store('visits', { ...visit, plannedStart: '2099-01-05T09:00:00.000Z' });
  expect(await screen.findByText(/^Visite déplacée au 05\/01\/2099 10:00 : Marc Peeters/)).toBeTruthy();
  expect(screen.getByDisplayValue('Sa fille')).toBeTruthy();
  show(`/formvisit?visit=${visit.id}&step=arrival`);
  await screen.findByText(/^Visite déplacée au/);
  expect(screen.queryByText(/l’horloge de cet appareil/)).toBeNull();
  await db.notifications.clear();
  expect(await screen.findByText(/l’horloge de cet appareil/)).toBeTruthy();
  expect(screen.queryByText(/^Visite déplacée au/)).toBeNull();
});

test('a visit that was given to another says what was received, and that the office decides', async () => {
  await markLoaded(db);
  const { number, address } = order;
  const holder = { id: testId(60), name: 'Karim Benali' };
  const former: LookUp = () => Promise.resolve({ access: 'former', orderId: order.id, number, address, holder });
  const app = testAppData(db, certifier, newId);
  await app.mutate({
    name: 'feedback.submit',
    args: { ...exampleArgs(certifier)['feedback.submit'], orderId: order.id },
  });
  const [entry] = await db.outbox.toArray();
  if (entry !== undefined) await db.settled.put({ id: entry.id, entry, settledAt: Date.now() });
  await db.outbox.clear();
  await store('conflicts', proposed);
  await db.visits.clear();
  show(`/formvisit?visit=${visit.id}`, former);
  await screen.findByText('Cette visite n’est plus la vôtre');
  await screen.findByText('Reçu de vous par le serveur');
  expect(screen.getByText(/^Formulaire de visite :/)).toBeTruthy();
  expect(screen.getByText(/^Visite : .*Effectuée/s)).toBeTruthy();
  expect(screen.getByText('Le bureau décide.')).toBeTruthy();
});

test('[LW6e] a correction over which a colleague corrected the form has theirs where nothing was typed, and asks where both did', async () => {
  await storeForm();
  const stored = (await db.visitFeedback.toArray())[0]?.row;
  if (stored === undefined) throw new Error('no form is stored');
  show(`/formvisit?visit=${visit.id}&flow=correct&step=remarks`);
  fireEvent.change(await screen.findByLabelText('Remarques'), { target: { value: 'Clé au café' } });
  await waitFor(async () => expect(await db.drafts.count()).toBe(1));
  const theirs = { correctionId: testId(50), by: supervisor, remarks: 'Clé chez le voisin', present: 'Sa fille' };
  await store('visitFeedback', { ...stored, ...theirs });
  expect(await screen.findByText('Marc Peeters a écrit :')).toBeTruthy();
  expect(screen.getByText(/Clé chez le voisin/)).toBeTruthy();
  expect(screen.queryByText(/Sa fille/)).toBeNull();
  expect(screen.getByDisplayValue('Clé au café')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Garder le mien' }));
  await waitFor(() => expect(screen.queryByText('Marc Peeters a écrit :')).toBeNull());
  show(`/formvisit?visit=${visit.id}&flow=correct&step=present`);
  expect(await screen.findByDisplayValue('Sa fille')).toBeTruthy();
  show(`/formvisit?visit=${visit.id}&flow=correct&step=remarks`);
  expect(await screen.findByDisplayValue('Clé au café')).toBeTruthy();
});

test('[LW6e] a correction is not sent while it is asked about, nor is anything asked about when somebody noted a wish', async () => {
  await storeForm();
  const stored = (await db.visitFeedback.toArray())[0]?.row;
  if (stored === undefined) throw new Error('no form is stored');
  const none = { property: 'sale' as const, sold: false, by: 'private' as const, wish: null, consentAt: null };
  await store('visitFeedback', { ...stored, sale: none });
  show(`/formvisit?visit=${visit.id}&flow=correct&step=remarks`);
  fireEvent.change(await screen.findByLabelText('Remarques'), { target: { value: 'Clé au café' } });
  await waitFor(async () => expect(await db.drafts.count()).toBe(1));
  const [draft] = await db.drafts.toArray();
  if (draft === undefined) throw new Error('nothing is typed');
  const noted = { wish: 'contact' as const, consentAt: '2026-11-20T08:00:00.000Z' };
  const text = JSON.stringify({ ...(JSON.parse(draft.text) as object), ...noted });
  await db.drafts.put({ ...draft, changedAt: draft.changedAt + 1, text });
  show(`/formvisit?visit=${visit.id}&flow=correct&step=summary`);
  fireEvent.click(await screen.findByRole('button', { name: 'Envoyer la correction' }));
  const send = await screen.findByRole('button', { name: 'Envoyer quand même' });
  const wished = { ...none, ...noted, consentAt: '2026-11-20T09:00:00.000Z' };
  await store('visitFeedback', { ...stored, sale: wished, correctionId: testId(50), by: supervisor });
  expect(screen.queryByText('Marc Peeters a écrit :')).toBeNull();
  await store('visitFeedback', { ...stored, sale: wished, correctionId: testId(51), by: supervisor, remarks: 'Chien' });
  await screen.findByText('Marc Peeters a écrit :');
  fireEvent.click(send);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Envoyer quand même' })).toBeNull());
  expect(await db.outbox.count()).toBe(0);
});
