// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { testLocalFile } from '#tests/support/server/local-files.ts';
import { certifier, testId, testUpload } from '#tests/support/rows.ts';
import { useFileTransfer } from './use-file-transfer.ts';

const upload = testUpload(70, 1, { name: 'façade.jpg' });
const share = vi.fn<(data: ShareData) => Promise<void>>();
let db: UserDatabase;

beforeEach(async () => {
  db = openUserDatabase('file-transfer', certifier.id);
  await db.files.put(testLocalFile(upload));
  await db.fileChunks.put({ id: upload.id, index: 0, bytes: new ArrayBuffer(upload.size) });
  Object.assign(navigator, { canShare: () => true, share });
});
afterEach(async () => {
  cleanup();
  share.mockReset();
  Reflect.deleteProperty(navigator, 'canShare');
  Reflect.deleteProperty(navigator, 'share');
  await db.delete();
});

function ShareButton() {
  const transfer = useFileTransfer();
  return (
    <button type="button" onClick={() => void transfer.share(upload)}>
      Envoyer
    </button>
  );
}

function pressShare(): void {
  render(
    <I18nProvider i18n={speak('fr')}>
      <ToastProvider>
        <AppDataProvider value={testAppData(db, certifier, () => testId(900))}>
          <ShareButton />
        </AppDataProvider>
      </ToastProvider>
    </I18nProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
}

test('a file that arrived after its tap is offered for another tap', async () => {
  share.mockRejectedValueOnce(new DOMException('the tap is over', 'NotAllowedError')).mockResolvedValue();
  pressShare();
  expect(await screen.findByText('« façade.jpg » est prêt.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Partager' }));
  await waitFor(() => expect(share).toHaveBeenCalledTimes(2));
  expect(share.mock.calls[1]?.[0].files?.map(({ name }) => name)).toEqual(['façade.jpg']);
});

test('it says that the device could not share, and nothing when the user changed their mind', async () => {
  share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
  pressShare();
  await waitFor(() => expect(share).toHaveBeenCalledOnce());
  expect(screen.queryByText(/façade/)).toBeNull();
  cleanup();
  share.mockReset();
  share.mockRejectedValueOnce(new DOMException('no app takes it', 'DataError'));
  pressShare();
  expect(await screen.findByText('L’appareil n’a pas pu partager « façade.jpg ».')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Télécharger' })).toBeTruthy();
});

test('a file of which this device has only a part is not given as if it were whole', async () => {
  await db.fileChunks.put({ id: upload.id, index: 0, bytes: new ArrayBuffer(upload.size - 1) });
  pressShare();
  expect(await screen.findByText('Ce fichier n’est lisible ni sur cet appareil ni sur le serveur.')).toBeTruthy();
  expect(share).not.toHaveBeenCalled();
});
