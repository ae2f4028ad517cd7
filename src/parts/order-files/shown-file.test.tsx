// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Upload } from '#contract/entities/upload.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import type { CaptureOutcome } from '#data/capture/captured-file.ts';
import type { AppData } from '#hooks/app/use-app-data.tsx';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, testId, testUpload } from '#tests/support/rows.ts';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { CaptureSheet } from '#ui/capture/capture-sheet.tsx';
import { PictureEditor } from '#ui/editor/picture-editor.tsx';
import type { FileParts } from '#ui/capture/file-parts.ts';
import { FilePartsContext } from '#ui/capture/file-parts.ts';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { Viewer } from '#ui/viewer/viewer.tsx';
import type { CaptureSheetProps } from '#ui/capture/capture-sheet.tsx';
import { ShownFile } from './shown-file.tsx';
import type { FileChanges } from './tiles/use-file-changes.ts';

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

/** Stands for the camera: stores a picture, and closes. */
function FakeCamera({ filming, cameraOnly, onClose, store }: CaptureSheetProps) {
  const shoot = (): void => void store([new File(['x'], 'photo.jpg', { type: 'image/jpeg' })]);
  return (
    <>
      <p>{`filming ${String(filming)}, alone ${String(cameraOnly)}`}</p>
      <button type="button" onClick={shoot}>
        shoot
      </button>
      <button type="button" onClick={onClose}>
        close
      </button>
    </>
  );
}

function showChangeable(file: Upload, storeCapture = vi.fn<AppData['storeCapture']>()) {
  const remove = vi.fn<FileChanges['remove']>();
  const nothing = vi.fn<() => never>();
  const changes = { remove, rename: nothing, discard: nothing, reorder: nothing };
  function Changeable() {
    const [shownId, setShownId] = useState<string | null>(file.id);
    return (
      <ShownFile
        files={[{ upload: file, local: undefined, offlineFile: undefined }]}
        shownId={shownId}
        onShow={setShownId}
        changing={{ changes, required: [] }}
      />
    );
  }
  render(
    <I18nProvider i18n={speak('fr')}>
      <ToastProvider>
        <AppDataProvider value={testAppData(db, certifier, () => testId(901), { storeCapture })}>
          <FilePartsContext value={{ ...parts, CaptureSheet: FakeCamera }}>
            <Changeable />
          </FilePartsContext>
        </AppDataProvider>
      </ToastProvider>
    </I18nProvider>,
  );
  return remove;
}

test('removes the file on screen as its menu does, and leaves the viewer, under which the undo stands', async () => {
  const remove = showChangeable(upload);
  fireEvent.click(await screen.findByRole('button', { name: 'Retirer' }));
  expect(remove.mock.calls.map(([{ id }]) => id)).toEqual([upload.id]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('takes a photo again, which removes the former one only once there is another', async () => {
  const remove = showChangeable(upload);
  fireEvent.click(await screen.findByRole('button', { name: 'Reprendre' }));
  await screen.findByText('filming true, alone true');
  fireEvent.click(screen.getByRole('button', { name: 'close' }));
  expect(remove).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a picture that is stored after the camera was closed replaces the former one all the same', async () => {
  const ends: ((outcome: CaptureOutcome) => void)[] = [];
  const storeCapture = (): Promise<CaptureOutcome> => new Promise((resolve) => ends.push(resolve));
  const remove = showChangeable(upload, vi.fn(storeCapture));
  fireEvent.click(await screen.findByRole('button', { name: 'Reprendre' }));
  fireEvent.click(await screen.findByRole('button', { name: 'shoot' }));
  fireEvent.click(screen.getByRole('button', { name: 'close' }));
  expect(remove).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(ends).toHaveLength(1));
  ends[0]?.({ stored: true, uploadId: testId(71), name: 'photo.jpg', isDuplicate: false });
  await vi.waitFor(() => expect(remove.mock.calls.map(([{ id }]) => id)).toEqual([upload.id]));
});

test('offers neither on a file that the office accepted, nor a new take of a plan', async () => {
  const by = { id: certifier.id, name: 'Sophie Dubois' };
  showChangeable({ ...upload, review: { accepted: true, reason: '', by, at: upload.capturedAt } });
  await screen.findByRole('button', { name: 'Fermer' });
  expect(screen.queryByRole('button', { name: /^Re(prendre|tirer)$/ })).toBeNull();
  cleanup();
  showChangeable({ ...upload, kind: 'plan' });
  await screen.findByRole('button', { name: 'Retirer' });
  expect(screen.queryByRole('button', { name: 'Reprendre' })).toBeNull();
});
