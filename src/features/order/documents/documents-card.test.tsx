// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Upload } from '#contract/entities/upload.ts';
import { offlineFileFor } from '#data/offline-files/pins.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import type { AppData } from '#hooks/app/use-app-data.tsx';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { ContentContext } from '#hooks/app/use-content.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { testContent } from '#tests/support/content.ts';
import { testLocalFile } from '#tests/support/server/local-files.ts';
import { matchNoMedia } from '#tests/support/files/media.ts';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { certifier, supervisor, testDocument, testId, testOrder, testUpload } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { speak } from '#tests/support/labels.ts';
import type { PictureTool } from '#ui/editor/editor-types.ts';
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/layers/confirm-provider.tsx';
import { CaptureSheet } from '#ui/capture/capture-sheet.tsx';
import { PictureEditor } from '#ui/editor/picture-editor.tsx';
import type { FileParts } from '#ui/capture/file-parts.ts';
import { FilePartsContext } from '#ui/capture/file-parts.ts';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { Viewer } from '#ui/viewer/viewer.tsx';
import { DocumentsCard } from './documents-card.tsx';
import type { RequestLink } from './proof-link-sheet.tsx';

const requestLink = vi.fn<RequestLink>();
const storeCapture = vi.fn<AppData['storeCapture']>();

const order = testOrder(7);
const createPictureTool = vi.fn<FileParts['createPictureTool']>();
const parts = { CaptureSheet, Viewer, PictureEditor, createPictureTool };
let db: UserDatabase;
let nextId = 500;

beforeEach(async () => {
  stubResizeObserver();
  matchNoMedia();
  storeCapture.mockReset();
  db = openUserDatabase('test', testId((nextId += 1)));
  await db.orders.put({ id: order.id, version: 1, scopes: ['all'], generation: 1, row: order });
});

afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
  await db.delete();
});

async function store(...uploads: Upload[]): Promise<void> {
  await db.uploads.bulkPut(uploads.map((row) => ({ id: row.id, version: 1, scopes: ['all'], generation: 1, row })));
}

/** Stores the bytes of a file that is not sent yet. */
async function storeBytes(id: number): Promise<void> {
  const upload = testUpload(id, 7);
  await db.files.put(testLocalFile(upload));
  await db.fileChunks.put({ id: upload.id, index: 0, bytes: new ArrayBuffer(upload.size) });
}

async function show(): Promise<void> {
  const newId = (): string => testId((nextId += 1));
  const data = testAppData(db, certifier, newId, { storeCapture });
  render(
    <I18nProvider i18n={speak('fr')}>
      <ToastProvider>
        <ConfirmProvider Dialog={ConfirmDialog}>
          <AppDataProvider value={data}>
            <ContentContext value={testContent}>
              <FilePartsContext value={parts}>
                <MemoryRouter>
                  <DocumentsCard order={order} requestLink={requestLink} />
                </MemoryRouter>
              </FilePartsContext>
            </ContentContext>
          </AppDataProvider>
        </ConfirmProvider>
      </ToastProvider>
    </I18nProvider>,
  );
  await screen.findByText(/pièces reçues/);
}

const part = (name: string) => within(screen.getByRole('heading', { name }).closest('section') ?? document.body);
const facade = { service: 'all', code: 'facade-number' } as const;

test('lists a required document as missing until a file for it exists', async () => {
  await show();
  expect(part('Pièces demandées').getByText('Façade avec numéro')).toBeTruthy();
  expect(screen.getByText('Rien n’a encore été ajouté à cette commande.')).toBeTruthy();
  await store(testUpload(70, 7, { requirement: facade, name: 'facade.jpg' }));
  await screen.findByRole('button', { name: 'Voir facade.jpg' });
  expect(part('Pièces demandées').queryByText('Façade avec numéro')).toBeNull();
  expect(screen.getByText(/^0 sur \d+ pièces reçues$/)).toBeTruthy();
  expect(screen.getByText(/^1 sur un autre appareil, \d+ à prendre$/)).toBeTruthy();
  await store(testUpload(70, 7, { requirement: facade, name: 'facade.jpg', receivedAt: '2026-11-20T09:00:00.000Z' }));
  await screen.findByText(/^1 sur \d+ pièces reçues$/);
  expect(screen.getByText(/^Reçu par le serveur le/)).toBeTruthy();
});

