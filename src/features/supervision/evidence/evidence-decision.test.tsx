// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { testLocalFile } from '#tests/support/server/local-files.ts';
import { matchNoMedia } from '#tests/support/files/media.ts';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { supervisor, testId, testOrder, testUpload } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { PiecesAtHand } from '../keys/at-hand.tsx';
import { EvidenceDecision } from './evidence-decision.tsx';

const front = { requirement: { service: 'all', code: 'front' }, receivedAt: '2026-11-20T08:01:00.000Z' } as const;
const order = testOrder(1, { state: 'visited', orderDate: '2026-11-01' });
const upload = testUpload(71, 1, front);
let db: UserDatabase;

beforeEach(async () => {
  matchNoMedia();
  stubResizeObserver();
  db = openUserDatabase('evidence-decision', supervisor.id);
  await storeRows(db, 'orders', [order]);
  await storeRows(db, 'uploads', [upload]);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await db.delete();
});

function show(shown = upload): void {
  const decision = { kind: 'evidence', id: 'evidence/1', since: upload.capturedAt, order, uploads: [shown] } as const;
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter>
        <ToastProvider>
          <AppDataProvider value={testAppData(db, supervisor, () => testId(900), { role: ['s'] })}>
            <PiecesAtHand decisions={[decision]} index={0}>
              <EvidenceDecision goOn={null} decision={decision} />
            </PiecesAtHand>
          </AppDataProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
}

const press = (key: string): boolean => fireEvent.keyDown(document.body, { key });

test('compares a file by its key with that of an earlier order at the address', async () => {
  await storeRows(db, 'orders', [
    order,
    testOrder(4, {
      ...order,
      id: testId(4),
      number: '2024-000004',
      state: 'certified',
      orderDate: '2024-03-05',
    }),
  ]);
  await storeRows(db, 'uploads', [
    testUpload(74, 4, { ...front, capturedAt: '2024-03-07T08:00:00.000Z', takenAt: '2024-03-06T10:00:00.000Z' }),
    testUpload(75, 4, { ...front, requirement: { service: 'all', code: 'slip' } }),
  ]);
  show();
  await screen.findByRole('button', { name: 'Comparer' });
  press('c');
  const earlier = (await screen.findByRole('link', { name: '2024-000004' })).closest('figure');
  expect(earlier?.textContent).toMatch(/06\/03\/2024\s11:00/);
  press('c');
  await waitFor(() => expect(screen.queryByRole('link', { name: '2024-000004' })).toBeNull());
});

test('says that no earlier order at the address has the document', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Comparer' }));
  expect(await screen.findByText('Aucune commande précédente à cette adresse n’a cette pièce.')).toBeTruthy();
});

test.each([true, false])(
  'shows a PDF in its place where the browser can (%s); a link to one that cannot be drawn',
  async (can) => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: can, configurable: true });
    class Addresses extends URL {
      static override createObjectURL = (): string => 'blob:own';
      static override revokeObjectURL = (): void => undefined;
    }
    vi.stubGlobal('URL', Addresses);
    const pdf = { ...upload, type: 'application/pdf', name: 'bon signé.pdf', size: 4 };
    await db.files.put(testLocalFile(pdf, { state: 'received' }));
    await db.fileChunks.put({ id: pdf.id, index: 0, bytes: new ArrayBuffer(4) });
    show(pdf);
    const shown = can ? await screen.findByTitle('bon signé.pdf') : await screen.findByText('Ouvrir bon signé.pdf');
    expect(shown.tagName).toBe(can ? 'IFRAME' : 'A');
  },
);
