// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeDraft } from '#data/drafts/drafts.ts';
import { saveFormDraft } from '#data/drafts/form-draft-sync.ts';
import { LocalWriteError } from '#data/outbox/local-write-error.ts';
import type { UserDatabase } from '#data/user-database.ts';
import { openUserDatabase } from '#data/user-database.ts';
import type { AppData } from '#hooks/use-app-data.tsx';
import { AppDataProvider } from '#hooks/use-app-data.tsx';
import { testAppData } from '#tests/support/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, testId, testVisit } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/store-rows.ts';
import { ToastProvider } from '#ui/toast.tsx';
import { DraftsCard } from './drafts-card.tsx';

const visitId = testId(31);
const key = `visit-form:${visitId}`;
let db: UserDatabase;
let nextId = 1000;

function newId(): string {
  nextId += 1;
  return testId(nextId);
}

beforeEach(async () => {
  db = openUserDatabase('test', newId());
  await storeRows(db, 'visits', [testVisit(31, 1)]);
  await writeDraft(db, key, { text: JSON.stringify({ remark: 'Cave' }), base: '' }, Date.now());
  await saveFormDraft(db, testAppData(db, certifier, newId).mutate, visitId, null);
});

afterEach(async () => {
  cleanup();
  await db.delete();
});

async function remove(given: Partial<AppData> = {}): Promise<void> {
  render(
    <I18nProvider i18n={speak('fr')}>
      <ToastProvider>
        <AppDataProvider value={testAppData(db, certifier, newId, given)}>
          <MemoryRouter>
            <DraftsCard now={Date.now()} />
          </MemoryRouter>
        </AppDataProvider>
      </ToastProvider>
    </I18nProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /^Supprimer/ }));
}

test('[LW7] deletes the draft of a form here and ends it on the other devices', async () => {
  await remove();
  await screen.findByText('Brouillon supprimé.');
  expect(await db.drafts.count()).toBe(0);
  expect((await db.outbox.toArray()).map(({ name }) => name)).toContain('formDraft.end');
});

test('[LW7] keeps the draft and tells why when its end cannot be stored', async () => {
  const mutate = vi.fn<AppData['mutate']>(() => Promise.reject(new LocalWriteError('QuotaExceeded')));
  await remove({ mutate });
  await vi.waitFor(() => expect(mutate).toHaveBeenCalled());
  await screen.findByText(/place/);
  expect(screen.queryByText('Brouillon supprimé.')).toBeNull();
  expect(await db.drafts.count()).toBe(1);
});
