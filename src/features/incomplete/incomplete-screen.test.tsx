// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import type { AppData } from '#hooks/app/use-app-data.tsx';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { ContentContext } from '#hooks/app/use-content.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { testContent } from '#tests/support/content.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import { testDevice } from '#tests/support/data/heartbeats.ts';
import { speak } from '#tests/support/labels.ts';
import { testLocalFile } from '#tests/support/server/local-files.ts';
import { matchNoMedia } from '#tests/support/files/media.ts';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { markLoaded } from '#tests/support/data/mark-loaded.ts';
import { certifier, supervisor, testDocument, testId, testOrder, testUpload } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { CaptureSheet } from '#ui/capture/capture-sheet.tsx';
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/layers/confirm-provider.tsx';
import { PictureEditor } from '#ui/editor/picture-editor.tsx';
import type { FileParts } from '#ui/capture/file-parts.ts';
import { FilePartsContext } from '#ui/capture/file-parts.ts';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { Viewer } from '#ui/viewer/viewer.tsx';
import { IncompleteScreen } from './incomplete-screen.tsx';

const order = testOrder(7, { state: 'visited', visitedBy: certifier });
const facade = { service: 'all', code: 'facade-number' } as const;
const plans = { service: 'PEB', code: 'plans' } as const;
const storeCapture = vi.fn<AppData['storeCapture']>();
const requestSync = vi.fn<AppData['requestSync']>();
const createPictureTool = vi.fn<FileParts['createPictureTool']>();
const parts = { CaptureSheet, Viewer, PictureEditor, createPictureTool };
let db: UserDatabase;
let nextId = 500;

beforeEach(async () => {
  stubResizeObserver();
  matchNoMedia();
  storeCapture.mockReset();
  requestSync.mockReset();
  db = openUserDatabase('incomplete-screen', testId((nextId += 1)));
  await markLoaded(db);
  await storeRows(db, 'orders', [order]);
});

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await db.delete();
});

function Address() {
  return <output>{useLocation().search}</output>;
}

/** Returns the query of the address on screen. */
const address = (): string | null | undefined => document.querySelector('output')?.textContent;

async function show(actor = certifier, role: string[] = [], search = `?order=${order.id}`): Promise<void> {
  const newId = (): string => testId((nextId += 1));
  const data = testAppData(db, actor, newId, { storeCapture, requestSync, role });
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter initialEntries={[`/incomplete${search}`]}>
        <Address />
        <ToastProvider>
          <ConfirmProvider Dialog={ConfirmDialog}>
            <AppDataProvider value={data}>
              <ContentContext value={testContent}>
                <FilePartsContext value={parts}>
                  <IncompleteScreen wifi={null} />
                </FilePartsContext>
              </ContentContext>
            </AppDataProvider>
          </ConfirmProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
  if (!search.includes(order.id)) return;
  await screen.findByText('Pièces à rapporter');
  await screen.findByText(/sur \d+ pièces reçues$/);
}

const row = async (name: string): Promise<HTMLElement> =>
  (await screen.findByText(name)).closest('li') ?? document.body;

test('captures a missing document in place, for that document', async () => {
  storeCapture.mockResolvedValue({ stored: false, name: 'bon.pdf', fault: 'StorageFull' });
  await show();
  const slip = await row('Bon de visite signé');
  expect(within(slip).getByText('Manque')).toBeTruthy();
  fireEvent.click(within(slip).getByRole('button', { name: 'Ajouter : Bon de visite signé' }));
  const file = new File(['x'], 'bon.pdf', { type: 'application/pdf' });
  fireEvent.change(await screen.findByLabelText('Fichiers à ajouter'), { target: { files: [file] } });
  await screen.findByText(/n’a plus de place/);
  expect(storeCapture.mock.calls[0]?.[0]).toMatchObject({
    target: { orderId: order.id, kind: 'document', requirement: { service: 'all', code: 'visit-slip' } },
  });
});

