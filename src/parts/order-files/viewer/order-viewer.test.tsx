// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Upload } from '#contract/entities/upload.ts';
import { filesOfOrder } from '#data/queries/files/files.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { FilePartsContext } from '#ui/capture/file-parts.ts';
import type { ViewerProps } from '#ui/viewer/viewer.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { matchNoMedia } from '#tests/support/files/media.ts';
import { certifier, testDocument, testId, testProof, testUpload } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { OrderViewer } from './order-viewer.tsx';

let db: UserDatabase;
beforeEach(() => {
  matchNoMedia();
  db = openUserDatabase('viewer', certifier.id);
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

function Viewer({ files, currentId, detail }: ViewerProps) {
  return <p>{`${files.find(({ id }) => id === currentId)?.name} | ${detail}`}</p>;
}
const none = () => null;
const missing = (): never => {
  throw new Error('a file is missing');
};
const parts = { CaptureSheet: none, PictureEditor: none, Viewer, createPictureTool: () => new Promise<never>(none) };

test('names the sender of a file, not whoever asked for it, and a document by its name', async () => {
  const { upload: proof, document } = testProof(21, 1, '2026-11-21T10:00:00.000Z');
  const certificate = testUpload(13, 1, { name: 'scan.pdf', kind: 'document', receivedAt: proof.receivedAt });
  const photo = testUpload(14, 1, { receivedAt: proof.receivedAt });
  const named = testDocument(22, 1, { uploadId: certificate.id, name: 'certificat.pdf', addedBy: null });
  await storeRows(db, 'uploads', [proof, certificate, photo]);
  await storeRows(db, 'documents', [document, named]);
  const files = await filesOfOrder(db, testId(1));
  const at = ({ id }: Upload) => (
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter>
        <AppDataProvider value={testAppData(db, certifier, () => testId(900))}>
          <FilePartsContext value={parts}>
            <OrderViewer
              files={files}
              current={files.find(({ upload }) => upload.id === id) ?? missing()}
              onShow={() => undefined}
            />
          </FilePartsContext>
        </AppDataProvider>
      </MemoryRouter>
    </I18nProvider>
  );
  const { rerender } = render(at(proof));
  expect(await screen.findByText(/^facture 21\.pdf \| client, 21\/11\/2026/)).toBeTruthy();
  expect(screen.queryByText(/Sophie Dubois/)).toBeNull();
  rerender(at(certificate));
  expect(await screen.findByText(/^certificat\.pdf \| bureau, 20\/11\/2026/)).toBeTruthy();
  rerender(at(photo));
  expect(await screen.findByText(/^toit\.jpg \| Sophie Dubois, 20\/11\/2026/)).toBeTruthy();
});
