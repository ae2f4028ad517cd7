// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StatisticsResponse } from '#contract/protocol/statistics.ts';
import { statisticsOf } from '#contract/rules/statistics.ts';
import { live } from '#data/live.ts';
import { readStatistics } from '#data/queries/statistics.ts';
import type { UserDatabase } from '#data/user-database.ts';
import { openUserDatabase } from '#data/user-database.ts';
import { AppDataProvider } from '#hooks/use-app-data.tsx';
import { testAppData } from '#tests/support/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { matchNoMedia } from '#tests/support/media.ts';
import { stubResizeObserver } from '#tests/support/resize-observer.ts';
import { certifier, supervisor, testEmployee, testId, testOrder, testVisit } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/store-rows.ts';
import { StatsScreen } from './stats-screen.tsx';
import type { StatisticsSources } from './use-statistics.ts';

const colleague = { id: testId(900_003), name: 'Thomas Janssens' };
let db: UserDatabase;
let asked: (string | null)[];

beforeEach(async () => {
  matchNoMedia();
  stubResizeObserver();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-24T10:00:00.000Z') });
  asked = [];
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
    ask: (_period, employeeId) => {
      asked.push(employeeId);
      return Promise.resolve(answer);
    },
  };
  const actor = role.includes('s') ? supervisor : certifier;
  render(
    <I18nProvider i18n={speak(language)}>
      <MemoryRouter initialEntries={[path]}>
        <AppDataProvider value={testAppData(db, actor, () => testId(900), { role })}>
          <StatsScreen sources={sources} />
          <Where />
        </AppDataProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
}

const figure = (label: string): string =>
  screen.getByText(label, { selector: 'dt' }).parentElement?.textContent.replaceAll(/\s/g, ' ') ?? '';

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
  expect(figure('Commandes')).toBe('Commandes1avant : 1');
  expect(figure('Durée moyenne')).toBe('Durée moyenne1 h 35avant : –');
  expect(screen.queryByLabelText('Collaborateur')).toBeNull();
  expect(asked).toEqual([]);
  // What changes on the device is counted at once.
  await storeRows(db, 'orders', [testOrder(4)]);
  await waitFor(() => expect(figure('Commandes')).toBe('Commandes2avant : 1'));
  const table = await screen.findByRole('table', { name: 'Visites et commandes' });
  expect(within(table).getByRole('row', { name: /20\/11\/2026/ }).textContent).toBe('20/11/202612');
});

test('shows the server’s figures once it answers, by employee for a supervisor', async () => {
  await storeWork();
  const period = { from: '2026-11-01', to: '2026-11-24' };
  const empty = { orders: [], visits: [], invoices: [], payments: [], drafts: [], forms: [], captures: [], files: [] };
  const invoice = {
    orderId: testId(1),
    kind: 'invoice' as const,
    issuedAt: '2026-11-10T09:00:00.000Z',
    total: 123_456,
  };
  const answer = statisticsOf(
    { ...empty, orders: [testOrder(1), testOrder(3, { assignee: colleague })], invoices: [invoice] },
    { period, employeeId: null, documents: [] },
  );
  show(['s'], '/stats', { at: '2026-11-24T09:59:00.000Z', ...answer });
  await screen.findByText(/Chiffres du serveur, 24\/11\/2026 10:59\./);
  expect(figure('Facturé TVAC')).toBe('Facturé TVAC1 234,56 €avant : 0,00 €');
  const table = await screen.findByRole('table', { name: 'Par collaborateur' });
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual([certifier.name, colleague.name]);
  await screen.findByRole('option', { name: colleague.name });
  fireEvent.change(screen.getByLabelText('Collaborateur'), { target: { value: colleague.id } });
  await waitFor(() => expect(asked).toEqual([null, colleague.id]));
  expect(screen.getByTestId('where').textContent).toBe(`?employee=${colleague.id}`);
});

test('keeps the period in the address, in whichever order its days are given', async () => {
  await storeWork();
  show([], '/stats?from=2026-11-02&to=2026-11-20');
  await screen.findByText(/Le serveur ne répond pas\./);
  expect(document.body.textContent).toContain('Du 02/11/2026 au 20/11/2026, comparé au 12/10/2026 – 30/10/2026.');
  fireEvent.change(screen.getByLabelText('Au'), { target: { value: '01/11/2020' } });
  expect(await screen.findByText('Un an au plus.')).toBeTruthy();
  expect(screen.getByTestId('where').textContent).toBe('?from=2026-11-02&to=2026-11-20');
  fireEvent.change(screen.getByLabelText('Au'), { target: { value: '01/11/2026' } });
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('?from=2026-11-01&to=2026-11-02'));
  fireEvent.change(screen.getByLabelText('Période'), { target: { value: 'lastMonth' } });
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('?period=lastMonth'));
  expect(await screen.findByText(/Du 01\/10\/2026 au 31\/10\/2026/)).toBeTruthy();
});

test('says that a period is empty, in Dutch too', async () => {
  show([], '/stats?period=week', null, 'nl');
  expect(await screen.findByText('Niets in deze periode')).toBeTruthy();
  expect(document.body.textContent).toContain('Dit toestel bevat geen enkele bestelling.');
});
