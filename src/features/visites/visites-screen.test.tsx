// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { matchNoMedia } from '#tests/support/files/media.ts';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { certifier as agent, supervisor, testClient, testClientVisit, testId, testOrder } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { brusselsInstant } from '#contract/rules/brussels-time.ts';
import { workday } from '#tests/support/screens/team-board.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
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

let next = 900;
function open(address: string): void {
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter initialEntries={[address]}>
        <ToastProvider>
          <AppDataProvider value={testAppData(db, agent, () => testId((next += 1)), { role: ['c'] })}>
            <VisitesScreen />
          </AppDataProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
}

test.each([
  ['', '14:00'],
  ['&sort=client', '20/11/2026 14:00'],
])('a visit has its day where no heading says it%s', async (sort, when) => {
  open(`/visites?view=ahead${sort}`);
  const name = await screen.findByRole('link', { name: 'Notaire Claes' });
  expect(name.closest('div')?.querySelector('time')?.textContent).toBe(when);
});

test('a shorter round names what stays before, changes the rest as one act, and gives all back', async () => {
  const day = workday();
  const at = (zipcode: string, city: string) => ({ ...testOrder(1).address, zipcode, city });
  await storeRows(db, 'clients', [
    testClient(63, { name: 'Bourse', commercial: agent, address: at('1000', 'Bruxelles') }),
    testClient(64, { name: 'Grognon', commercial: agent, address: at('5000', 'Namur') }),
    testClient(65, { name: 'Flagey', commercial: agent, address: at('1050', 'Ixelles') }),
    testClient(66, { name: 'Meir', commercial: supervisor, address: at('2000', 'Antwerpen') }),
  ]);
  const planned = [63, 64, 65, 66].map((client, index) =>
    testClientVisit(client + 10, client, { plannedAt: brusselsInstant(day, `${9 + index}:00`.padStart(5, '0')) }),
  );
  await storeRows(db, 'clientVisits', planned);
  open(`/visites?day=${day}`);
  await screen.findByText('Ne change pas, car ce client n’est plus à vous : Meir.');
  fireEvent.click(screen.getByRole('button', { name: 'Prendre ces heures' }));
  await screen.findByText('Tournée ordonnée.');
  const moved = (await db.outbox.toArray()).map(({ args }) => args);
  expect(moved).toHaveLength(2);
  expect(moved).not.toContainEqual(expect.objectContaining({ clientId: testId(66) }));
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  await screen.findByText('La tournée est de nouveau comme avant.');
  expect(await db.outbox.count()).toBe(0);
  await waitFor(async () =>
    expect((await db.clientVisits.bulkGet(planned.map(({ id }) => id))).map((one) => one?.row)).toEqual(planned),
  );
});