test('captured documents that the server lacks are not said to be there', async () => {
  const services = new Set(['all', ...order.services.map(({ code }) => code)]);
  const asked = testContent.documents.filter(({ service, always }) => always && services.has(service));
  const uploads = asked.map(({ service, code }, index) =>
    testUpload(80 + index, 7, { requirement: { service, code }, receivedAt: '2026-11-20T09:00:00.000Z' }),
  );
  await store(...uploads.map((upload, index) => (index === 0 ? { ...upload, receivedAt: null } : upload)));
  await show();
  await screen.findByText('Rien n’est à prendre, mais 1 pièce n’est pas encore sur le serveur.');
  expect(screen.getByText('1 sur un autre appareil')).toBeTruthy();
  await storeBytes(80);
  await screen.findByText('1 sur cet appareil');
  await store(...uploads);
  await screen.findByText('Le serveur a toutes les pièces demandées.');
  expect(screen.getByText(`${asked.length} sur ${asked.length} pièces reçues`)).toBeTruthy();
});

test('adding from a missing document captures for that document', async () => {
  storeCapture.mockResolvedValue({ stored: false, name: 'bon.pdf', fault: 'StorageFull' });
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter : Bon de visite signé' }));
  const picker = await screen.findByLabelText('Fichiers à ajouter');
  const file = new File(['x'], 'bon.pdf', { type: 'application/pdf' });
  fireEvent.change(picker, { target: { files: [file] } });
  expect((await screen.findByText(/n’a plus de place/)).textContent).toContain('« bon.pdf »');
  const target = {
    orderId: order.id,
    clientId: null,
    kind: 'document',
    requirement: { service: 'all', code: 'visit-slip' },
  };
  expect(storeCapture.mock.calls).toEqual([[{ file, name: 'bon.pdf', target, originalId: null }]]);
});

test('what the client sent is filed under a required document', async () => {
  const upload = testUpload(70, 7, {
    name: 'isolation.pdf',
    requirement: null,
    receivedAt: '2026-11-20T09:00:00.000Z',
  });
  await store(upload);
  await storeRows(db, 'documents', [
    testDocument(90, 7, { name: 'isolation.pdf', uploadId: upload.id, source: 'client' }),
  ]);
  await show();
  const filing = await screen.findByRole('button', { name: 'Classer isolation.pdf' });
  expect(screen.getAllByRole('button', { name: 'Voir isolation.pdf' })).toHaveLength(1);
  expect(part('Pris pour cette commande').queryByRole('button')).toBeNull();
  fireEvent.click(filing);
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: /Bon de visite signé/ }));
  await vi.waitFor(async () => {
    const sent = await db.outbox.toArray();
    expect(sent.map(({ name }) => name)).toEqual(['upload.refile']);
  });
  expect(await screen.findByText(/Reçu par le serveur/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Classer isolation.pdf' })).toBeNull();
});

