// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { claimRefusalKey, refusalKey, surveyReturnKey } from '#data/drafts/draft-subject.ts';
import { writeDraft } from '#data/drafts/drafts.ts';
import type { UserDatabase } from '#data/user-database.ts';
import { openUserDatabase } from '#data/user-database.ts';
import { AppDataProvider } from '#hooks/use-app-data.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/confirm-provider.tsx';
import { ToastProvider } from '#ui/toast.tsx';
import { testAppData } from '#tests/support/app-data.ts';
import { stubResizeObserver } from '#tests/support/resize-observer.ts';
import { speak } from '#tests/support/labels.ts';
import { matchNoMedia } from '#tests/support/media.ts';
import {
  certifier,
  supervisor,
  testClient,
  testFollowUp,
  testId,
  testOrder,
  testPebDraft,
  testUpload,
} from '#tests/support/rows.ts';
import { markLoaded } from '#tests/support/mark-loaded.ts';
import { storeRows } from '#tests/support/store-rows.ts';
import { SupervisionScreen } from './supervision-screen.tsx';

const at = (minutes: number): string => new Date(Date.UTC(2026, 10, 20, 8, minutes)).toISOString();
const piece = { requirement: { service: 'all', code: 'front' }, receivedAt: at(1) } as const;
let db: UserDatabase;

beforeEach(async () => {
  matchNoMedia();
  stubResizeObserver();
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  db = openUserDatabase('supervision', supervisor.id);
  await markLoaded(db);
  await storeRows(db, 'orders', [
    testOrder(1, { state: 'visited' }),
    testOrder(2),
    testOrder(4),
    testOrder(3, { state: 'certified' }),
  ]);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await db.delete();
});

function show(key: string): void {
  let next = 900;
  const newId = (): string => testId((next += 1));
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter initialEntries={[`/supervision?draft=${encodeURIComponent(key)}`]}>
        <ToastProvider>
          <ConfirmProvider Dialog={ConfirmDialog}>
            <AppDataProvider value={testAppData(db, supervisor, newId, { role: ['s'] })}>
              <SupervisionScreen signDeviceOut={() => Promise.resolve(true)} />
            </AppDataProvider>
          </ConfirmProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
}

async function typed(orderId: string, what: string): Promise<string> {
  const key = refusalKey(orderId, what);
  await writeDraft(db, key, { text: 'Trop loin', base: '' }, Date.parse(at(9)));
  return key;
}

const reasonIsThere = (): Promise<unknown> => screen.findByDisplayValue('Trop loin');

test('opens the drafted refusal of a piece at that piece, of a later decision', async () => {
  await storeRows(db, 'pebDrafts', [testPebDraft(81, 2, { submittedAt: at(1) })]);
  const [one, other] = [
    testUpload(71, 1, { ...piece, name: 'un.jpg' }),
    testUpload(72, 1, { ...piece, name: 'deux.jpg' }),
  ];
  await storeRows(db, 'uploads', [one, other]);
  show(await typed(testId(1), other.id));
  await reasonIsThere();
  expect(screen.getByRole('button', { name: 'Voir deux.jpg' }).getAttribute('aria-current')).toBe('true');
});

test('opens the drafted refusal of a PEB draft, once', async () => {
  await storeRows(db, 'pebDrafts', [
    testPebDraft(81, 2, { submittedAt: at(1) }),
    testPebDraft(82, 4, { submittedAt: at(2) }),
  ]);
  show(await typed(testId(4), `draft/${testId(82)}`));
  await reasonIsThere();
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('opens what was marked in a survey, at the field of its reason, once', async () => {
  const submittedAt = at(3);
  const yes = { value: { type: 'yesno' as const, yes: true }, note: '', proofs: [], by: certifier, at: submittedAt };
  await storeRows(db, 'pebDrafts', [testPebDraft(81, 2, { submittedAt: at(1) })]);
  await storeRows(db, 'followUps', [
    testFollowUp(1, {
      state: 'submitted',
      history: [{ state: 'submitted', by: certifier, at: submittedAt, reason: '' }],
      answers: { 'cellar-heated': { ...yes, earlier: [] }, 'attic-heated': { ...yes, earlier: [] } },
    }),
  ]);
  const key = surveyReturnKey(testId(1), submittedAt);
  const text = JSON.stringify({ 'attic-heated': 'Trop loin' });
  await writeDraft(db, key, { text, base: '{}' }, Date.parse(at(9)));
  show(key);
  const field = await screen.findByDisplayValue('Trop loin');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('opens the drafted refusal of a claim', async () => {
  await storeRows(db, 'pebDrafts', [testPebDraft(81, 2, { submittedAt: at(1) })]);
  await storeRows(db, 'clients', [testClient(5, { claims: [{ by: certifier, at: at(2) }] })]);
  const key = claimRefusalKey(testId(5), certifier.id);
  await writeDraft(db, key, { text: 'Trop loin', base: '' }, Date.parse(at(9)));
  show(key);
  expect(await reasonIsThere()).toBeTruthy();
});
