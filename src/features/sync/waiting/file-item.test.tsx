// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import type { AppData } from '#hooks/app/use-app-data.tsx';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { useOutboxChoices } from '#hooks/sync/use-outbox-choices.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { testLocalFile } from '#tests/support/server/local-files.ts';
import { certifier, testId, testOrder, testUpload } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/layers/confirm-provider.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { useSyncCentre } from '../use-sync-centre.ts';
import { WaitingSection } from './waiting-section.tsx';

const upload = testUpload(70, 1, { name: 'façade.jpg', receivedAt: null });
const requestSync = vi.fn<AppData['requestSync']>();
let db: UserDatabase;
let nextId = 800;
const newId = (): string => testId((nextId += 1));

beforeEach(async () => {
  requestSync.mockReset();
  db = openUserDatabase('test', newId());
  await storeRows(db, 'orders', [testOrder(1)]);
  await storeRows(db, 'uploads', [upload]);
  await db.files.put(testLocalFile(upload, { state: 'refused', error: 'FileTooLarge', failures: 3 }));
  await db.fileChunks.put({ id: upload.id, index: 0, bytes: new ArrayBuffer(upload.size) });
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await db.delete();
});

function Section() {
  const centre = useSyncCentre();
  return <WaitingSection centre={centre} choices={useOutboxChoices(() => undefined)} />;
}

async function openActions(): Promise<void> {
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter>
        <ToastProvider>
          <ConfirmProvider Dialog={ConfirmDialog}>
            <AppDataProvider value={testAppData(db, certifier, newId, { requestSync })}>
              <Section />
            </AppDataProvider>
          </ConfirmProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Actions : façade.jpg' }));
}

test('a refused file opens its order’s line, and is sent again on request', async () => {
  await openActions();
  expect(screen.getByText(/1 refusé/)).toBeTruthy();
  expect(screen.getByText(/^Rue du Marais/).closest('details')?.open).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(requestSync).toHaveBeenCalledWith(true));
  expect(await db.files.get(upload.id)).toMatchObject({ state: 'waiting', error: null, failures: 0, retryAt: 0 });
});

test('a file is renamed, and its bytes are exported under its name', async () => {
  await openActions();
  const saved: { name: string; size: number }[] = [];
  let size = 0;
  vi.stubGlobal('URL', {
    createObjectURL: (file: Blob) => `blob:${(size = file.size)}`,
    revokeObjectURL: () => undefined,
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push({ name: this.download, size });
  });
  fireEvent.click(screen.getByRole('button', { name: 'Exporter' }));
  await waitFor(() => expect(saved).toEqual([{ name: 'façade.jpg', size: 120_000 }]));
  fireEvent.change(screen.getByLabelText('Nom du fichier'), { target: { value: 'façade avant.jpg' } });
  fireEvent.click(screen.getByRole('button', { name: 'Renommer' }));
  await waitFor(async () =>
    expect(await db.outbox.toArray()).toMatchObject([{ name: 'upload.rename', args: { name: 'façade avant.jpg' } }]),
  );
});

test('a discarded file can be taken back', async () => {
  await openActions();
  fireEvent.click(screen.getByRole('button', { name: 'Retirer' }));
  await waitFor(() => expect(screen.queryByText('façade.jpg')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await screen.findByText(/^façade\.jpg/)).toBeTruthy();
  expect(await db.outbox.count()).toBe(0);
});
