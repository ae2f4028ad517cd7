// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Visit } from '#contract/entities/visit.ts';
import type { UserDatabase } from '#data/user-database.ts';
import { openUserDatabase } from '#data/user-database.ts';
import { AppDataProvider } from '#hooks/use-app-data.tsx';
import { testAppData } from '#tests/support/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, supervisor, testId, testOrder, testVisit } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/store-rows.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/confirm-provider.tsx';
import { ToastProvider } from '#ui/toast.tsx';
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

async function pressBeside(other: Partial<Visit>): Promise<void> {
  await storeRows(db, 'orders', [testOrder(7), testOrder(8)]);
  await storeRows(db, 'visits', [visit, testVisit(51, 8, { plannedStart: now, plannedEnd: now, ...other })]);
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter>
        <ToastProvider>
          <ConfirmProvider Dialog={ConfirmDialog}>
            <AppDataProvider value={testAppData(db, certifier, () => testId((nextId += 1)))}>
              <StartVisitButton visit={visit} size="large" />
            </AppDataProvider>
          </ConfirmProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Commencer la visite/ }));
}

const outbox = async (): Promise<string[]> => (await db.outbox.toArray()).map(({ name }) => name);

test('warns of another visit under way, and allows both', async () => {
  await pressBeside({ state: 'started' });
  expect(await screen.findByText(/^Une autre visite est en cours/)).toBeTruthy();
  expect(await outbox()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Commencer' }));
  await screen.findByText(/^Visite commencée à/);
  expect(await outbox()).toEqual(['visit.start']);
});

test.each<Partial<Visit>>([{ state: 'done' }, { state: 'started', employee: supervisor }])(
  'asks nothing beside %o',
  async (other) => {
    await pressBeside(other);
    await screen.findByText(/^Visite commencée à/);
    expect(await outbox()).toEqual(['visit.start']);
  },
);
