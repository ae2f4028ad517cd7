// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UserDatabase } from '#data/user-database.ts';
import { openUserDatabase } from '#data/user-database.ts';
import { AppDataProvider } from '#hooks/use-app-data.tsx';
import { testAppData } from '#tests/support/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { matchNoMedia } from '#tests/support/media.ts';
import { stubResizeObserver } from '#tests/support/resize-observer.ts';
import { certifier as agent, testClient, testClientVisit, testId } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/store-rows.ts';
import { VisitesScreen } from './visites-screen.tsx';

let db: UserDatabase;
beforeEach(async () => {
  stubResizeObserver();
  matchNoMedia();
  db = openUserDatabase('visites-screen', agent.id);
  await storeRows(db, 'clients', [testClient(61, { name: 'Notaire Claes', commercial: agent })]);
  await storeRows(db, 'clientVisits', [testClientVisit(62, 61, { plannedAt: '2026-11-20T13:00:00.000Z' })]);
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

test.each([
  ['', '14:00'],
  ['&sort=client', '20/11/2026 14:00'],
])('a visit has its day where no heading says it%s', async (sort, when) => {
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter initialEntries={[`/visites?view=ahead${sort}`]}>
        <AppDataProvider value={testAppData(db, agent, () => testId(900), { role: ['c'] })}>
          <VisitesScreen />
        </AppDataProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
  const name = await screen.findByRole('link', { name: 'Notaire Claes' });
  expect(name.closest('div')?.querySelector('time')?.textContent).toBe(when);
});
