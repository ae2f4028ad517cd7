// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StatisticsResponse } from '#contract/protocol/search/statistics.ts';
import { statisticsOf } from '#contract/rules/statistics/statistics.ts';
import { live } from '#data/live/live.ts';
import { readStatistics } from '#data/queries/orders/statistics.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { matchNoMedia, matchOnly } from '#tests/support/files/media.ts';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { certifier, supervisor, testEmployee, testId, testOrder, testVisit } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { StatsScreen } from './stats-screen.tsx';
import type { StatisticsSources, StatsSheet } from './use-statistics.ts';

const colleague = { id: testId(900_003), name: 'Thomas Janssens' };
let db: UserDatabase;
let asked: (string | null)[];
let written: StatsSheet[];

beforeEach(async () => {
  matchNoMedia();
  stubResizeObserver();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-24T10:00:00.000Z') });
  asked = [];
  written = [];
  db = openUserDatabase('stats', supervisor.id);
  await storeRows(db, 'employees', [testEmployee(certifier), testEmployee(colleague)]);
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await db.delete();
});

function Where() {
  return <output data-testid="where">{useLocation().search}</output>;
}

/** Shows the screen over the test's database. `answer` is the server's; null when it is silent. */
function show(role: string[], path = '/stats', answer: StatisticsResponse | null = null, language: 'fr' | 'nl' = 'fr') {
  const sources: StatisticsSources = {
    follow: (question, onAnswer) => {
      const following = live(() => readStatistics(db, question)).subscribe(onAnswer);
      return () => following.unsubscribe();
    },
    ask: ({ employeeId }) => {
      asked.push(employeeId);
      return Promise.resolve(answer);
    },
    write: (sheet) => {
      written.push(sheet);
      return Promise.resolve(null);
    },
  };
  const actor = role.includes('s') ? supervisor : certifier;
  const page = (of: string[]) => (
    <I18nProvider i18n={speak(language)}>
      <MemoryRouter initialEntries={[path]}>
        <AppDataProvider value={testAppData(db, actor, () => testId(900), { role: of })}>
          <StatsScreen sources={sources} />
          <Where />
        </AppDataProvider>
      </MemoryRouter>
    </I18nProvider>
  );
  const { rerender } = render(page(role));
  return { changeRole: (next: string[]) => rerender(page(next)) };
}

/** Returns the row of a figure: its label and values. */
const figure = (label: string): string =>
  screen.getByRole('link', { name: label }).closest('li, tr')?.textContent.replaceAll(/\s/g, ' ').trim() ?? '';

/** Returns the first four cells of each row of a table, without its titles. */
const rowsOf = (table: string): string[] =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map(({ children }) =>
      [...children]
        .slice(0, 4)
        .map(({ textContent }) => textContent.replaceAll(/\s/g, ' '))
        .join(' '),
    );

const empty = { orders: [], visits: [], invoices: [], payments: [], drafts: [], forms: [], captures: [], files: [] };
const november = { from: '2026-11-01', to: '2026-11-24' };
const everything = { period: november, employeeId: null, region: null, figure: null, documents: [] };

async function storeWork(): Promise<void> {
  await storeRows(db, 'orders', [
    testOrder(1),
    testOrder(2, { orderDate: '2026-10-05' }),
    testOrder(3, { assignee: colleague }),
  ]);
  const history = [
    { state: 'started' as const, at: '2026-11-20T09:00:00.000Z', by: certifier },
    { state: 'done' as const, at: '2026-11-20T10:35:00.000Z', by: certifier },
  ];
  await storeRows(db, 'visits', [testVisit(11, 1, { state: 'done', history })]);
}

test('shows a certifier their own figures of this month offline, and says over what they are computed', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await storeWork();
  show([]);
  await screen.findByText(/Hors ligne\./);
  expect(document.body.textContent).toContain('Calculé sur cet appareil : 3 commandes depuis le 05/10/2026.');
  expect(figure('Commandes')).toBe('Commandes1Avant 1 (0 %)');
  expect(figure('Durée moyenne')).toBe('Durée moyenne1 h 35');
  expect(document.body.textContent).toContain('Sans comparaison avec les périodes qui n’y sont pas entières.');
  expect(screen.queryByText(/Un an avant/)).toBeNull();
  expect(screen.queryByLabelText('Collaborateur')).toBeNull();
  expect(asked).toEqual([]);
  // What changes on the device is counted at once.
  await storeRows(db, 'orders', [testOrder(4)]);
  await waitFor(() => expect(figure('Commandes')).toBe('Commandes2Avant 1 (+100 %)'));
  const table = await screen.findByRole('table', { name: 'Par jour' });
  expect(within(table).getByRole('row', { name: /20\/11/ }).textContent).toMatch(/^20\/11120,00/);
});

