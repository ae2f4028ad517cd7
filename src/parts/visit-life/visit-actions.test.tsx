// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Visit } from '#contract/entities/visit.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { ContentContext } from '#hooks/app/use-content.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { testContent } from '#tests/support/content.ts';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { certifier, supervisor, testId, testOrder, testVisit } from '#tests/support/rows.ts';
import { speak } from '#tests/support/labels.ts';
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/layers/confirm-provider.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { UndoStep } from './steps/undo-step.tsx';
import { VisitActions } from './visit-actions.tsx';

const { client } = testOrder(7);
const order = testOrder(7, {
  client: { ...client, phone: '0470 12 34 56' },
  paid: false,
  lastVisitAt: '2026-11-20T09:00:00.000Z',
});
/** When no delay is announced any more. */
const longAgo = { plannedStart: '2020-03-02T09:00:00.000Z', plannedEnd: '2020-03-02T10:00:00.000Z' };
let db: UserDatabase;
let nextId = 700;

beforeEach(() => {
  stubResizeObserver();
  db = openUserDatabase('test', testId((nextId += 1)));
});

afterEach(async () => {
  cleanup();
  await db.delete();
});

function Where() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

/** The visit as stored on the device, so that it changes under the buttons. */
function Actions({ id }: { id: string }) {
  const visit = useLive((data) => data.visits.get(id), [id]);
  if (visit === undefined) return null;
  return (
    <>
      <UndoStep visit={visit.row} order={order} />
      <VisitActions visit={visit.row} order={order} />
      <Where />
    </>
  );
}

async function show(visit: Partial<Visit> = {}, actor = certifier, role: string[] = []): Promise<Visit> {
  const row = testVisit(50, 7, { employee: certifier, ...visit });
  await db.orders.put({ id: order.id, version: 1, scopes: ['all'], generation: 1, row: order });
  await db.visits.put({ id: row.id, version: 1, scopes: ['all'], generation: 1, row });
  const data = testAppData(db, actor, () => testId((nextId += 1)), { role });
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter>
        <ToastProvider>
          <ConfirmProvider Dialog={ConfirmDialog}>
            <AppDataProvider value={data}>
              <ContentContext value={testContent}>
                <Actions id={row.id} />
              </ContentContext>
            </AppDataProvider>
          </ConfirmProvider>
        </ToastProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
  return row;
}

async function stateOf({ id }: Visit): Promise<Visit | undefined> {
  return (await db.visits.get(id))?.row;
}

const press = async (name: string): Promise<void> => void fireEvent.click(await screen.findByRole('button', { name }));

/** Opens the menu of the visit. Returns its entries. */
async function openMenu(): Promise<string[]> {
  await press('Plus d’actions');
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
}

async function choose(name: string): Promise<void> {
  await openMenu();
  fireEvent.click(screen.getByRole('menuitem', { name }));
}

test('lets its employee report the client’s confirmation and the departure, each stored with its time', async () => {
  const visit = await show({ plannedStart: new Date().toISOString() });
  await choose('Confirmée par le client');
  await screen.findByText(/Confirmée par le client à/);
  await press('Je pars');
  await screen.findByText(/En route à/);
  const { state, history } = (await stateOf(visit)) ?? visit;
  expect([state, ...history.map((step) => step.state)]).toEqual(['onTheWay', 'confirmed', 'onTheWay']);
  expect(history.every(({ by }) => by.id === certifier.id)).toBe(true);
  expect((await db.outbox.toArray()).map(({ name }) => name)).toEqual(['visit.confirm', 'visit.onMyWay']);
  expect(await openMenu()).not.toContain('Confirmée par le client');
});

test('ends a visit under way after listing what is still missing', async () => {
  const visit = await show({ state: 'started' });
  await choose('Terminer la visite');
  await screen.findByText('Avant de partir, il manque encore ici :');
  expect(screen.getByText('Le formulaire de visite')).toBeTruthy();
  expect(screen.getByText(/Le paiement :/)).toBeTruthy();
  await press('Pas encore');
  expect((await stateOf(visit))?.state).toBe('started');
  await choose('Terminer la visite');
  await press('Terminer quand même');
  await screen.findByText(/Visite terminée à/);
  expect((await stateOf(visit))?.state).toBe('done');
  expect(await db.outbox.toArray()).toMatchObject([{ name: 'visit.complete', args: { survey: true } }]);
});

test('cancels a visit with a reason, which survives a reload while it is typed', async () => {
  const visit = await show();
  await choose('Annuler la visite');
  await press('Annuler la visite');
  await screen.findByText('Dites en quelques mots pourquoi : le bureau doit le savoir.');
  fireEvent.change(screen.getByLabelText('Pourquoi est-elle annulée ?'), { target: { value: 'Le client a vendu' } });
  cleanup();
  await show();
  expect(await screen.findByDisplayValue('Le client a vendu')).toBeTruthy();
  await press('Annuler la visite');
  await screen.findByText('Visite annulée.');
  expect(await stateOf(visit)).toMatchObject({ state: 'cancelled', cancelReason: 'Le client a vendu' });
});

