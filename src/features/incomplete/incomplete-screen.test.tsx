// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UserDatabase } from '#data/user-database.ts';
import { openUserDatabase } from '#data/user-database.ts';
import type { AppData } from '#hooks/use-app-data.tsx';
import { AppDataProvider } from '#hooks/use-app-data.tsx';
import { ContentContext } from '#hooks/use-content.ts';
import { testAppData } from '#tests/support/app-data.ts';
import { testContent } from '#tests/support/content.ts';
import { testDevice } from '#tests/support/heartbeats.ts';
import { speak } from '#tests/support/labels.ts';
import { testLocalFile } from '#tests/support/local-files.ts';
import { stubResizeObserver } from '#tests/support/resize-observer.ts';
import { certifier, supervisor, testId, testOrder, testUpload } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/store-rows.ts';
import { CaptureSheet } from '#ui/capture/capture-sheet.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/confirm-provider.tsx';
import { PictureEditor } from '#ui/editor/picture-editor.tsx';
import type { FileParts } from '#ui/files/file-parts.ts';
import { FilePartsContext } from '#ui/files/file-parts.ts';
import { ToastProvider } from '#ui/toast.tsx';
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
  const nothing = (): void => undefined;
  stubResizeObserver();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }));
  storeCapture.mockReset();
  requestSync.mockReset();
  db = openUserDatabase('incomplete-screen', testId((nextId += 1)));
  await storeRows(db, 'orders', [order]);
});

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await db.delete();
});

async function show(actor = certifier, role: string[] = []): Promise<void> {
  const newId = (): string => testId((nextId += 1));
  const data = testAppData(db, actor, newId, { storeCapture, requestSync, role });
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter initialEntries={[`/incomplete?order=${order.id}`]}>
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
  await screen.findByText('Pièces à rapporter');
  await screen.findByText(/sur \d+ pièces reçues$/);
}

const row = async (name: string): Promise<HTMLElement> =>
  (await screen.findByText(name)).closest('li') ?? document.body;

test('captures a missing piece in place, for that piece', async () => {
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

test('says who returned a piece and why, and keeps an accepted one from being taken away', async () => {
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
  expect(within(glazing).getByText('Accepté par le bureau : ne se retire plus.')).toBeTruthy();
  expect(within(glazing).queryByRole('button', { name: 'Retirer' })).toBeNull();
});

test('says why sending failed, and tries again at a tap', async () => {
  const upload = testUpload(70, 7, { requirement: facade });
  await storeRows(db, 'uploads', [upload]);
  await db.files.put(testLocalFile(upload, { state: 'refused', error: 'QuotaExceeded', failures: 3 }));
  await show();
  const failed = await row('Façade avec numéro');
  expect(within(failed).getByText(/^1 photo · Refusé : /)).toBeTruthy();
  fireEvent.click(within(failed).getByRole('button', { name: 'Réessayer' }));
  await within(failed).findByText('1 photo · Sur cet appareil, à envoyer');
  expect(await db.files.get(upload.id)).toMatchObject({ state: 'waiting', error: null, failures: 0, retryAt: 0 });
  expect(requestSync.mock.calls).toEqual([[true]]);
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
