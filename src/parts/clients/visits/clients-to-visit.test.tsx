// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Client } from '#contract/entities/client.ts';
import type { ClientVisit } from '#contract/entities/client-visit.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier as agent, testClient, testClientVisit, testId, testOrder } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { ClientsToVisit } from './clients-to-visit.tsx';
import { TodayRound } from './today-round.tsx';

const now = Date.parse('2026-11-20T09:00:00.000Z');
const own = { commercial: agent, orders: { count: 5, lastOn: '2026-11-02' } };
const seen = { ...own, lastVisitAt: '2026-11-03T09:00:00.000Z' };
const unseen = { ...own, lastVisitAt: '2026-09-03T09:00:00.000Z' };
let db: UserDatabase;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  db = openUserDatabase('clients-to-visit', agent.id);
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  await db.delete();
});

async function show(clients: Client[], visits: ClientVisit[] = []): Promise<void> {
  await storeRows(db, 'clients', clients);
  await storeRows(db, 'clientVisits', visits);
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter>
        <AppDataProvider value={testAppData(db, agent, () => testId(900))}>
          <TodayRound now={now} />
          <ClientsToVisit now={now} to="card" />
        </AppDataProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
}

test.each<[string, string, Client[], ClientVisit[]]>([
  ['an agent without clients', 'Vous n’avez pas encore de client.', [], []],
  ['one who saw them all', 'Vous avez vu tous vos clients ce mois-ci.', [testClient(1, seen)], []],
  [
    'one whose only client left is in the day’s round',
    'Tous les clients à voir sont dans votre tournée d’aujourd’hui.',
    [testClient(1, seen), testClient(2, unseen)],
    [testClientVisit(11, 2)],
  ],
])('%s is told why nobody is listed', async (_, sentence, clients, visits) => {
  await show(clients, visits);
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('the round says why its clients should be seen; without a reason a client waits in the fold', async () => {
  await storeRows(db, 'orders', [
    testOrder(21, { client: { ...testOrder(21).client, id: testId(2) }, paid: true, tags: ['plainte'] }),
  ]);
  await show(
    [testClient(1, { ...seen, lastVisitAt: null }), testClient(2, seen), testClient(3, { ...unseen, name: 'Calme' })],
    [testClientVisit(11, 2)],
  );
  await screen.findByText('Plainte, 2026-000021');
  const fold = (await screen.findByText('1 client sans raison pressante')).closest('details');
  expect(fold?.open).toBe(false);
  expect(fold?.textContent).toContain('Calme');
});