test('shows the server’s figures once it answers, by employee for a supervisor', async () => {
  await storeWork();
  const invoice = {
    orderId: testId(1),
    kind: 'invoice' as const,
    issuedAt: '2026-11-10T09:00:00.000Z',
    total: 123_456,
  };
  const orders = [
    testOrder(1, { commercial: colleague }),
    testOrder(3, { assignee: colleague }),
    testOrder(4, { state: 'cancelled' }),
  ];
  const answer = statisticsOf({ ...empty, orders, invoices: [invoice] }, everything);
  matchOnly('(min-width: 64rem)', '(min-width: 88rem)');
  const { changeRole } = show(['s'], '/stats', { at: '2026-11-24T09:59:00.000Z', countedOrders: [], ...answer });
  await screen.findByText(/Chiffres du serveur, 24\/11\/2026 10:59\./);
  expect(figure('Facturé TVAC')).toBe('Facturé TVACFactures émises1 234,56 €0,00 €0,00 €1');
  expect(figure('Commandes')).toMatch(/^CommandesÀ leur date, sans 1 annulée2/);
  expect(rowsOf('Par collaborateur')).toEqual([
    `${certifier.name} 0 1 1 234,56 €`,
    `${colleague.name} 0 1 0,00 €`,
    'Ensemble 0 2 1 234,56 €',
  ]);
  expect(rowsOf('Par commercial')).toEqual([
    `${colleague.name} 1 1 234,56 € –`,
    'Sans commercial 1 0,00 € –',
    'Ensemble 2 1 234,56 € –',
  ]);
  await screen.findByRole('option', { name: colleague.name });
  fireEvent.change(screen.getByLabelText('Collaborateur'), { target: { value: colleague.id } });
  await waitFor(() => expect(asked).toEqual([null, colleague.id]));
  expect(screen.getByTestId('where').textContent).toBe(`?employee=${colleague.id}`);
  // Who is no supervisor any more gets their own figures.
  changeRole([]);
  await waitFor(() => expect(asked).toEqual([null, colleague.id, supervisor.id]));
  expect(screen.queryByLabelText('Collaborateur')).toBeNull();
});

test('opens the orders behind a figure, and exports what is on screen', async () => {
  await storeWork();
  show([], '/stats?region=brussels');
  await screen.findByText(/Le serveur ne répond pas\./);
  fireEvent.click(screen.getByRole('button', { name: 'Exporter' }));
  expect(await screen.findByText('Le fichier n’a pas pu être écrit. Réessayez.')).toBeTruthy();
  expect(written[0]?.rows.map((row) => row.slice(0, 5))).toEqual([
    ['Ensemble', null, '2026-11-01', '2026-11-24', 1],
    ['Ensemble', null, '2026-10-01', '2026-10-24', 0],
  ]);
  fireEvent.click(screen.getByRole('link', { name: 'Durée moyenne' }));
  const list = await screen.findByRole('region', { name: 'Durée moyenne' });
  expect(screen.getByTestId('where').textContent).toBe('?region=brussels&figure=duration');
  const row = await within(list).findByRole('listitem');
  expect(row.textContent.replaceAll(/\s/g, ' ')).toBe(
    'Rue du Marais 11000 Bruxelles · 20/11/2026 10:30 · 2026-000001 · Jean Lambert 1 h 35',
  );
  expect(within(row).getByRole('link').getAttribute('href')).toBe(`/orders/${testId(1)}`);
  fireEvent.click(screen.getByRole('button', { name: 'Exporter la liste' }));
  await waitFor(() => expect(written[1]?.rows.map((cells) => cells.at(-1))).toEqual([95]));
  fireEvent.click(within(list).getByRole('link', { name: 'Fermer la liste' }));
  expect(await screen.findByRole('link', { name: 'Commandes' })).toBeTruthy();
});

test.each([
  '?from=hier&to=demain',
  '?from=0000-01-01&to=0000-01-02',
  '?from=9999-12-01&to=9999-12-31',
  '?from=2021-01-01&to=2025-12-31',
])('an address whose days are no period, %s, is this month and says so', async (query) => {
  show([], `/stats${query}`);
  expect(await screen.findByText(/Du 01\/11\/2026 au 24\/11\/2026\./)).toBeTruthy();
  expect(screen.getByText(/ne font pas une période/)).toBeTruthy();
});

test('names a colleague who has left, and ignores an unknown region', async () => {
  await storeRows(db, 'employees', [{ ...testEmployee(colleague), disabled: true }]);
  show(['s'], `/stats?employee=${colleague.id}&region=mars`);
  expect(await screen.findByRole('option', { name: colleague.name, selected: true })).toBeTruthy();
  expect(screen.getByLabelText('Région')).toHaveProperty('value', '');
});

test('keeps the period in the address, in whichever order its days are given', async () => {
  await storeWork();
  show([], '/stats?from=2026-11-02&to=2026-11-20');
  await screen.findByText(/Le serveur ne répond pas\./);
  expect(document.body.textContent).toContain('Du 02/11/2026 au 20/11/2026.');
  fireEvent.change(screen.getByLabelText('Au'), { target: { value: '01/11/2020' } });
  expect(await screen.findByText('Un an au plus.')).toBeTruthy();
  expect(screen.getByTestId('where').textContent).toBe('?from=2026-11-02&to=2026-11-20');
  fireEvent.change(screen.getByLabelText('Au'), { target: { value: '01/11/2026' } });
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('?from=2026-11-01&to=2026-11-02'));
  fireEvent.change(screen.getByLabelText('Période'), { target: { value: 'lastMonth' } });
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('?period=lastMonth'));
  expect(await screen.findByText(/Du 01\/10\/2026 au 31\/10\/2026/)).toBeTruthy();
});

test('one employee’s figures say which orders count to them', async () => {
  await storeWork();
  show(['s'], `/stats?employee=${certifier.id}`);
  expect(await screen.findByText(new RegExp(`${certifier.name} : .* suivies comme commercial`))).toBeTruthy();
  cleanup();
  show([]);
  expect(await screen.findByText(/les commandes que vous visitez ou dont vous êtes le commercial/)).toBeTruthy();
});

test('says that a period is empty, in Dutch too', async () => {
  show([], '/stats?period=week', null, 'nl');
  expect(await screen.findByText('Niets in deze periode')).toBeTruthy();
  expect(document.body.textContent).toContain('Dit toestel bevat geen enkele bestelling.');
});
