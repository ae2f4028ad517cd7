// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openUserDatabase } from '#data/user-database.ts';
import type { UserDatabase } from '#data/user-database.ts';
import { AppDataProvider } from '#hooks/use-app-data.tsx';
import { testAppData } from '#tests/support/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, testId, testUpload } from '#tests/support/rows.ts';
import { stubResizeObserver } from '#tests/support/resize-observer.ts';
import { storeRows } from '#tests/support/store-rows.ts';
import { CaptureSheet } from '#ui/capture/capture-sheet.tsx';
import { PictureEditor } from '#ui/editor/picture-editor.tsx';
import type { FileParts } from '#ui/files/file-parts.ts';
import { FilePartsContext } from '#ui/files/file-parts.ts';
import { ToastProvider } from '#ui/toast.tsx';
import { Viewer } from '#ui/viewer/viewer.tsx';
import { ShownFile } from './shown-file.tsx';

const upload = testUpload(70, 7, { name: 'facade.jpg', type: 'image/jpeg' });
const createPictureTool = vi.fn<FileParts['createPictureTool']>();
const parts = { CaptureSheet, Viewer, PictureEditor, createPictureTool };
let db: UserDatabase;

beforeEach(async () => {
  stubResizeObserver();
  db = openUserDatabase('shown-file', certifier.id);
  await storeRows(db, 'uploads', [upload]);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await db.delete();
});

function Page() {
  const [shownId, setShownId] = useState<string | null>(upload.id);
  return <ShownFile files={[]} shownId={shownId} onShow={setShownId} isEdited />;
}

test('opens the editor at once when a draft asks for it, and leaves it', async () => {
  render(
    <I18nProvider i18n={speak('fr')}>
      <ToastProvider>
        <AppDataProvider value={testAppData(db, certifier, () => testId(900))}>
          <FilePartsContext value={parts}>
            <Page />
          </FilePartsContext>
        </AppDataProvider>
      </ToastProvider>
    </I18nProvider>,
  );
  expect(await screen.findByRole('dialog', { name: /facade\.jpg/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
