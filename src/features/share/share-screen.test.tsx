// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { v7 } from 'uuid';
import { storeSharedFiles, SharedDatabase } from '#data/capture/shared-files.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import type { AppData } from '#hooks/app/use-app-data.tsx';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { ContentContext } from '#hooks/app/use-content.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { testContent } from '#tests/support/content.ts';
import { certifier, testId, testOrder } from '#tests/support/rows.ts';
import { speak } from '#tests/support/labels.ts';
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/layers/confirm-provider.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
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

async function shareText(text: string, called = 'texte.txt'): Promise<void> {
  const files = [new File([text], called, { type: called.endsWith('.vcf') ? 'text/x-vcard' : 'text/plain' })];
  await storeSharedFiles(shared, { files, userId: certifier.id, now: Date.now(), newId: v7 });
}

async function share(...names: string[]): Promise<void> {
  const files = names.map((name) => new File([name], name, { type: name.endsWith('.jpg') ? 'image/jpeg' : '' }));
  await storeSharedFiles(shared, { files, userId: certifier.id, now: Date.now(), newId: v7 });
}

function show(address = '/share', role: string[] = []): void {
  const data = testAppData(db, certifier, () => testId((nextId += 1)), { storeCapture, role });
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
                  <Route path="/clients" element={<p>la fiche</p>} />
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
  await share('toit.jpg', 'notes.doc');
  storeCapture.mockImplementation(({ name }) =>
    Promise.resolve(
      name === 'notes.doc'
        ? { stored: false, name, fault: 'UnsupportedFileType' }
        : { stored: true, uploadId: name, name, isDuplicate: false },
    ),
  );
  show();
  await press(new RegExp(order.number ?? ''));
  await press('Ajouter les 2 fichiers');
  expect((await screen.findByRole('alert')).textContent).toContain('« notes.doc » n’est ni une photo');
  await vi.waitFor(async () => expect(await remainingFiles()).toEqual(['notes.doc']));
  await press('Laisser notes.doc');
  await screen.findByText('Rien de partagé n’attend');
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
  ['noFiles', /est vide/],
  ['notKept', /n’a pas pu être gardé/],
  ['otherSite', /Un autre site/],
])('a failed share shows the reason: %s', async (fault, words) => {
  show(`/share?fault=${fault}`);
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  expect(screen.getByText('Rien de partagé n’attend')).toBeTruthy();
});

test('a text becomes a message, or goes below the remark of the chosen order, and nothing is sent', async () => {
  await shareText('Clé chez le voisin');
  show();
  await screen.findByText('Clé chez le voisin');
  await press(new RegExp(order.number ?? ''));
  await screen.findByText('la commande');
  expect(await db.drafts.get(`order:${order.id}:message`)).toMatchObject({ text: 'Clé chez le voisin', base: '' });
  cleanup();
  await shareText('https://nord.example/7');
  show();
  fireEvent.click(await screen.findByRole('radio', { name: 'Remarque' }));
  await press(new RegExp(order.number ?? ''));
  await screen.findByText('la commande');
  const text = [order.internalRemark, 'https://nord.example/7'].filter(Boolean).join('\n');
  const remark = await db.drafts.get(`order:${order.id}:internalRemark`);
  expect(remark).toMatchObject({ text, base: order.internalRemark });
  expect(await remainingFiles()).toEqual([]);
  expect(await db.outbox.count()).toBe(0);
});

test('an agent’s shared contact fills the form of a new client; a certifier is not asked', async () => {
  const card = 'BEGIN:VCARD\nVERSION:2.1\nN:Maes;Els\nTEL;CELL:0470123456\nEND:VCARD';
  await shareText(card, 'contact.vcf');
  show();
  await screen.findByRole('radio', { name: 'Message' });
  expect(screen.queryByRole('radio', { name: 'Nouveau client' })).toBeNull();
  cleanup();
  show('/share', ['c']);
  await press('Remplir la fiche d’un nouveau client');
  await screen.findByText('la fiche');
  const draft = (await db.drafts.toArray()).find(({ kind }) => kind === 'newClient');
  expect(JSON.parse(draft?.text ?? '{}')).toMatchObject({ name: 'Els Maes', phone: '0470123456', note: '' });
  expect(await remainingFiles()).toEqual([]);
});
