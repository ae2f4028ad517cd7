// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { ContentContext } from '#hooks/app/use-content.ts';
import { useOrderFiles } from '#hooks/files/use-order-files.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { testContent } from '#tests/support/content.ts';
import { speak } from '#tests/support/labels.ts';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { certifier, testId, testOrder, testUpload } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { AssignDocuments } from './assign-documents.tsx';

let db: UserDatabase;
let nextId = 700;
const order = testOrder(7);
const photos = [
  testUpload(80, 7, { name: 'a.jpg', requirement: null }),
  testUpload(81, 7, { name: 'b.jpg', requirement: null }),
];

beforeEach(async () => {
  stubResizeObserver();
  db = openUserDatabase('test', testId((nextId += 1)));
  await storeRows(db, 'orders', [order]);
  await storeRows(db, 'uploads', photos);
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

function Filing() {
  const { files, required } = useOrderFiles(order) ?? { files: [], required: [] };
  if (files.length === 0) return null;
  return (
    <AssignDocuments
      orderId={order.id}
      required={required}
      uploads={files.map(({ upload }) => upload)}
      onClose={() => undefined}
    />
  );
}

const filed = async () => (await db.uploads.toArray()).map(({ row }) => row.requirement?.code ?? null);

test('files the photos one tap each, the next by itself, and takes all of it back', async () => {
  render(
    <I18nProvider i18n={speak('fr')}>
      <ToastProvider>
        <AppDataProvider value={testAppData(db, certifier, () => testId((nextId += 1)))}>
          <ContentContext value={testContent}>
            <Filing />
          </ContentContext>
        </AppDataProvider>
      </ToastProvider>
    </I18nProvider>,
  );
  await screen.findByText('2 fichiers à classer');
  const [first, second] = testContent.documents.filter(({ service }) => service === 'all');
  if (first === undefined || second === undefined) throw new Error('the content asks too little');
  fireEvent.click(screen.getByRole('button', { name: first.name.fr }));
  await screen.findByText('1 fichier à classer');
  expect(await filed()).toEqual([first.code, null]);
  fireEvent.click(screen.getByRole('button', { name: second.name.fr }));
  await screen.findByText('Tout est classé.');
  expect(await filed()).toEqual([first.code, second.code]);
  expect((await db.outbox.toArray()).map(({ name }) => name)).toEqual(['upload.refile', 'upload.refile']);
  fireEvent.click(screen.getByRole('button', { name: 'Terminé' }));
  fireEvent.click(await screen.findByText('Annuler'));
  await waitFor(async () => expect(await filed()).toEqual([null, null]));
  expect(await db.outbox.count()).toBe(0);
});
