// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import type { AppData } from '#hooks/app/use-app-data.tsx';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { ContentContext } from '#hooks/app/use-content.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { testContent } from '#tests/support/content.ts';
import { speak } from '#tests/support/labels.ts';
import { matchNoMedia } from '#tests/support/files/media.ts';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { certifier, supervisor, testClient, testClientVisit, testId, testUpload } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/layers/confirm-provider.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { VisitFormScreen } from '../visit-form-screen.tsx';

let db: UserDatabase;
const storeCapture = vi.fn<AppData['storeCapture']>();
let nextId = 700;
const newId = (): string => testId((nextId += 1));

beforeEach(() => {
  const nothing = (): void => undefined;
  stubResizeObserver();
  matchNoMedia();
  vi.stubGlobal('scrollTo', nothing);
  Element.prototype.scrollIntoView = nothing;
  db = openUserDatabase('test', newId());
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await db.delete();
});

/** Stub of the capture component, which belongs to another screen. */
function Capture() {
  return null;
}

function show(address: string, role = ['c']): void {
  cleanup();
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter initialEntries={[address]}>
        <ToastProvider>
          <ConfirmProvider Dialog={ConfirmDialog}>
            <AppDataProvider value={testAppData(db, certifier, newId, { storeCapture, role })}>
              <ContentContext value={testContent}>
                <VisitFormScreen Capture={Capture} lookUp={() => Promise.resolve(null)} />
              </ContentContext>
            </AppDataProvider>
          </ConfirmProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
}

/** Presses the last match: jsdom renders the buttons of the phone and of the wide screen both. */
const press = (name: string): void =>
  void fireEvent.click(screen.getAllByRole('button', { name }).at(-1) ?? document.body);
const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const outboxMutations = async (): Promise<{ name: string; args: unknown }[]> =>
  (await db.outbox.orderBy('seq').toArray()).map(({ name, args }) => ({ name, args }));

test('a visit to a client without a plan is planned on arrival, and its record is submitted once with its reminder', async () => {
  await storeRows(db, 'clients', [testClient(9, { commercial: certifier, note: 'Parking derrière' })]);
  show(`/formvisit?client=${testId(9)}`);
  await screen.findByText('Parking derrière');
  press('Envoyer le compte rendu');
  await screen.findByText(/Dites qui vous avez rencontré/);
  press('Je suis sur place');
  await screen.findByText(/^Arrivé à/);
  type('Personne rencontrée', 'Mme Claes');
  fireEvent.click(screen.getByLabelText('Tarifs'));
  type('Prochaine étape', 'Envoyer l’offre');
  type('Me le rappeler le', '2099-11-12');
  type('Heure (Belgique)', '09:00');
  // Reopening the form restores the draft.
  show(`/formvisit?client=${testId(9)}`);
  await screen.findByDisplayValue('Mme Claes');
  press('Envoyer le compte rendu');
  await screen.findByText('Compte rendu terminé');
  const entries = await outboxMutations();
  expect(entries.map(({ name }) => name)).toEqual(['clientVisit.plan', 'clientVisit.checkIn', 'clientVisit.complete']);
  expect(entries[2]?.args).toMatchObject({
    met: 'Mme Claes',
    topics: ['Tarifs'],
    reminder: { title: 'Envoyer l’offre', dueAt: '2099-11-12T08:00:00.000Z' },
  });
  expect(await db.drafts.count()).toBe(0);
});

test('the record completes the visit that was opened, also a missed one', async () => {
  await storeRows(db, 'clients', [testClient(9, { commercial: certifier })]);
  await storeRows(db, 'clientVisits', [testClientVisit(30, 9)]);
  show(`/formvisit?client=${testId(9)}&planned=${testId(30)}`);
  await screen.findByText(/^Prévue le/);
  type('Personne rencontrée', 'personne');
  press('Envoyer le compte rendu');
  await screen.findByText('Compte rendu terminé');
  expect(await outboxMutations()).toMatchObject([
    { name: 'clientVisit.complete', args: { clientVisitId: testId(30) } },
  ]);
});

test('an arrival by mistake is cancelled, and what was typed goes on with another visit', async () => {
  await storeRows(db, 'clients', [testClient(9, { commercial: certifier })]);
  await storeRows(db, 'clientVisits', [testClientVisit(30, 9)]);
  show(`/formvisit?client=${testId(9)}&planned=${testId(30)}`);
  await screen.findByText(/^Prévue le/);
  type('Personne rencontrée', 'Luc');
  press('Je suis sur place');
  fireEvent.click(await screen.findByRole('button', { name: 'Arrivé par erreur ?' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Annuler la visite' }));
  await screen.findByText(/Aucune visite n’était planifiée/);
  press('Envoyer le compte rendu');
  await screen.findByText('Compte rendu terminé');
  const entries = await outboxMutations();
  expect(entries.map(({ name }) => name)).toEqual([
    'clientVisit.checkIn',
    'clientVisit.cancel',
    'clientVisit.plan',
    'clientVisit.complete',
  ]);
  expect(entries[3]?.args).toMatchObject({ met: 'Luc' });
  expect(entries[3]?.args).not.toMatchObject({ clientVisitId: testId(30) });
});

test('a photo that is taken before the arrival is of the visit that the record becomes', async () => {
  await storeRows(db, 'clients', [testClient(9, { commercial: certifier })]);
  storeCapture.mockResolvedValue({ stored: true, uploadId: testId(70), name: 'vitrine.jpg', isDuplicate: false });
  show(`/formvisit?client=${testId(9)}`);
  const input = await screen.findByLabelText('Photos ou documents à ajouter');
  fireEvent.change(input, { target: { files: [new File(['x'], 'vitrine.jpg', { type: 'image/jpeg' })] } });
  await vi.waitFor(async () => expect(await db.drafts.count()).toBe(1));
  const target = storeCapture.mock.calls[0]?.[0].target;
  expect(target).toMatchObject({ orderId: null, clientId: testId(9), kind: 'photo' });
  const photo = testUpload(70, 1, { orderId: null, clientId: testId(9), name: 'vitrine.jpg', ...target });
  await storeRows(db, 'uploads', [
    photo,
    testUpload(71, 1, { ...photo, id: testId(71), name: 'autre.jpg', clientVisitId: testId(99) }),
  ]);
  // The draft remembers the visit.
  show(`/formvisit?client=${testId(9)}`);
  await screen.findByRole('button', { name: 'Voir vitrine.jpg' });
  expect(screen.queryByRole('button', { name: 'Voir autre.jpg' })).toBeNull();
  type('Personne rencontrée', 'Luc');
  press('Envoyer le compte rendu');
  await screen.findByText('Compte rendu terminé');
  expect((await outboxMutations()).at(-1)?.args).toMatchObject({ clientVisitId: target?.clientVisitId });
});

test('the record is for the client’s agent, and for nobody without the role', async () => {
  await storeRows(db, 'clients', [
    testClient(9, { commercial: supervisor }),
    testClient(10, { commercial: certifier }),
  ]);
  show(`/formvisit?client=${testId(9)}`);
  await screen.findByText('Ce client n’est pas le vôtre');
  show(`/formvisit?client=${testId(98)}`);
  await screen.findByText('Ce client n’est pas sur cet appareil');
  show(`/formvisit?client=${testId(10)}`, []);
  expect(await screen.findByText(/réservée aux commerciaux/)).toBeTruthy();
});
