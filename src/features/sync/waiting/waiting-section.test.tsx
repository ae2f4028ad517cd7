// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import { unreceivedFiles } from '#data/files/unreceived-files.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { useOutboxChoices } from '#hooks/sync/use-outbox-choices.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { testContent } from '#tests/support/content.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import { speak } from '#tests/support/labels.ts';
import { testLocalFile } from '#tests/support/server/local-files.ts';
import {
  certifier,
  supervisor,
  testId,
  testNotification,
  testOrder,
  testPebDraft,
  testUpload,
  testVisit,
} from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { ToastProvider, useToast } from '#ui/layers/toast.tsx';
import { WaitingSection } from './waiting-section.tsx';
import { useSyncCentre } from '../use-sync-centre.ts';

const { id: orderId, number, address } = testOrder(1);
let db: UserDatabase;
let nextId = 800;
const newId = (): string => testId((nextId += 1));

beforeEach(() => {
  db = openUserDatabase('test', newId());
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await db.delete();
});

function Section() {
  const centre = useSyncCentre();
  return <WaitingSection centre={centre} choices={useOutboxChoices(useToast())} />;
}

/** Shows the sync centre's mutations. */
function show(app: ReturnType<typeof testAppData>, language: 'fr' | 'nl'): void {
  render(
    <I18nProvider i18n={speak(language)}>
      <MemoryRouter>
        <ToastProvider>
          <AppDataProvider value={app}>
            <Section />
          </AppDataProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
}

/** Shows a remark that was refused after its order had left. */
async function showRefused(language: 'fr' | 'nl'): Promise<void> {
  const app = testAppData(db, certifier, newId);
  await storeRows(db, 'orders', [testOrder(1)]);
  await app.mutate({ name: 'order.update', args: { orderId, changes: { internalRemark: 'Clé chez le voisin' } } });
  await db.orders.clear();
  await db.outbox
    .toCollection()
    .modify({ state: 'refused', error: { code: 'NotFound' }, formerOrder: { number, address } });
  show(app, language);
}

/** Answers questions of a survey, the first one twice. */
async function answerSurvey(app: ReturnType<typeof testAppData>, count: number): Promise<void> {
  const answer = { value: { type: 'choices' as const, codes: ['gas'] }, note: '', proofs: [] };
  for (let index = 0; index <= count; index += 1) {
    const { code: question = '' } = testContent.survey.questions[index % count] ?? {};
    await app.mutate({ name: 'followUp.answer', args: { orderId, question, answer } });
  }
}

test.each([
  ['fr', 'relevé : 7 réponses', 'Depuis'],
  ['nl', 'opmeting: 7 antwoorden', 'Sinds'],
] as const)('[OB8] the answers of a survey are one thing that waits (%s)', async (language, line, since) => {
  const app = testAppData(db, certifier, newId);
  await storeRows(db, 'orders', [testOrder(1)]);
  await answerSurvey(app, 7);
  show(app, language);
  expect(await screen.findAllByText(line)).toHaveLength(2);
  expect(screen.getAllByText(new RegExp(`^${since}`))).toHaveLength(1);
  expect(screen.getAllByRole('term')).toHaveLength(7);
});

test('[OB3] [OB4] what was refused for one reason is discarded, restored and sent again at once', async () => {
  const app = testAppData(db, certifier, newId);
  const states = async (): Promise<string[]> => (await db.outbox.orderBy('seq').toArray()).map(({ state }) => state);
  await storeRows(db, 'orders', [testOrder(1), testOrder(2)]);
  for (const id of [orderId, orderId, testOrder(2).id])
    await app.mutate({ name: 'order.sendMessage', args: { orderId: id, messageId: newId(), body: 'Bonjour' } });
  await app.mutate({ name: 'order.update', args: { orderId, changes: { internalRemark: 'Clé' } } });
  await db.outbox.toCollection().modify({ state: 'refused', error: { code: 'NotFound' } });
  const standing = { by: { id: testId(95), name: 'Sophie Dubois' }, values: { internalRemark: 'Sonner' } };
  await db.outbox.filter(({ name }) => name === 'order.update').modify({ error: { code: 'Conflict', standing } });
  show(app, 'fr');
  // The three of both orders, the two of the first; what stands beside a colleague's value is read by itself.
  await screen.findByText('3 refusés pour la même raison');
  expect(screen.getByText('2 refusés pour la même raison')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Envoyer quand même' })).toBeTruthy();
  const [all] = screen.getAllByRole('button', { name: 'Tout abandonner' });
  fireEvent.click(all as HTMLElement);
  await waitFor(async () => expect(await states()).toEqual(['refused']));
  fireEvent.click(await screen.findByRole('button', { name: 'Annuler' }));
  await waitFor(async () => expect(await states()).toEqual(['refused', 'refused', 'refused', 'refused']));
  fireEvent.click((await screen.findAllByRole('button', { name: 'Réessayer tout' }))[0] as HTMLElement);
  await waitFor(async () => expect(await states()).toEqual(['pending', 'pending', 'pending', 'refused']));
});

test('[FL3] files refused for one reason are sent again at once, and come back when their removal is undone', async () => {
  const app = testAppData(db, certifier, newId);
  await storeRows(db, 'orders', [testOrder(1)]);
  const uploads = [70, 71].map((id) => testUpload(id, 1, { receivedAt: null }));
  await storeRows(db, 'uploads', uploads);
  await db.files.bulkPut(uploads.map((upload) => testLocalFile(upload, { state: 'refused', error: 'TooLarge' })));
  show(app, 'fr');
  fireEvent.click(await screen.findByRole('button', { name: 'Tout retirer' }));
  await screen.findByText('2 fichiers retirés.');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Tout retirer' })).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Réessayer tout' }));
  await waitFor(async () =>
    expect((await db.files.toArray()).map(({ state }) => state)).toEqual(['waiting', 'waiting']),
  );
});

