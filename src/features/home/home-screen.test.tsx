// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { remotes } from '#contract/collections.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { changeRemote } from '#data/remotes/remote-states.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { testFeedback } from '#tests/support/examples.ts';
import { holdsNothing } from '#tests/support/data/heartbeats.ts';
import { speak } from '#tests/support/labels.ts';
import { testLocalFile } from '#tests/support/server/local-files.ts';
import { markLoaded } from '#tests/support/data/mark-loaded.ts';
import { certifier, testId, testOrder, testUpload, testVisit } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/layers/confirm-provider.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { HomeScreen } from './home-screen.tsx';

let db: UserDatabase;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00.000Z'), toFake: ['Date'] });
  db = openUserDatabase('home-screen', certifier.id);
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  await db.delete();
});

/** A visit of the day that begins at this hour, in Belgium. */
function visitAt(hour: number, state: Visit['state']): Visit {
  const at = (utc: number): string => new Date(Date.UTC(2026, 10, 20, utc)).toISOString();
  return testVisit(hour, 100 + hour, { state, plannedStart: at(hour - 1), plannedEnd: at(hour) });
}

async function show(visits: readonly Visit[], towns: readonly Partial<Order['address']>[] = []): Promise<void> {
  await storeRows(
    db,
    'orders',
    visits.map(({ orderId }, index) => {
      const order = testOrder(100 + index, { id: orderId });
      return { ...order, address: { ...order.address, ...towns[index] } };
    }),
  );
  await storeRows(db, 'visits', visits);
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter>
        <AppDataProvider value={testAppData(db, certifier, () => testId(900))}>
          <ToastProvider>
            <ConfirmProvider Dialog={ConfirmDialog}>
              <HomeScreen />
            </ConfirmProvider>
          </ToastProvider>
        </AppDataProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
}

test('marks a visit late once it should have begun, until somebody has arrived, and none of those after it', async () => {
  await show([visitAt(7, 'started'), visitAt(8, 'planned'), visitAt(9, 'planned'), visitAt(11, 'planned')]);
  await screen.findByText('Le reste de la journée');
  expect(await screen.findAllByText('En retard')).toHaveLength(1);
});

test('folds the visits that ended while others are to be made', async () => {
  await show([visitAt(7, 'done'), visitAt(8, 'absent'), visitAt(9, 'started'), visitAt(15, 'planned')]);
  const folded = (await screen.findByText('2 visites passées')).closest('details');
  if (folded === null) throw new Error('nothing is folded');
  expect(folded.open).toBe(false);
  expect(within(folded).getAllByRole('listitem', { hidden: true })).toHaveLength(2);
});

test('sums up the finished day, and claims that all was received only when it was', async () => {
  const receivedAt = '2026-11-20T10:00:00.000Z';
  const inTheYard = testUpload(70, 107, { receivedAt });
  const inTheCellar = testUpload(71, 108);
  await storeRows(db, 'uploads', [
    inTheYard,
    inTheCellar,
    testUpload(72, 107, { capturedAt: '2026-11-19T08:00:00.000Z' }),
  ]);
  await show([visitAt(7, 'done'), visitAt(8, 'absent')]);
  expect(await screen.findByText('2 visites, 2 photos, 1 pièce pas encore reçue')).toBeTruthy();
  await storeRows(db, 'uploads', [{ ...inTheCellar, receivedAt }]);
  expect(await screen.findByText('2 visites, 2 photos')).toBeTruthy();
  for (const remote of remotes)
    await changeRemote(db, remote, (state) => ({ ...state, complete: true, contactAt: Date.now() }));
  expect(await screen.findByText('Les 2 visites du jour sont sur le serveur, 2 photos')).toBeTruthy();
  const { databaseId: _id, number: _number, ...status } = holdsNothing;
  const held = { orderId: testId(107), mutations: 1, files: 0 };
  const device = { id: testId(81), deviceId: testId(82), employee: certifier, reportedAt: receivedAt };
  const tablet = { ...device, status: { ...status, orders: [held] }, lost: null, revoked: false };
  await storeRows(db, 'devices', [tablet]);
  await screen.findByText('2 visites, 2 photos, encore du travail sur un de vos appareils');
  await storeRows(db, 'uploads', [inTheCellar]);
  expect(await screen.findByText('2 visites, 2 photos, 1 pièce pas encore reçue')).toBeTruthy();
});