test('takes an unsent step back from the toast, and a sent one by a change that undoes it', async () => {
  const visit = await show({ plannedStart: new Date().toISOString() });
  await press('Je pars');
  await screen.findByText(/En route à/);
  await press('Annuler');
  await screen.findByText(/de nouveau « Planifiée »/);
  expect(await db.outbox.toArray()).toEqual([]);
  expect(await stateOf(visit)).toMatchObject({ state: 'planned', history: [] });
  await press('Je pars');
  await screen.findByText(/En route à/);
  await db.outbox.toCollection().modify({ attemptedAt: new Date().toISOString() });
  await press('Annuler le départ');
  await screen.findByText(/de nouveau « Planifiée »/);
  const [departure, undo] = await db.outbox.toArray();
  expect(undo).toMatchObject({ name: 'visit.undo', dependsOn: [departure?.id], args: { step: { state: 'onTheWay' } } });
  expect((await stateOf(visit))?.history.map(({ state }) => state)).toEqual(['onTheWay', 'planned']);
});

test('ends a visit again whose end was sent and undone', async () => {
  await show({ state: 'started' });
  await choose('Terminer la visite');
  await press('Terminer quand même');
  await screen.findByText(/Visite terminée à/);
  await db.outbox.toCollection().modify({ attemptedAt: new Date().toISOString() });
  await press('Rouvrir la visite');
  await screen.findByText(/de nouveau/);
  await choose('Terminer la visite');
  await press('Terminer quand même');
  await screen.findByText(/Visite terminée à/);
  const names = (await db.outbox.toArray()).map(({ name }) => name);
  expect(names).toEqual(['visit.complete', 'visit.undo', 'visit.complete']);
});

test('reports a no-show on a page of its own', async () => {
  const visit = await show();
  await choose('Client absent');
  expect(await screen.findByText(`/formvisit?visit=${visit.id}&flow=absent`)).toBeTruthy();
});

test('lets the office confirm and cancel a colleague’s visit, and nothing else', async () => {
  await show(longAgo, supervisor, ['s']);
  expect(await openMenu()).toEqual(['Confirmée par le client', 'Annuler la visite']);
  expect(screen.queryByRole('button', { name: 'Je pars' })).toBeNull();
});

test.each(['done', 'absent', 'cancelled'] as const)('offers nothing once the visit is %s', async (state) => {
  const visit = await show({ state });
  expect(await stateOf(visit)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('[PL3r] lets the office restore a cancelled visit, however long ago; its employee only what they cancelled', async () => {
  const at = '2025-01-01T09:00:00.000Z';
  const cancelledBy = (by: typeof certifier): Partial<Visit> => ({
    state: 'cancelled',
    history: [{ state: 'cancelled', at, by }],
  });
  const visit = await show(cancelledBy(supervisor), supervisor, ['s']);
  await press('Rétablir la visite');
  await screen.findByText(/de nouveau « Planifiée »/);
  expect((await stateOf(visit))?.state).toBe('planned');
  cleanup();
  await show(cancelledBy(certifier));
  await screen.findByRole('button', { name: 'Rétablir la visite' });
  cleanup();
  await show({ state: 'started', history: [{ state: 'started', at, by: certifier }] });
  await screen.findByRole('button', { name: 'Plus d’actions' });
  expect(screen.queryByRole('button', { name: 'Annuler le début' })).toBeNull();
});

test('asks before a visit is confirmed that lies in an unavailability of its employee', async () => {
  const visit = testVisit(50, 7);
  const unavailability = {
    id: testId(90),
    employee: certifier,
    kind: 'leave',
    from: visit.plannedStart,
    to: visit.plannedEnd,
    note: '',
    removed: false,
  } as const;
  await db.unavailabilities.put({
    id: unavailability.id,
    version: 1,
    scopes: ['all'],
    generation: 1,
    row: unavailability,
  });
  const shown = await show();
  await choose('Confirmée par le client');
  await screen.findByText(/n’est pas disponible \(Congé\)/);
  expect((await stateOf(shown))?.state).toBe('planned');
  await press('Confirmer quand même');
  await screen.findByText(/Confirmée par le client/);
  expect((await stateOf(shown))?.state).toBe('confirmed');
});

test.each<[Partial<Visit>, string, string[]]>([
  [
    { state: 'planned' },
    'Je pars',
    ['Confirmée par le client', 'Terminer la visite', 'Client absent', 'Annuler la visite'],
  ],
  [{ state: 'confirmed' }, 'Je pars', ['Terminer la visite', 'Client absent', 'Annuler la visite']],
  [{ state: 'onTheWay' }, '', ['Terminer la visite', 'Client absent', 'Annuler la visite']],
  [{ state: 'started' }, 'Relevé', ['Terminer la visite', 'Client absent']],
])('offers one step of its state in a row, and the others by name: %o', async (given, step, entries) => {
  await show({ ...given, ...longAgo });
  await screen.findByRole('button', { name: 'Plus d’actions' });
  const row = [...document.querySelectorAll('button, a')].map(({ textContent }) => textContent);
  expect(row.filter((text) => !text.startsWith('Annuler'))).toEqual([step, 'Plus'].filter((text) => text !== ''));
  expect(await openMenu()).toEqual(entries);
});

test('announces a delay to whom the certifier meets while the visit is near', async () => {
  await show({ plannedStart: new Date(Date.now() + 30 * 60_000).toISOString() });
  await choose('SMS de retard');
  await press('Envoyer le SMS');
  await screen.findByText('SMS demandé : il part dès que possible.');
  expect(await openMenu()).not.toContain('SMS de retard');
});

test('the survey of a visit is within reach from its start on', async () => {
  await show({ state: 'started' });
  expect((await screen.findByText('Relevé')).closest('a')?.getAttribute('href')).toBe(`/suivi?order=${order.id}`);
  cleanup();
  await show({ state: 'confirmed' });
  await screen.findByText('Je pars');
  expect(screen.queryByText('Relevé')).toBeNull();
});