test.each([
  ['fr', 'formulaire, 3 photos, 1 message, remarque interne'],
  ['nl', 'formulier, 3 foto’s, 1 bericht, interne opmerking'],
] as const)('[LW6] what waits of a visit is one line, a photo once and a form once (%s)', async (language, line) => {
  const app = testAppData(db, certifier, newId);
  const examples = exampleArgs(certifier);
  await storeRows(db, 'orders', [testOrder(1)]);
  await storeRows(db, 'visits', [testVisit(31, 1)]);
  const visitId = testId(31);
  const fields = { remarks: { value: '"Chien"', at: '2026-11-20T09:00:00.000Z' } };
  for (let save = 0; save < 4; save += 1)
    await app.mutate({ name: 'formDraft.save', args: { formDraftId: testId(60), visitId, fields } });
  for (let photo = 0; photo < 3; photo += 1) {
    const args = { ...examples['upload.attach'], orderId, uploadId: newId(), type: 'image/jpeg' };
    await app.mutate({ name: 'upload.attach', args });
    await db.files.put(testLocalFile({ ...args, id: args.uploadId }));
  }
  await app.mutate({ name: 'order.sendMessage', args: { orderId, messageId: newId(), body: 'Bonjour' } });
  await app.mutate({ name: 'order.update', args: { orderId, changes: { internalRemark: 'Clé' } } });
  show(app, language);
  const draft = language === 'fr' ? 'brouillon du ' : 'concept van het ';
  expect(await screen.findByText(draft + line)).toBeTruthy();
  const [summary, ...others] = [...document.querySelectorAll('summary')].filter((one) =>
    one.textContent.includes(number ?? ''),
  );
  expect(others).toEqual([]);
  expect(summary?.textContent).toContain('Rue du Marais');
  expect(summary?.textContent).toContain(number);
});

test('[OB8] what the server has received is not said to be missing there', async () => {
  const app = testAppData(db, certifier, newId);
  await storeRows(db, 'orders', [testOrder(1)]);
  const sent = await app.mutate({ name: 'order.sendMessage', args: { orderId, messageId: newId(), body: 'Bonjour' } });
  show(app, 'fr');
  await screen.findByRole('heading', { name: 'Pas encore sur le serveur' });
  await db.outbox.where('id').equals(sent).modify({ state: 'acknowledged' });
  await screen.findByRole('heading', { name: 'Reçu, en vérification' });
  await app.mutate({ name: 'order.update', args: { orderId, changes: { internalRemark: 'Clé' } } });
  expect(await screen.findByRole('heading', { name: 'Pas encore sur le serveur, ou en vérification' })).toBeTruthy();
});

test('[OB3] a file that the server refused to attach is shown, and its bytes can be exported', async () => {
  const app = testAppData(db, certifier, newId);
  await storeRows(db, 'orders', [testOrder(1)]);
  const args = { ...exampleArgs(certifier)['upload.attach'], orderId, name: 'façade.jpg', size: 3 };
  await app.mutate({ name: 'upload.attach', args });
  await db.uploads.clear();
  await db.outbox.toCollection().modify({ state: 'refused', error: { code: 'NotFound' } });
  await db.files.put(testLocalFile({ ...args, id: args.uploadId }));
  await db.fileChunks.put({ id: args.uploadId, index: 0, bytes: new Uint8Array([1, 2, 3]).buffer });
  const saved: { name: string; size: number }[] = [];
  let size = 0;
  vi.stubGlobal('URL', {
    createObjectURL: (blob: Blob) => {
      ({ size } = blob);
      return 'blob:1';
    },
    revokeObjectURL: () => undefined,
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push({ name: this.download, size });
  });
  show(app, 'fr');
  fireEvent.click(await screen.findByRole('button', { name: 'Exporter' }));
  await waitFor(() => expect(saved).toEqual([{ name: 'façade.jpg', size: 3 }]));
});

