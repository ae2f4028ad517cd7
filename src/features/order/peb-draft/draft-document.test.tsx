// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { FilePartsContext } from '#ui/capture/file-parts.ts';
import type { ViewerProps } from '#ui/viewer/viewer.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { matchNoMedia } from '#tests/support/files/media.ts';
import {
  certifier,
  supervisor,
  testDocument,
  testId,
  testOrder,
  testPebDraft,
  testUpload,
} from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { DraftCard } from './draft-card.tsx';

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

function show(order = testOrder(7), { user = certifier, role = [] as string[] } = {}): (now: Order) => void {
  const data = testAppData(db, user, () => testId(900), { role });
  const card = (now: Order) => (
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter>
        <ToastProvider>
          <AppDataProvider value={data}>
            <FilePartsContext value={parts}>
              <DraftCard order={now} />
            </FilePartsContext>
          </AppDataProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>
  );
  const { rerender } = render(card(order));
  return (now) => rerender(card(now));
}

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
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'brouillon.pdf' }));
  await screen.findByText('ouvert : brouillon.pdf');
  screen.getByText(/Surface à revoir/);
  screen.getByText('ancien.pdf');
  expect(screen.queryByRole('button', { name: 'ancien.pdf' })).toBeNull();
});

test.each([
  ['waitingForClient', 1],
  ['certified', 0],
] as const)('[DC1] a draft of an order that is %s is accepted, and refused where that can be', async (state, count) => {
  await storeRows(db, 'pebDrafts', [testPebDraft(31, 7)]);
  show(testOrder(7, { state }), { user: supervisor, role: ['s'] });
  await screen.findByRole('button', { name: 'Le client accepte' });
  expect(screen.queryAllByRole('button', { name: 'Le client refuse' })).toHaveLength(count);
});

test('a draft that lacks its document or its visit is refused only, and says why', async () => {
  await storeRows(db, 'pebDrafts', [testPebDraft(31, 7, { documentId: null })]);
  show(testOrder(7, { state: 'waitingForClient' }), { user: supervisor, role: ['s'] });
  await screen.findByText('Aucun document n’est joint : le client ne peut pas accepter.');
  expect(screen.queryByRole('button', { name: 'Le client accepte' })).toBeNull();
  screen.getByRole('button', { name: 'Le client refuse' });
});

test('a draft is submitted after the visit only', async () => {
  await storeRows(db, 'pebDrafts', [testPebDraft(31, 7, { state: 'rejected', remark: 'Ancien brouillon' })]);
  show(testOrder(7, { assignee: certifier }));
  await screen.findByText('Ancien brouillon');
  expect(screen.queryByRole('button', { name: 'Soumettre un brouillon' })).toBeNull();
  cleanup();
  show(testOrder(7, { state: 'encoding', assignee: certifier }));
  await screen.findByRole('button', { name: 'Soumettre un brouillon' });
});

test('a draft that is being written stays open when its visit is to be made again, and says why', async () => {
  const order = testOrder(7, { state: 'encoding', assignee: certifier });
  const become = show(order);
  fireEvent.click(await screen.findByRole('button', { name: 'Soumettre un brouillon' }));
  fireEvent.change(await screen.findByLabelText('Remarque pour le client'), { target: { value: 'Première version' } });
  become({ ...order, state: 'planned' });
  await screen.findByText('Un brouillon se soumet après la visite.');
  expect(screen.getByDisplayValue('Première version')).toBeTruthy();
});

test('a draft goes with the document that is chosen, the only one by itself', async () => {
  const chosen = (): string => screen.getByLabelText<HTMLSelectElement>('Document du brouillon').value;
  const gone = { by: certifier, at: '2026-11-20T09:00:00.000Z' };
  await storeRows(db, 'documents', [testDocument(21, 7), testDocument(22, 7), testDocument(23, 7)]);
  await storeRows(db, 'uploads', [testUpload(123, 7, { kind: 'document', removed: gone })]);
  show(testOrder(7, { state: 'encoding', assignee: certifier }));
  fireEvent.click(await screen.findByRole('button', { name: 'Soumettre un brouillon' }));
  const submit = await screen.findByRole('button', { name: 'Soumettre au client' });
  await waitFor(() => expect(submit.hasAttribute('disabled')).toBe(false));
  fireEvent.click(submit);
  await screen.findByText('Choisissez le document que le client doit lire.');
  expect(await db.outbox.count()).toBe(0);
  await db.documents.delete(testId(22));
  await waitFor(() => expect(chosen()).toBe(`document:${testId(21)}`));
  fireEvent.click(submit);
  await waitFor(async () => expect(await db.outbox.toArray()).toMatchObject([{ args: { documentId: testId(21) } }]));
});
