// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readDraft, writeDraft } from '#data/drafts/drafts.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { ContentContext } from '#hooks/app/use-content.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { testContent } from '#tests/support/content.ts';
import { speak } from '#tests/support/labels.ts';
import { matchNoMedia } from '#tests/support/files/media.ts';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { certifier, testId, testOrder, testUpload, testVisit } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/layers/confirm-provider.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
import type { VisitForm } from '../form.ts';
import { visitForm } from '../form.ts';
import { VisitFormScreen } from '../visit-form-screen.tsx';
import { visitFormDraft } from '../visit-form.draft.ts';

const visit = testVisit(8, 7, { state: 'started' });
let db: UserDatabase;

beforeEach(async () => {
  stubResizeObserver();
  matchNoMedia();
  vi.stubGlobal('scrollTo', () => undefined);
  Element.prototype.scrollIntoView = () => undefined;
  db = openUserDatabase('test', testId(870));
  await storeRows(db, 'orders', [testOrder(7)]);
  await storeRows(db, 'visits', [visit]);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await db.delete();
});

function show(): void {
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter initialEntries={[`/formvisit?visit=${visit.id}`]}>
        <ToastProvider>
          <ConfirmProvider Dialog={ConfirmDialog}>
            <AppDataProvider value={testAppData(db, certifier, () => testId(871))}>
              <ContentContext value={testContent}>
                <VisitFormScreen Capture={() => null} lookUp={() => Promise.resolve(null)} />
              </ContentContext>
            </AppDataProvider>
          </ConfirmProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
}

test('[LW6c] a form opens where its draft ended, and no other tab moves it from there', async () => {
  const handle = visitFormDraft(visit.id);
  const stored = async (): Promise<VisitForm> =>
    visitForm.parse(JSON.parse((await readDraft(db, handle.key))?.text ?? '{}'));
  const storeDraft = (form: Partial<VisitForm>): Promise<void> =>
    writeDraft(db, handle, { text: JSON.stringify(form), base: '' }, Date.now() + 1);
  const type = (value: string): void =>
    void fireEvent.change(screen.getByLabelText('Remarques'), { target: { value } });
  await storeDraft({ step: 'remarks' });
  show();
  await screen.findByLabelText('Remarques');
  type('Clé au café');
  await waitFor(async () => expect(await stored()).toMatchObject({ remarks: 'Clé au café', step: 'remarks' }));
  // The other tab goes to another section, and has filled in one more field.
  await storeDraft({ ...(await stored()), step: 'payment', present: 'Mme Dubois' });
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  type('Clé au café, chien');
  await waitFor(async () =>
    expect(await stored()).toMatchObject({ remarks: 'Clé au café, chien', present: 'Mme Dubois' }),
  );
  cleanup();
  show();
  await screen.findByLabelText('Espèces reçues');
});

test('a tile says what its picture does not: the piece of a photo, and the name of a document without one', async () => {
  await storeRows(db, 'uploads', [
    testUpload(70, 7, {
      name: 'photo-1.jpg',
      type: 'image/jpeg',
      requirement: { service: 'all', code: 'facade-number' },
    }),
    testUpload(71, 7, { name: 'photo-2.jpg', type: 'image/jpeg', requirement: null }),
    testUpload(72, 7, { name: 'offre.pdf', type: 'application/pdf', kind: 'document', requirement: null }),
  ]);
  const draft = { text: JSON.stringify({ step: 'photos' }), base: '' };
  await writeDraft(db, visitFormDraft(visit.id), draft, Date.now());
  show();
  const tiles = within(await screen.findByRole('list', { name: 'Photos' }));
  for (const text of ['Façade avec numéro', 'Sans pièce', 'offre.pdf'])
    expect(tiles.getAllByText(text)).toHaveLength(1);
});