test('says that the server refused to attach a capture, why, and where to decide', async () => {
  const uploadId = testId(71);
  const mutate = testAppData(db, certifier, () => testId((nextId += 1))).mutate;
  const args = { ...exampleArgs(certifier)['upload.attach'], uploadId, orderId: order.id, requirement: facade };
  await mutate({ name: 'upload.attach', args });
  await db.uploads.clear();
  await db.outbox.toCollection().modify({ state: 'refused', error: { code: 'NotFound' } });
  await show();
  const refused = await row('Façade avec numéro');
  await within(refused).findByText(/^Refusé par le serveur : .* Le fichier est encore sur cet appareil\.$/);
  expect(within(refused).getByRole('link', { name: 'Décider dans Synchronisation' }).getAttribute('href')).toBe(
    '/sync',
  );
});

test('says who returned a file and why, and keeps an accepted one as it is', async () => {
  const at = '2026-11-20T10:00:00.000Z';
  const receivedAt = '2026-11-20T09:00:00.000Z';
  await storeRows(db, 'uploads', [
    testUpload(70, 7, {
      requirement: facade,
      receivedAt,
      review: { accepted: false, reason: 'Numéro illisible', by: supervisor, at },
    }),
    testUpload(71, 7, {
      requirement: { service: 'PEB', code: 'glazing' },
      name: 'vitrage.jpg',
      receivedAt,
      review: { accepted: true, reason: '', by: supervisor, at },
    }),
  ]);
  await show();
  expect(within(await row('Façade avec numéro')).getByText('Renvoyé par Marc Peeters : Numéro illisible')).toBeTruthy();
  expect(screen.getByText(/^1 sur \d+ pièces reçues$/)).toBeTruthy();
  const glazing = await row('Chaque vitrage et châssis');
  expect(within(glazing).getByText('1 photo · Reçu et accepté')).toBeTruthy();
  fireEvent.click(within(glazing).getByText('Chaque vitrage et châssis'));
  fireEvent.click(await within(glazing).findByRole('button', { name: 'Renommer ou retirer vitrage.jpg' }));
  expect(within(glazing).getByText('Accepté par le bureau : ne change plus.')).toBeTruthy();
  for (const name of ['Retirer', 'Renommer']) expect(within(glazing).queryByRole('button', { name })).toBeNull();
});

test('a receipt moves no row that is open: its files stay under the thumb until it is folded', async () => {
  const upload = testUpload(70, 7, { requirement: facade, name: 'façade.jpg', receivedAt: null });
  await storeRows(db, 'uploads', [upload]);
  await db.files.put(testLocalFile(upload, { state: 'sent' }));
  await show();
  const title = within(await row('Façade avec numéro')).getByRole('button', { name: /^Façade avec numéro/ });
  fireEvent.click(title);
  expect(title.getAttribute('aria-expanded')).toBe('true');
  await storeRows(db, 'uploads', [{ ...upload, receivedAt: '2026-11-20T09:00:00.000Z' }]);
  await screen.findByText(/^1 sur \d+ pièces reçues$/);
  expect(title.isConnected).toBe(true);
  expect(title.getAttribute('aria-expanded')).toBe('true');
  expect(screen.queryByText('1 reçue par le serveur')).toBeNull();
  fireEvent.click(title);
  const folded = (await screen.findByText('1 reçue par le serveur')).closest('details');
  expect(folded?.textContent).toContain('Façade avec numéro');
});

test('an address that names a returned file focuses its document, whose photo has its own hour', async () => {
  const at = '2026-11-20T10:00:00.000Z';
  const takenAt = '2026-11-12T13:05:09.000Z';
  const review = { accepted: false, reason: 'Numéro illisible', by: supervisor, at };
  await storeRows(db, 'orders', [{ ...order, state: 'waitingForClient' }]);
  await storeRows(db, 'uploads', [testUpload(70, 7, { requirement: facade, receivedAt: at, review, takenAt })]);
  await show(certifier, [], `?order=${order.id}&file=${testId(70)}`);
  const facadeRow = await row('Façade avec numéro');
  await waitFor(() => expect(facadeRow.contains(document.activeElement)).toBe(true));
  fireEvent.click(within(facadeRow).getByRole('button', { name: /^Renommer ou retirer/ }));
  expect(within(facadeRow).getByText(/Sophie Dubois · 12\/11\/2026.14:05/)).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Envois incomplets' })).getByText('1 renvoyée')).toBeTruthy();
});

