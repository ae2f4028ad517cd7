// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { v7 } from 'uuid';
import { storeSharedFiles, SharedDatabase } from '#data/capture/shared-files.ts';
import { openUserDatabase } from '#data/user-database.ts';
import type { UserDatabase } from '#data/user-database.ts';
import type { AppData } from '#hooks/use-app-data.tsx';
import { AppDataProvider } from '#hooks/use-app-data.tsx';
import { ContentContext } from '#hooks/use-content.ts';
import { testAppData } from '#tests/support/app-data.ts';
import { testContent } from '#tests/support/content.ts';
import { certifier, testId, testOrder } from '#tests/support/rows.ts';
import { speak } from '#tests/support/labels.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/confirm-provider.tsx';
import { ToastProvider } from '#ui/toast.tsx';
import { stubResizeObserver } from '#tests/support/resize-observer.ts';
import { ShareScreen } from './share-screen.tsx';

const storeCapture = vi.fn<AppData['storeCapture']>();
const order = testOrder(7);
let db: UserDatabase;
let shared: SharedDatabase;
let nextId = 500;

beforeEach(async () => {
  stubResizeObserver();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  storeCapture.mockReset();
  storeCapture.mockImplementation(({ name }) =>
    Promise.resolve({ stored: true, uploadId: name, name, isDuplicate: false }),
  );
  shared = new SharedDatabase();
  db = openUserDatabase('test', testId((nextId += 1)));
  await db.orders.put({ id: order.id, version: 1, scopes: ['all'], generation: 1, row: order });
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await db.delete();
  await shared.delete();
});

async function share(...names: string[]): Promise<void> {
  const files = names.map((name) => new File([name], name, { type: name.endsWith('.jpg') ? 'image/jpeg' : '' }));
  await storeSharedFiles(shared, { files, userId: certifier.id, now: Date.now(), newId: v7 });
}

function show(address = '/share'): void {
  const data = testAppData(db, certifier, () => testId((nextId += 1)), { storeCapture });
  render(
    <I18nProvider i18n={speak('fr')}>
      <ToastProvider>
        <ConfirmProvider Dialog={ConfirmDialog}>
          <AppDataProvider value={data}>
            <ContentContext value={testContent}>
              <MemoryRouter initialEntries={[address]}>
                <Routes>
                  <Route path="/share" element={<ShareScreen />} />
                  <Route path="/orders/:id" element={<p>la commande</p>} />
                  <Route path="/" element={<p>l’accueil</p>} />
                </Routes>
              </MemoryRouter>
            </ContentContext>
          </AppDataProvider>
        </ConfirmProvider>
      </ToastProvider>
    </I18nProvider>,
  );
}

const press = async (name: string | RegExp): Promise<boolean> =>
  fireEvent.click(await screen.findByRole('button', { name }));
const remainingFiles = async (): Promise<string[]> => (await shared.files.toArray()).map(({ name }) => name);

test('adds all files to the chosen order and document, then opens the order', async () => {
  await share('facade.jpg', 'cote.jpg');
  show();
  await press(new RegExp(order.number ?? ''));
  await screen.findByRole('option', { name: /Façade avec numéro/ });
  fireEvent.change(screen.getByLabelText('Pour quelle pièce ?'), { target: { value: 'all facade-number' } });
  await press('Ajouter les 2 fichiers');
  await screen.findByText('la commande');
  const target = {
    orderId: order.id,
    clientId: null,
    kind: 'photo',
    requirement: { service: 'all', code: 'facade-number' },
  };
  expect(storeCapture.mock.calls.map(([{ name, target: given }]) => [name, given])).toEqual([
    ['facade.jpg', target],
    ['cote.jpg', target],
  ]);
  expect(await remainingFiles()).toEqual([]);
});

test('a rejected file shows the reason and stays until it is removed, and the other files are added once', async () => {
  await share('toit.jpg', 'notes.txt');
  storeCapture.mockImplementation(({ name }) =>
    Promise.resolve(
      name === 'notes.txt'
        ? { stored: false, name, fault: 'UnsupportedFileType' }
        : { stored: true, uploadId: name, name, isDuplicate: false },
    ),
  );
  show();
  await press(new RegExp(order.number ?? ''));
  await press('Ajouter les 2 fichiers');
  expect((await screen.findByRole('alert')).textContent).toContain('« notes.txt » n’est ni une photo');
  await vi.waitFor(async () => expect(await remainingFiles()).toEqual(['notes.txt']));
  await press('Laisser notes.txt');
  await screen.findByText('Aucun fichier partagé n’attend');
});

test('discarding the files asks for confirmation', async () => {
  await share('toit.jpg');
  show();
  await press('Abandonner ces fichiers');
  await press('Continuer');
  expect(await remainingFiles()).toEqual(['toit.jpg']);
  await press('Abandonner ces fichiers');
  await press('Abandonner');
  await screen.findByText('l’accueil');
  expect(await remainingFiles()).toEqual([]);
});

test.each([
  ['noFiles', /ne contient aucun fichier/],
  ['notKept', /n’a pas pu être gardé/],
  ['otherSite', /Un autre site/],
])('a failed share shows the reason: %s', async (fault, words) => {
  show(`/share?fault=${fault}`);
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  expect(screen.getByText('Aucun fichier partagé n’attend')).toBeTruthy();
});
