// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unsentDrafts } from '#data/queries/drafts/unsent-drafts.ts';
import { settings } from '#data/settings/settings.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { ContentContext } from '#hooks/app/use-content.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { testContent } from '#tests/support/content.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, supervisor, testFollowUp, testId, testOrder } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { FollowUpDecision } from './follow-up-decision.tsx';

const submittedAt = '2026-11-20T10:00:00.000Z';
const order = testOrder(1, { state: 'visited' });
const yes = { value: { type: 'yesno' as const, yes: true }, note: '', proofs: [], by: certifier, at: submittedAt };
const followUp = testFollowUp(1, {
  state: 'submitted',
  history: [{ state: 'submitted', by: certifier, at: submittedAt, reason: '' }],
  answers: { 'cellar-heated': { ...yes, earlier: [] }, 'attic-heated': { ...yes, earlier: [] } },
});
let db: UserDatabase;

beforeEach(async () => {
  Element.prototype.scrollIntoView = () => undefined;
  db = openUserDatabase('follow-up-decision', testId(500));
  await storeRows(db, 'orders', [order]);
  await storeRows(db, 'followUps', [followUp]);
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

function show(): void {
  const decision = { kind: 'followUp', id: 'followUp/1', since: submittedAt, order, followUp } as const;
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter>
        <ToastProvider>
          <AppDataProvider value={testAppData(db, supervisor, () => testId(900), { role: ['s'] })}>
            <ContentContext value={testContent}>
              <FollowUpDecision goOn={null} decision={decision} />
            </ContentContext>
          </AppDataProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
}

test('groups the answers by the section of the survey', async () => {
  show();
  await screen.findByText('Combles chauffés ?');
  const sections = testContent.survey.sections.map(({ name }) => name.fr);
  const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent ?? '');
  expect(headings.length).toBeGreaterThan(0);
  expect(headings).toEqual(sections.filter((one) => headings.includes(one)));
});

test('returns single answers by keyboard, each with its reason, which a reload keeps', async () => {
  show();
  await screen.findByText('Combles chauffés ?');
  for (const key of ['n', 'n', 'm']) fireEvent.keyDown(document.body, { key });
  const reason = await screen.findByLabelText('Ce qui est à revoir');
  fireEvent.change(reason, { target: { value: 'Combles isolés' } });
  fireEvent.keyDown(reason, { key: 'Enter' });
  await screen.findByText('À revoir : Combles isolés');
  expect((await unsentDrafts(db)).map(({ kind }) => kind)).toEqual(['surveyReturn']);
  cleanup();
  show();
  await screen.findByText('À revoir : Combles isolés');
  fireEvent.keyDown(document.body, { key: 'r' });
  await screen.findByText('Confirmer : Renvoyer 1 réponse ?');
  fireEvent.keyDown(document.body, { key: 'Enter' });
  await waitFor(async () => expect(await db.outbox.count()).toBe(1));
  expect((await db.outbox.toArray()).map(({ name, args }) => ({ name, args }))).toEqual([
    {
      name: 'followUp.return',
      args: {
        orderId: order.id,
        submittedAt,
        reason: '',
        questions: [{ question: 'attic-heated', reason: 'Combles isolés' }],
        dueOn: null,
        seen: null,
      },
    },
  ]);
  // The decision is stored: what it says is no unsent work beside it.
  expect(await unsentDrafts(db)).toEqual([]);
});

test('a reason for a survey that a colleague has decided on meanwhile is no unsent work', async () => {
  show();
  await screen.findByText('Combles chauffés ?');
  fireEvent.keyDown(document.body, { key: 'r' });
  fireEvent.change(await screen.findByLabelText('Raison'), { target: { value: 'Maison voisine' } });
  await waitFor(async () => expect(await unsentDrafts(db)).toHaveLength(1));
  await storeRows(db, 'followUps', [{ ...followUp, state: 'accepted' }]);
  expect(await unsentDrafts(db)).toEqual([]);
});

test('without shortcuts no key is named', async () => {
  settings.set({ shortcuts: false });
  show();
  await screen.findByText('Combles chauffés ?');
  expect(screen.queryByText(/^n, p/)).toBeNull();
  act(() => settings.set({ shortcuts: true }));
  expect(screen.getByText(/^n, p/)).toBeTruthy();
});

test('the reason of a whole return outlives a reload, and is no draft once it is decided', async () => {
  show();
  await screen.findByText('Combles chauffés ?');
  fireEvent.keyDown(document.body, { key: 'r' });
  fireEvent.change(await screen.findByLabelText('Raison'), { target: { value: 'Maison voisine' } });
  await waitFor(async () => expect((await unsentDrafts(db)).map(({ text }) => text)).toEqual(['Maison voisine']));
  cleanup();
  show();
  await screen.findByText('Combles chauffés ?');
  fireEvent.keyDown(document.body, { key: 'r' });
  await waitFor(() => expect(screen.getByLabelText('Raison')).toHaveProperty('value', 'Maison voisine'));
  fireEvent.keyDown(screen.getByLabelText('Raison'), { key: 'Enter', ctrlKey: true });
  await waitFor(async () => expect(await db.outbox.count()).toBe(1));
  await waitFor(async () => expect(await unsentDrafts(db)).toEqual([]));
});