test('says once why sending failed, and tries all of it again at a tap', async () => {
  const uploads = [testUpload(70, 7, { requirement: facade }), testUpload(71, 7, { requirement: plans, kind: 'plan' })];
  await storeRows(db, 'uploads', uploads);
  for (const upload of uploads)
    await db.files.put(testLocalFile(upload, { state: 'refused', error: 'QuotaExceeded', failures: 3 }));
  await show();
  const failed = await row('Façade avec numéro');
  expect(within(failed).getByText('1 photo · L’envoi a échoué')).toBeTruthy();
  expect(screen.getByText(/^2 fichiers ne sont pas partis : /)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await within(failed).findByText('1 photo · Sur cet appareil, à envoyer');
  expect(await db.files.toArray()).toMatchObject(
    uploads.map(() => ({ state: 'waiting', error: null, failures: 0, retryAt: 0 })),
  );
  expect(requestSync.mock.calls).toEqual([[true]]);
});

test('a link without an answer is no failure of any document', async () => {
  const upload = testUpload(70, 7, { requirement: facade });
  await storeRows(db, 'uploads', [upload]);
  await db.files.put(testLocalFile(upload, { error: 'TimedOut', failures: 2 }));
  await show();
  expect(within(await row('Façade avec numéro')).getByText('1 photo · Sur cet appareil, à envoyer')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
});

test('what the client or the office sent has a list of its own, on the order', async () => {
  const uploads = [80, 81, 82].map((number) => testUpload(number, 7, { requirement: null, name: `${number}.jpg` }));
  await storeRows(db, 'uploads', uploads);
  const sent = (['client', 'office'] as const).map((source, index) =>
    testDocument(90 + index, 7, { source, uploadId: testId(80 + index) }),
  );
  await storeRows(db, 'documents', sent);
  await show();
  const unfiled = within(await screen.findByRole('list', { name: 'Sans pièce' }));
  expect(unfiled.getAllByRole('button', { name: /^Voir / }).map((one) => one.title)).toEqual(['82.jpg']);
});

test('numbers the plans without a gap, and the arrow keys move one', async () => {
  const plan = (number: number, place: number, name: string) =>
    testUpload(number, 7, { kind: 'plan', requirement: plans, place, name });
  await storeRows(db, 'uploads', [plan(72, 7, 'Grenier.jpg'), plan(71, 2, 'Cave.jpg'), plan(70, 9, 'Rez.jpg')]);
  await show();
  await screen.findByLabelText('Voir le plan 001 Cave');
  const names = (): (string | null)[] =>
    screen.getAllByLabelText(/^Voir le plan/).map((button) => button.getAttribute('aria-label'));
  expect(names()).toEqual(['Voir le plan 001 Cave', 'Voir le plan 002 Grenier', 'Voir le plan 003 Rez']);
  const handle = screen.getByLabelText('Déplacer 003 Rez');
  handle.focus();
  fireEvent.keyDown(handle, { key: 'ArrowLeft' });
  await screen.findByLabelText('Voir le plan 002 Rez');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Déplacer 002 Rez');
  fireEvent.keyDown(screen.getByLabelText('Déplacer 002 Rez'), { key: 'ArrowLeft' });
  await waitFor(() =>
    expect(names()).toEqual(['Voir le plan 001 Rez', 'Voir le plan 002 Cave', 'Voir le plan 003 Grenier']),
  );
  const stored = (await db.outbox.toArray()).at(-1);
  expect(stored?.args).toMatchObject({ uploadIds: [testId(70), testId(71), testId(72)] });
});

test('single taps move a plan too, and an undo gives the former order', async () => {
  const plan = (number: number, place: number, name: string) =>
    testUpload(number, 7, { kind: 'plan', requirement: plans, place, name });
  await storeRows(db, 'uploads', [plan(70, 1, 'Cave.jpg'), plan(71, 2, 'Rez.jpg')]);
  await show();
  fireEvent.click(await screen.findByLabelText('Renommer ou retirer Rez.jpg'));
  const after = screen.getByRole('button', { name: 'Une place après' });
  expect(after.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Une place avant' }));
  await screen.findByLabelText('Voir le plan 001 Rez');
  await screen.findByText('« Rez » est maintenant le plan 001.');
  const toast = screen.getByText('« Rez » est maintenant le plan 001.').parentElement ?? document.body;
  fireEvent.click(within(toast).getByRole('button', { name: 'Annuler' }));
  await screen.findByLabelText('Voir le plan 001 Cave');
  expect(await db.outbox.count()).toBe(0);
});

test('a supervisor sees a colleague’s order by name, with the server’s receipts and no capture', async () => {
  const receivedAt = '2026-11-20T09:00:00.000Z';
  await storeRows(db, 'uploads', [
    testUpload(70, 7, { requirement: facade, receivedAt }),
    testUpload(71, 7, { requirement: { service: 'all', code: 'visit-slip' }, kind: 'document' }),
  ]);
  await show(supervisor, ['s']);
  const list = within(screen.getByRole('list', { name: 'Envois incomplets' }));
  expect(list.getByText(new RegExp(`^${certifier.name} · `))).toBeTruthy();
  expect(list.getByText(/^1 sur \d+ reçues$/)).toBeTruthy();
  expect(list.queryByText(/à (prendre|envoyer)$/)).toBeNull();
  expect(screen.getByText(/^1 sur un autre appareil, rien de reçu pour \d+$/)).toBeTruthy();
  expect(within(await row('Bon de visite signé')).getByText('1 document · Encore sur un autre appareil')).toBeTruthy();
  expect(within(await row('Chaque vitrage et châssis')).getByText('Rien de reçu')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(Photographier|Ajouter|Fichier)/ })).toBeNull();
  expect(screen.getByText(`Aucun appareil de ${certifier.name} n’a donné de nouvelles.`)).toBeTruthy();
});

test('a supervisor reads what the colleague’s phone last reported of the order', async () => {
  const device = testDevice(60, certifier, { name: 'iPhone', orders: [{ orderId: order.id, mutations: 1, files: 2 }] });
  await storeRows(db, 'devices', [device]);
  await show(supervisor, ['s']);
  expect(await screen.findByText(/3 éléments de cette commande ne sont pas encore envoyés\./)).toBeTruthy();
  await storeRows(db, 'devices', [{ ...device, status: { ...device.status, orders: [] } }]);
  expect(
    await screen.findByText(/^Les appareils de .* n’annoncent aucun envoi pour cette commande\. Dernière nouvelle : /),
  ).toBeTruthy();
});

test('a supervisor captures for an order of their own', async () => {
  await storeRows(db, 'orders', [{ ...order, visitedBy: supervisor }]);
  await show(supervisor, ['s']);
  expect(within(await row('Bon de visite signé')).getByText('Manque')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Ajouter : Bon de visite signé' })).toBeTruthy();
});

const requirements = async () => (await db.uploads.toArray()).map((stored) => stored.row.requirement?.code ?? null);
const picked = (...names: string[]) => names.map((name) => new File(['x'], name, { type: 'image/jpeg' }));

test.each(['Photos à ajouter', 'Fichiers à classer'])('files of %s are filed by a tap each', async (field) => {
  storeCapture.mockImplementation(async ({ name }) => {
    const upload = testUpload(name === 'a.jpg' ? 80 : 81, 7, { name, requirement: null });
    await storeRows(db, 'uploads', [upload]);
    return { stored: true, uploadId: upload.id, name, isDuplicate: false };
  });
  await show();
  fireEvent.change(screen.getAllByLabelText(field)[0] ?? document.body, {
    target: { files: picked('a.jpg', 'b.jpg') },
  });
  const sheet = within(await screen.findByRole('dialog'));
  await sheet.findByText('2 fichiers à classer');
  fireEvent.click(sheet.getByRole('button', { name: 'Façade avec numéro' }));
  await sheet.findByText('1 fichier à classer');
  fireEvent.click(sheet.getByRole('button', { name: 'Terminé' }));
  expect(await requirements()).toEqual(['facade-number', null]);
  // What was not filed stays visible.
  const unfiled = within(await screen.findByRole('list', { name: 'Sans pièce' }));
  expect(unfiled.getAllByRole('button', { name: /^Voir / }).map((one) => one.title)).toEqual(['b.jpg']);
});

test('a file without a required document stays visible and is filed by a tap, and a filed one moves to another', async () => {
  await storeRows(db, 'uploads', [testUpload(80, 7, { requirement: null, name: 'a.jpg' })]);
  await show();
  await screen.findByRole('list', { name: 'Sans pièce' });
  fireEvent.click(screen.getByRole('button', { name: 'Classer' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Façade avec numéro' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Sans pièce' })).toBeNull());
  const facadeRow = await row('Façade avec numéro');
  fireEvent.click(within(facadeRow).getByText('Façade avec numéro'));
  fireEvent.click(within(facadeRow).getByRole('button', { name: 'Renommer ou retirer a.jpg' }));
  fireEvent.click(within(facadeRow).getByRole('button', { name: 'Autre pièce' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Bon de visite signé/ }));
  await waitFor(async () => expect(await requirements()).toEqual(['visit-slip']));
});

test('on a phone the camera of one document goes on to the next missing one', async () => {
  const listen = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', (query: string) => ({ ...listen, matches: query === '(pointer: coarse)' }));
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Photographier : Autres façades' }));
  const camera = within(await screen.findByRole('dialog'));
  expect(await camera.findByText(/^\d+ à prendre, ensuite : Toit, combles, cave$/)).toBeTruthy();
});

test('a conditional document that is on its way is counted', async () => {
  const conditional = testContent.documents.find(
    ({ service, always }) => !always && ['all', ...order.services.map(({ code }) => code)].includes(service),
  );
  if (conditional === undefined) throw new Error('the content has no conditional document');
  const { service, code } = conditional;
  await show(supervisor, ['s']);
  const list = within(screen.getByRole('list', { name: 'Envois incomplets' }));
  const before = Number(/sur (\d+)/.exec(list.getByText(/^0 sur \d+ reçues$/).textContent ?? '')?.[1]);
  await storeRows(db, 'uploads', [testUpload(80, 7, { requirement: { service, code } })]);
  await list.findByText(`0 sur ${before + 1} reçues`);
  expect(await screen.findByText(`0 sur ${before + 1} pièces reçues`)).toBeTruthy();
});

test('search and filters narrow the list and stay in the address, and the heading counts all', async () => {
  const colleague = testOrder(8, {
    state: 'visited',
    visitedBy: certifier,
    lastVisitAt: '2026-11-18T09:00:00.000Z',
    address: { ...order.address, street: 'Rue Haute' },
  });
  await storeRows(db, 'orders', [colleague, testOrder(9, { state: 'visited', visitedBy: supervisor })]);
  await show(supervisor, ['s'], '?mine=1');
  const list = await screen.findByRole('list', { name: 'Envois incomplets' });
  await waitFor(() => expect(within(list).getAllByRole('button')).toHaveLength(1));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Envois incomplets 3');
  expect(screen.getByText('sur 3', { exact: false }).textContent).toBe('1 sur 3');
  fireEvent.click(screen.getByRole('button', { name: /^Les miennes/ }));
  fireEvent.change(screen.getByLabelText('Chercher un envoi incomplet'), { target: { value: 'haute' } });
  await waitFor(() => expect(within(list).getAllByRole('button')).toHaveLength(1));
  await waitFor(() => expect(address()).toBe('?q=haute'));
  fireEvent.click(screen.getByRole('button', { name: /^Renvoyées/ }));
  expect(address()).toBe('?q=haute&lack=returned');
  await screen.findByText('Aucun envoi incomplet ne correspond');
  fireEvent.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
  expect(address()).toBe('');
  await waitFor(() => expect(screen.getAllByRole('button', { name: /2026-00000/ })).toHaveLength(3));
});

test.each(['?from=2026-11-19&to=2026-11-19', '?from=2026-11-20&to=2026-11-19'])(
  'keeps the orders of the visits in a period, in whichever order its days stand: %s',
  async (period) => {
    await storeRows(db, 'orders', [{ ...order, lastVisitAt: '2026-11-18T23:30:00.000Z' }]);
    await show(certifier, [], period);
    expect(await screen.findByRole('button', { name: /2026-000007/ })).toBeTruthy();
    expect(screen.getByText('sur 1', { exact: false }).textContent).toBe('1 sur 1');
  },
);

test('says that the order of the address is not on this device', async () => {
  await show(certifier, [], `?order=${testId(99)}`);
  await screen.findByText('Cette commande n’est pas sur cet appareil');
  fireEvent.click(screen.getAllByRole('button', { name: 'Envois incomplets' })[0] ?? document.body);
  expect(address()).toBe('');
});
