// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UserDatabase } from '#data/user-database.ts';
import { openUserDatabase } from '#data/user-database.ts';
import { AppDataProvider } from '#hooks/use-app-data.tsx';
import { FilePartsContext } from '#ui/files/file-parts.ts';
import type { ViewerProps } from '#ui/viewer/viewer.tsx';
import { testAppData } from '#tests/support/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { matchNoMedia } from '#tests/support/media.ts';
import {
  certifier,
  supervisor,
  testDocument,
  testId,
  testOrder,
  testPebDraft,
  testUpload,
} from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/store-rows.ts';
import { DraftList } from './draft-list.tsx';

let db: UserDatabase;
beforeEach(() => {
  matchNoMedia();
  db = openUserDatabase('draft-document', certifier.id);
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

function Viewer({ files, currentId }: ViewerProps) {
  return <p>{`ouvert : ${files.find(({ id }) => id === currentId)?.name}`}</p>;
}
const none = () => null;
const parts = { CaptureSheet: none, PictureEditor: none, Viewer, createPictureTool: () => new Promise<never>(none) };

test('a draft shows its decision and opens its document; a document without its file has its name only', async () => {
  const here = testDocument(21, 7, { name: 'brouillon.pdf' });
  const elsewhere = testDocument(22, 7, { name: 'ancien.pdf' });
  await storeRows(db, 'documents', [here, elsewhere]);
  await storeRows(db, 'uploads', [
    testUpload(121, 7, { name: 'brouillon.pdf', type: 'application/pdf', kind: 'document', requirement: null }),
  ]);
  const decided = { by: supervisor, at: '2026-11-20T09:00:00.000Z', reason: 'Surface à revoir' };
  await storeRows(db, 'pebDrafts', [
    testPebDraft(31, 7, { documentId: here.id, state: 'rejected', decided }),
    testPebDraft(32, 7, { documentId: elsewhere.id }),
  ]);
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter>
        <AppDataProvider value={testAppData(db, certifier, () => testId(900))}>
          <FilePartsContext value={parts}>
            <DraftList order={testOrder(7)} />
          </FilePartsContext>
        </AppDataProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'brouillon.pdf' }));
  await screen.findByText('ouvert : brouillon.pdf');
  screen.getByText(/Surface à revoir/);
  screen.getByText('ancien.pdf');
  expect(screen.queryByRole('button', { name: 'ancien.pdf' })).toBeNull();
});
