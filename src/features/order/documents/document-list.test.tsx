// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Upload } from '#contract/entities/upload.ts';
import { offlineFileFor } from '#data/offline-files/pins.ts';
import { documentsOfOrder } from '#data/queries/files/documents.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { matchNoMedia } from '#tests/support/files/media.ts';
import { certifier, supervisor, testDocument, testId, testProof, testUpload } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { speak } from '#tests/support/labels.ts';
import { FilePartsContext } from '#ui/capture/file-parts.ts';
import { Viewer } from '#ui/viewer/viewer.tsx';
import { DocumentList } from './document-list.tsx';

const parts = {
  Viewer,
  CaptureSheet: () => null,
  PictureEditor: () => null,
  createPictureTool: () => new Promise<never>(() => undefined),
};
let db: UserDatabase;

beforeEach(() => {
  matchNoMedia();
  db = openUserDatabase('document-list', certifier.id);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await db.delete();
});

const store = (...uploads: Upload[]): Promise<void> => storeRows(db, 'uploads', uploads);

function Documents() {
  const documents = useLive((data) => documentsOfOrder(data, testId(7)), []) ?? [];
  return <DocumentList documents={documents} />;
}

function show(): void {
  render(
    <I18nProvider i18n={speak('fr')}>
      <AppDataProvider value={testAppData(db, certifier, () => testId(900))}>
        <FilePartsContext value={parts}>
          <Documents />
        </FilePartsContext>
      </AppDataProvider>
    </I18nProvider>,
  );
}

test('of each document it says who, when, how large and where it is; a removed one is said to be removed', async () => {
  const receivedAt = '2026-11-20T09:00:00.000Z';
  const removed = { by: supervisor, at: '2026-11-21T09:00:00.000Z' };
  const file = { kind: 'document', requirement: null, type: 'application/pdf', receivedAt } as const;
  const kept = testUpload(71, 7, file);
  await store(testUpload(70, 7, file), kept, testUpload(72, 7, { ...file, removed }));
  const copy = offlineFileFor(kept, 'asked', 0);
  if (copy !== undefined) await db.offlineFiles.put({ ...copy, state: 'kept' });
  await storeRows(db, 'documents', [
    testDocument(90, 7, { name: 'a.pdf', uploadId: testId(70) }),
    testDocument(91, 7, { name: 'b.pdf', uploadId: testId(71), source: 'client', addedBy: null }),
    testDocument(92, 7, { name: 'c.pdf', uploadId: testId(72) }),
    testDocument(93, 7, { name: 'd.pdf', uploadId: testId(73) }),
  ]);
  show();
  const rowOf = async (name: string) => (await screen.findByText(name)).closest('li')?.textContent;
  expect(await rowOf('a.pdf')).toMatch(
    /Certificat · Marc Peeters · 20\/11\/2026.09:20 · 0,1.MoSur le serveur seulement$/,
  );
  expect(await rowOf('b.pdf')).toMatch(/client · 20\/11\/2026.09:20 · 0,1.MoSur le serveur et sur cet appareil$/);
  expect(await rowOf('c.pdf')).toMatch(/Fichier retiré par Marc Peeters le 21\/11\/2026 10:00$/);
  expect(await rowOf('d.pdf')).toMatch(/Le fichier n’est pas encore arrivé sur cet appareil\.$/);
  expect(screen.queryByRole('button', { name: 'Voir c.pdf' })).toBeNull();
});

test('a document opens with who added it, and leads to the next', async () => {
  const receivedAt = '2026-11-20T09:00:00.000Z';
  const proofs = [testProof(41, 7, receivedAt), testProof(42, 7, '2026-11-20T09:05:00.000Z')];
  await store(...proofs.map(({ upload }) => upload));
  await storeRows(
    db,
    'documents',
    proofs.map(({ document }) => document),
  );
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Voir facture 42.pdf' }));
  const viewer = within(await screen.findByRole('dialog'));
  // The upload names the employee who asked.
  expect(viewer.getByText(/^1 sur 2 · client, 20\/11\/2026.10:05 · Reçu par le serveur/)).toBeTruthy();
  fireEvent.click(viewer.getByRole('button', { name: 'Fichier suivant' }));
  expect(viewer.getByRole('heading', { name: 'facture 41.pdf' })).toBeTruthy();
});

test('what the client sent shows what a supervisor decided about it', async () => {
  const [bad, good] = [testProof(41, 7, '2026-11-20T09:00:00.000Z'), testProof(42, 7, '2026-11-20T09:05:00.000Z')];
  const reviewed = { by: supervisor, at: '2026-11-20T10:00:00.000Z' };
  await store({ ...bad.upload, review: { ...reviewed, accepted: false, reason: 'Illisible' } });
  await store({ ...good.upload, review: { ...reviewed, accepted: true, reason: '' } });
  await storeRows(db, 'documents', [bad.document, good.document]);
  show();
  expect(await screen.findByText(/^Renvoyé par Marc Peeters le .* : Illisible$/)).toBeTruthy();
  expect(screen.getByText(/^Accepté par Marc Peeters le .*\.$/)).toBeTruthy();
});
