// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Visit } from '#contract/entities/visit.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, supervisor, testId, testOrder, testVisit } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/layers/confirm-provider.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { StartVisitButton } from './start-visit-button.tsx';

let db: UserDatabase;
let nextId = 700;

beforeEach(() => {
  db = openUserDatabase('test', testId((nextId += 1)));
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

const now = new Date().toISOString();
const visit = testVisit(50, 7, { plannedStart: now, plannedEnd: now });

async function pressBeside(other: Partial<Visit>, own: Partial<Visit> = {}): Promise<void> {
  await storeRows(db, 'orders', [testOrder(7), testOrder(8)]);
  const started = { ...visit, ...own };
  await storeRows(db, 'visits', [started, testVisit(51, 8, { plannedStart: now, plannedEnd: now, ...other })]);
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter>
        <ToastProvider>
          <ConfirmProvider Dialog={ConfirmDialog}>
            <AppDataProvider value={testAppData(db, certifier, () => testId((nextId += 1)))}>
              <StartVisitButton visit={started} size="large" />
            </AppDataProvider>
          </ConfirmProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Commencer la visite/ }));
}

const outbox = async (): Promise<string[]> => (await db.outbox.toArray()).map(({ name }) => name);

test('says that another visit is under way, and takes the start back', async () => {
  await pressBeside({ state: 'started' });
  expect(await screen.findByText(/^Visite commencée à .*Une autre visite est en cours/)).toBeTruthy();
  expect(await outbox()).toEqual(['visit.start']);
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  await screen.findByText(/^La visite est de nouveau/);
  expect(await outbox()).toEqual([]);
});

test.each<Partial<Visit>>([{ state: 'done' }, { state: 'started', employee: supervisor }])(
  'says nothing more beside %o',
  async (other) => {
    await pressBeside(other);
    await screen.findByText(/^Visite commencée à .*\.$/);
    expect(await outbox()).toEqual(['visit.start']);
  },
);

test('asks before it starts a visit of another day', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  await pressBeside({ state: 'done' }, { plannedStart: tomorrow, plannedEnd: tomorrow });
  await screen.findByText(/^Elle est prévue le /);
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await outbox()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: /^Commencer la visite/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Commencer quand même' }));
  await screen.findByText(/^Visite commencée à /);
  expect(await outbox()).toEqual(['visit.start']);
});
