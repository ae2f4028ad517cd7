// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import type { FileLinks } from '#hooks/files/use-file-links.ts';
import { FileLinksContext } from '#hooks/files/use-file-links.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, testDocument, testId, testUpload } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { ClientFiles } from './client-files.tsx';

const clientId = testId(61);
const ofClient = { orderId: null, clientId };
const addressesOf = vi.fn<FileLinks['addressesOf']>(() =>
  Promise.resolve({ original: 'https://files.example/1', screen: null }),
);
const links = {
  addressesOf,
  bytesOf: () => Promise.resolve(null),
  wantThumbnail: () => undefined,
  offlineFileUrl: () => null,
};
let db: UserDatabase;
let nextId = 900;

beforeEach(() => {
  db = openUserDatabase('test', testId((nextId += 1)));
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await db.delete();
});

async function show(numbers: readonly number[], documents = [testDocument(64, 1, ofClient)]): Promise<void> {
  const uploads = numbers.map((number) => testUpload(number, 1, { ...ofClient, name: 'vitrine.jpg' }));
  await storeRows(db, 'uploads', uploads);
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter>
        <ToastProvider>
          <FileLinksContext value={links}>
            <AppDataProvider value={testAppData(db, certifier, () => testId((nextId += 1)))}>
              <ClientFiles clientId={clientId} uploads={uploads} documents={documents} />
            </AppDataProvider>
          </FileLinksContext>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
}

test('a removed photo of a client is a mutation at once, which an undo takes back', async () => {
  await show([70]);
  fireEvent.click(await screen.findByRole('button', { name: 'Retirer vitrine.jpg' }));
  await screen.findByText('« vitrine.jpg » est retiré.');
  expect(await db.outbox.toArray()).toMatchObject([
    { name: 'upload.remove', args: { uploadId: testId(70), orderId: null, clientId } },
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  await screen.findByText('« vitrine.jpg » est de nouveau là.');
  expect(await db.outbox.count()).toBe(0);
});

test('a document that is not on this device opens from the server', async () => {
  await show([]);
  const replace = vi.fn<(url: string) => void>();
  vi.stubGlobal('open', () => ({ location: { replace }, opener: null, close: () => undefined }));
  fireEvent.click(screen.getByRole('button', { name: 'Ouvrir certificat.pdf' }));
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('https://files.example/1'));
  expect(addressesOf).toHaveBeenCalledWith(testId(164));
});
