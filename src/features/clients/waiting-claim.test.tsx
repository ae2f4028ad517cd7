// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { markLoaded } from '#tests/support/data/mark-loaded.ts';
import { supervisor, testEmployee, testId } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { WaitingClaim } from './waiting-claim.tsx';

let db: UserDatabase;
beforeEach(() => {
  db = openUserDatabase('waiting-claim', supervisor.id);
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

function show(role: string[]): void {
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter>
        <AppDataProvider value={testAppData(db, supervisor, () => testId(900), { role })}>
          <p>
            <WaitingClaim />
          </p>
        </AppDataProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
}

test('the only supervisor is told to decide, once the whole team has arrived', async () => {
  await storeRows(db, 'employees', [testEmployee(supervisor, { supervisor: true })]);
  show(['s']);
  await screen.findByText('Vous l’avez demandé : la décision n’est pas encore prise.');
  await markLoaded(db);
  await screen.findByText(/Seul superviseur, vous décidez vous-même/);
  expect(screen.getByRole('link', { name: 'À décider' }).getAttribute('href')).toBe('/supervision?kind=claim');
  await storeRows(db, 'employees', [testEmployee({ id: testId(21), name: 'Marie Maes' }, { supervisor: true })]);
  await screen.findByText('Vous l’avez demandé : un autre superviseur décide.');
  expect(screen.queryByRole('link')).toBeNull();
});