test('an employee’s document stands once, among what was taken, and is renamed as in the drive', async () => {
  await store(testUpload(70, 7, { name: 'IMG_1.pdf', kind: 'document', requirement: null }));
  const own = testDocument(90, 7, { name: 'Plan du rez.pdf', uploadId: testId(70), source: 'employee' });
  await storeRows(db, 'documents', [own]);
  await show();
  expect(await screen.findAllByRole('button', { name: 'Voir Plan du rez.pdf' })).toHaveLength(1);
  expect(screen.queryByRole('heading', { name: 'Du bureau' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Renommer ou retirer Plan du rez.pdf' }));
  fireEvent.change(screen.getByLabelText('Nom du fichier'), { target: { value: 'Rez.pdf' } });
  fireEvent.click(screen.getByRole('button', { name: 'Renommer' }));
  await screen.findByRole('button', { name: 'Voir Rez.pdf' });
  expect((await db.outbox.toArray()).map(({ name }) => name)).toEqual(['document.rename']);
  await store(testUpload(70, 7, { removed: { by: supervisor, at: '2026-11-21T09:00:00.000Z' } }));
  const taken = part('Pris pour cette commande');
  expect(await taken.findByText(/^Fichier retiré par Marc Peeters le 21/)).toBeTruthy();
  expect(taken.getByText('Rez.pdf')).toBeTruthy();
});

test('dropped files have no required document: pictures are photos, other files documents', async () => {
  storeCapture.mockImplementation(({ name }) =>
    Promise.resolve({ stored: true, uploadId: name, name, isDuplicate: false }),
  );
  await show();
  const given = ['b.pdf', 'a.jpg'].map(
    (name) => new File(['x'], name, { type: name.endsWith('pdf') ? 'application/pdf' : 'image/jpeg' }),
  );
  const target = screen.getByText(/pièces reçues/);
  fireEvent.drop(target, { dataTransfer: { types: ['Files'], files: given } });
  await screen.findByText('2 fichiers enregistrés');
  expect(
    storeCapture.mock.calls.map(
      ([
        {
          name,
          target: { kind },
        },
      ]) => [name, kind],
    ),
  ).toEqual([
    ['a.jpg', 'photo'],
    ['b.pdf', 'document'],
  ]);
});

test('a removed file leaves the list as a mutation, and comes back by an undo', async () => {
  await store(testUpload(70, 7, { name: 'toit.jpg' }));
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Renommer ou retirer toit.jpg' }));
  fireEvent.click(screen.getByRole('button', { name: 'Retirer' }));
  await screen.findByText('« toit.jpg » est retiré.');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Voir toit.jpg' })).toBeNull());
  expect((await db.outbox.toArray()).map(({ name }) => name)).toEqual(['upload.remove']);
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  await screen.findByRole('button', { name: 'Voir toit.jpg' });
  expect(await db.outbox.count()).toBe(0);
});

test('renames a file and rejects an invalid name', async () => {
  await store(testUpload(70, 7, { name: 'toit.jpg' }));
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Renommer ou retirer toit.jpg' }));
  const field = screen.getByLabelText('Nom du fichier');
  fireEvent.change(field, { target: { value: 'a/b.jpg' } });
  fireEvent.click(screen.getByRole('button', { name: 'Renommer' }));
  expect(await screen.findByText(/sans barre oblique/)).toBeTruthy();
  fireEvent.change(field, { target: { value: 'toiture.jpg' } });
  fireEvent.click(screen.getByRole('button', { name: 'Renommer' }));
  expect(await screen.findByRole('button', { name: 'Voir toiture.jpg' })).toBeTruthy();
  expect((await db.outbox.toArray()).map(({ name }) => name)).toEqual(['upload.rename']);
});

test('numbers the plans in order, moves one by single taps and offers it another document', async () => {
  const plan = { kind: 'plan', requirement: { service: 'PEB', code: 'plans' }, type: 'application/pdf' } as const;
  const high = { ...plan, name: 'étage.pdf', place: 2 };
  const photo = testUpload(72, 7, { ...plan, kind: 'photo' });
  await store(testUpload(70, 7, { ...plan, name: 'rez.pdf' }), testUpload(71, 7, high), photo);
  await show();
  const plans = () => screen.getAllByRole('button', { name: /^Voir le plan / }).map(({ ariaLabel }) => ariaLabel);
  await vi.waitFor(() => expect(plans()).toEqual(['Voir le plan 001 rez', 'Voir le plan 002 étage']));
  expect(screen.getByText(/^001 est toujours le rez-de-chaussée/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Renommer ou retirer étage.pdf' }));
  expect(screen.getByRole('button', { name: 'Autre pièce' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Une place avant' }));
  await vi.waitFor(() => expect(plans()).toEqual(['Voir le plan 001 étage', 'Voir le plan 002 rez']));
  expect(screen.getByText('« étage » est maintenant le plan 001.')).toBeTruthy();
});

test('a rejected file counts as missing again, with the reason', async () => {
  const review = { accepted: false, reason: 'Numéro illisible', by: certifier, at: '2026-11-20T10:00:00.000Z' };
  await store(testUpload(70, 7, { requirement: facade, receivedAt: '2026-11-20T09:00:00.000Z', review }));
  await show();
  expect(part('Pris pour cette commande').getByText('Renvoyé : Numéro illisible')).toBeTruthy();
  expect(part('Pièces demandées').getByText('Renvoyé : Numéro illisible')).toBeTruthy();
});

test('why sending failed stands once above the documents, and all of it is tried again', async () => {
  const uploads = [testUpload(76, 7, { requirement: facade }), testUpload(77, 7, { requirement: null })];
  await store(...uploads);
  for (const upload of uploads)
    await db.files.put(testLocalFile(upload, { state: 'refused', error: 'QuotaExceeded', failures: 3 }));
  await show();
  await screen.findByText(/^2 fichiers ne sont pas partis : /);
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await vi.waitFor(() => expect(screen.queryByText(/ne sont pas partis/)).toBeNull());
  expect((await db.files.toArray()).map(({ state, error }) => [state, error])).toEqual([
    ['waiting', null],
    ['waiting', null],
  ]);
});

test('what a supervisor accepted keeps its document: its author cannot file it under another', async () => {
  const review = { accepted: true, reason: '', by: supervisor, at: '2026-11-20T10:00:00.000Z' };
  await store(testUpload(70, 7, { name: 'a.jpg', requirement: facade, review }), testUpload(71, 7, { name: 'b.jpg' }));
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Renommer ou retirer b.jpg' }));
  expect(screen.getByRole('button', { name: 'Autre pièce' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  fireEvent.click(screen.getByRole('button', { name: 'Renommer ou retirer a.jpg' }));
  expect(screen.queryByRole('button', { name: 'Autre pièce' })).toBeNull();
});

test('[FL5] shows the offline availability of each file and pins all of them on request', async () => {
  const receivedAt = '2026-11-20T09:00:00.000Z';
  const uploads = [testUpload(70, 7, { name: 'a.jpg', receivedAt }), testUpload(71, 7, { name: 'b.jpg', receivedAt })];
  await store(...uploads, testUpload(72, 7, { name: 'c.jpg' }));
  await show();
  expect(await screen.findAllByText('En ligne seulement')).toHaveLength(2);
  const choice = screen.getByLabelText('Garder les fichiers de cette commande hors ligne');
  expect(screen.getByText(/^0 sur 2 fichiers ici \(0,2 Mo en tout\)\.$/)).toBeTruthy();
  fireEvent.click(choice);
  await vi.waitFor(async () => expect(await db.pinnedOrders.toCollection().primaryKeys()).toEqual([order.id]));
  const [first, second] = uploads.map((upload) => offlineFileFor(upload, 'asked', 0));
  if (first === undefined || second === undefined) throw new Error('two files');
  await db.offlineFiles.bulkPut([{ ...first, state: 'kept' }, second]);
  await screen.findByText('Gardé sur cet appareil');
  expect(screen.getByText('Arrive sur cet appareil')).toBeTruthy();
  await db.offlineFiles.put({ ...second, error: 'NoRoom' });
  await screen.findByText('En ligne seulement : plus assez de place ici');
  expect(screen.getByText(/Il n’y a pas assez de place sur l’appareil pour le reste\.$/)).toBeTruthy();
  await db.offlineFiles.put({ ...second, state: 'kept' });
  await screen.findByText(/^Les 2 fichiers sont sur cet appareil/);
  fireEvent.click(choice);
  await vi.waitFor(async () => expect(await db.pinnedOrders.count()).toBe(0));
});

test('stores an edited picture as a new file under its own name', async () => {
  storeCapture.mockImplementation(async ({ name }) => {
    await store(testUpload(71, 7, { name, originalId: testId(70), requirement: facade }));
    return { stored: true, uploadId: testId(71), name, isDuplicate: false };
  });
  const made = new Blob(['edited'], { type: 'image/jpeg' });
  const draw = vi.fn<PictureTool['render']>(() => Promise.resolve(made));
  const original = new Blob(['original']);
  createPictureTool.mockResolvedValue({
    open: () => Promise.resolve({ preview: original, width: 400, height: 300 }),
    render: draw,
    close: () => undefined,
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  await storeBytes(70);
  await store(testUpload(70, 7, { name: 'toit.jpg', requirement: facade }));
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Voir toit.jpg' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Annoter' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Recadrer' }));
  fireEvent.click(screen.getByRole('button', { name: 'Tourner à droite' }));
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText(/« toit \(modifiée\).jpg » est enregistrée/);
  expect(draw.mock.calls[0]?.[1]).toEqual({ turns: 1, cut: null, marks: [] });
  const target = { orderId: order.id, clientId: null, kind: 'photo', requirement: facade };
  expect(storeCapture.mock.calls).toEqual([
    [{ file: made, name: 'toit (modifiée).jpg', target, originalId: testId(70) }],
  ]);
  await screen.findByText(/2 sur 2/);
  fireEvent.click(screen.getByRole('button', { name: 'Renommer ou retirer toit (modifiée).jpg' }));
  expect(screen.getByText('D’après « toit.jpg »')).toBeTruthy();
  // The draft of the edit ends after its picture is stored.
  await vi.waitFor(async () => expect(await db.drafts.count()).toBe(0));
});

test('restores unsaved drawings after the page is killed', async () => {
  const open = () => Promise.resolve({ preview: new Blob(['x']), width: 400, height: 300 });
  const fail = () => Promise.resolve({ fault: 'failed' as const });
  createPictureTool.mockResolvedValue({ open, render: fail, close: () => undefined });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  await storeBytes(70);
  await store(testUpload(70, 7, { name: 'toit.jpg' }));
  const edit = async (): Promise<void> => {
    await show();
    for (const name of ['Voir toit.jpg', 'Annoter']) fireEvent.click(await screen.findByRole('button', { name }));
    await screen.findByRole('button', { name: 'Au centre' });
  };
  await edit();
  fireEvent.click(screen.getByRole('button', { name: 'Au centre' }));
  await vi.waitFor(async () => expect(await db.drafts.count()).toBe(1));
  cleanup();
  await edit();
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText(/La photo d’origine est intacte/);
  expect(storeCapture).not.toHaveBeenCalled();
  expect(await db.drafts.count()).toBe(1);
});