test('[FL3] a discarded removal asks for a round at once: the photo has bytes to send again', async () => {
  const requestSync = vi.fn<() => void>();
  const app = testAppData(db, certifier, newId, { requestSync });
  const upload = testUpload(70, 1, { receivedAt: null });
  await storeRows(db, 'orders', [testOrder(1)]);
  await storeRows(db, 'uploads', [upload]);
  await db.files.put(testLocalFile(upload, { state: 'sent' }));
  await app.mutate({ name: 'upload.remove', args: { uploadId: upload.id, orderId, clientId: null } });
  await db.outbox.toCollection().modify({ state: 'refused', error: { code: 'NotFound' } });
  show(app, 'fr');
  fireEvent.click(await screen.findByRole('button', { name: 'Abandonner' }));
  await waitFor(() => expect(requestSync).toHaveBeenCalledOnce());
  expect(await unreceivedFiles(db)).toHaveLength(1);
});

test.each([
  ['waitingForClient', 1],
  ['certified', 0],
] as const)('[DC1] a draft is refused all the same unless its order is certified: %s', async (state, count) => {
  const app = testAppData(db, supervisor, newId, { role: ['s'] });
  const decided = { by: certifier, at: '2026-11-20T09:00:00.000Z', reason: '' };
  const { draftId, submittedAt } = exampleArgs(supervisor)['draft.decide'];
  await storeRows(db, 'orders', [testOrder(1, { state })]);
  await storeRows(db, 'pebDrafts', [{ ...testPebDraft(65, 1), id: draftId, state: 'accepted', decided }]);
  const args = { orderId, draftId, submittedAt, to: 'rejected' as const, reason: 'Surface', seen: null };
  await app.mutate({ name: 'draft.decide', args });
  const error = { code: 'Conflict' as const, decided: { ...decided, accepted: true } };
  await db.outbox.toCollection().modify({ state: 'refused', error });
  show(app, 'fr');
  const sentence = await screen.findByText(/^Accepté par le client/);
  await waitFor(() => {
    expect(screen.queryAllByRole('button', { name: 'Décider quand même' })).toHaveLength(count);
    expect(sentence.textContent.includes('Cette commande est certifiée.')).toBe(count === 0);
  });
});

test('a refused remark names its order after the order has left', async () => {
  await showRefused('fr');
  await screen.findByText(/^Rue du Marais/);
  expect(screen.getByText('2026-000001')).toBeTruthy();
  expect(screen.getByText(/Transmettez ceci à votre superviseur/)).toBeTruthy();
  expect(screen.getByText('Clé chez le voisin')).toBeTruthy();
  expect(screen.queryByText('Modifier')).toBeNull();
});

test('a refused remark tells who has its order by the last notification', async () => {
  const assignee = { id: testId(60), name: 'Karim Benali' };
  await storeRows(db, 'notifications', [
    testNotification(2, { kind: 'orderReassigned', orderId, order: { number, address, assignee } }),
  ]);
  await showRefused('nl');
  await screen.findByText(/Geef dit door aan Karim Benali/);
  expect(screen.getByText('Karim Benali')).toBeTruthy();
});

test.each([
  [
    'document.rename',
    { documentId: testId(68), orderId, clientId: null, name: 'deux.pdf' },
    { name: 'un.pdf' },
    'Enregistré entre-temps par Sophie Dubois : Nom : un.pdf',
    { base: { name: 'un.pdf' } },
  ],
  [
    'proof.request',
    exampleArgs(certifier)['proof.request'],
    { requestId: testId(86), remark: 'Le permis' },
    'Enregistré entre-temps par Sophie Dubois : Remarque : Le permis',
    { args: { replaces: testId(86) } },
  ],
  [
    'visit.plan',
    { ...exampleArgs(certifier)['visit.plan'], besides: [testId(34)] },
    { employee: certifier, besides: [testId(35)] },
    `Enregistré entre-temps par Sophie Dubois : Pour : ${certifier.name}`,
    { args: { besides: [testId(34), testId(35)] } },
  ],
] as const)(
  '[CF4] %s over what was unseen says whose and what stands, and is sent all the same by naming it',
  async (name, args, values, sentence, named) => {
    const app = testAppData(db, certifier, newId);
    await app.mutate<MutationName>({ name, args });
    const standing = { by: { id: testId(95), name: 'Sophie Dubois' }, values };
    await db.outbox.toCollection().modify({ state: 'refused', error: { code: 'Conflict', standing } });
    show(app, 'fr');
    await screen.findByText((_text, element) => element?.tagName === 'SPAN' && element.textContent === sentence);
    expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
    const [refused] = await db.outbox.toArray();
    fireEvent.click(screen.getByRole('button', { name: 'Envoyer quand même' }));
    await waitFor(async () => expect(await db.outbox.toArray()).toMatchObject([{ state: 'pending', ...named }]));
    const [sent] = await db.outbox.toArray();
    expect(sent?.id).not.toBe(refused?.id);
    expect(sent?.error).toBeUndefined();
  },
);