function visitTomorrow(): Visit {
  return testVisit(10, 110, {
    plannedStart: '2026-11-21T09:00:00.000Z',
    plannedEnd: '2026-11-21T10:00:00.000Z',
  });
}

test('[PL1d] says of a first load neither how many visits the day has nor that it has none', async () => {
  const said = new Set<string>();
  const observer = new MutationObserver(() => said.add(document.querySelector('header p')?.textContent ?? ''));
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  await show([visitAt(15, 'planned')]);
  await screen.findByText('Premier chargement : 1 commandes et 1 visites déjà ici.');
  await screen.findByText('Commencer la visite de 15:00');
  expect(screen.queryByText(/Aucune visite/)).toBeNull();
  expect([...said]).toEqual(['']);
  observer.disconnect();
  await markLoaded(db);
  await screen.findByText('1 visite');
});

test('[PL1f] says how many visits the day has once a first load has brought a later one', async () => {
  await show([visitAt(15, 'planned')]);
  await screen.findByText('Commencer la visite de 15:00');
  await storeRows(db, 'visits', [visitTomorrow()]);
  await screen.findByText('1 visite');
  expect(await screen.findByText(/^Premier chargement : 1 commandes et 2 visites/)).toBeTruthy();
  await db.visits.delete(testId(15));
  await screen.findByText('Aucune visite aujourd’hui. Voici la prochaine.');
  await screen.findByText('Aucune visite');
});

test('shows the travel time to each visit, and how little the plan leaves for it', async () => {
  const brussels = { zipcode: '1000', city: 'Bruxelles' };
  await show(
    [visitAt(9, 'started'), visitAt(10, 'planned'), visitAt(12, 'planned')],
    [brussels, { zipcode: '4000', city: 'Liège' }, { ...brussels, street: 'Rue Neuve' }],
  );
  expect(await screen.findAllByText(/^\d+ min de route, 0 min libres$/)).toHaveLength(1);
  expect(screen.getAllByText(/^\d+ min de route/)).toHaveLength(2);
});

test('offers the end of a visit under way once any device has sent its form', async () => {
  const visit = visitAt(9, 'started');
  await show([visit]);
  await screen.findByRole('link', { name: 'Remplir le formulaire' });
  expect(screen.queryByRole('button', { name: 'Terminer la visite' })).toBeNull();
  const form = { ...testFeedback(certifier), visitId: visit.id, orderId: visit.orderId };
  await storeRows(db, 'visitFeedback', [form]);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Remplir le formulaire' })).toBeNull());
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Terminer la visite' })).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Terminer la visite' }).dataset['mainAction']).toBe('');
});

test('keeps the room of what is read last on the card of the next visit', async () => {
  await show([visitAt(15, 'planned')]);
  const chips = (await screen.findByText('Planifiée')).parentElement;
  const texts = (): (string | undefined)[] => [...(chips?.children ?? [])].map((one) => one.textContent);
  expect(texts().at(-1)).toBe('1 non lu');
  expect(texts()).toHaveLength(5);
  await markLoaded(db);
  await screen.findByText('Il manque quelque chose pour 1 visite.');
  expect(texts()).toHaveLength(5);
});

test('asks on an iPhone in the evening to keep the app open while photos are to be sent', async () => {
  vi.stubGlobal('CSS', { supports: (property: string) => property === '-webkit-touch-callout' });
  await storeRows(db, 'uploads', [testUpload(70, 107)]);
  await db.files.put(testLocalFile(testUpload(70, 107)));
  await show([visitAt(9, 'started')]);
  await screen.findByText('Rappels du jour');
  expect(screen.queryByText(/gardez l’app ouverte/)).toBeNull();
  cleanup();
  vi.setSystemTime(new Date('2026-11-20T17:30:00.000Z'));
  await show([visitAt(9, 'started')]);
  await screen.findByText('1 photo pas encore envoyée, gardez l’app ouverte');
  vi.unstubAllGlobals();
});
