// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readMutation } from '#contract/mutations/upcast.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import type { AppData, WebPushControls, WebPushState } from '#hooks/app/use-app-data.tsx';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { ContentContext } from '#hooks/app/use-content.ts';
import { noWebPush, testAppData } from '#tests/support/data/app-data.ts';
import { testContent } from '#tests/support/content.ts';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { certifier, supervisor, testEmployee, testId, testOrder, testReminder } from '#tests/support/rows.ts';
import { speak } from '#tests/support/labels.ts';
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx';
import { ConfirmProvider } from '#ui/layers/confirm-provider.tsx';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { ReminderSheet } from './reminder-sheet.tsx';
import { RemindersScreen } from './reminders-screen.tsx';

let db: UserDatabase;
let nextId = 700;
const order = testOrder(7);

beforeEach(async () => {
  stubResizeObserver();
  db = openUserDatabase('test', testId((nextId += 1)));
  const facts = { version: 1, scopes: ['all'], generation: 1 };
  await db.orders.put({ ...facts, id: order.id, row: order });
  for (const { id, name } of [certifier, supervisor])
    await db.employees.put({ ...facts, id, row: testEmployee({ id, name }) });
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await db.delete();
});

function show(
  what: React.ReactNode,
  webPush: WebPushControls = noWebPush,
  address = '/rappel',
  user = certifier,
): AppData {
  const role = user === supervisor ? ['s'] : [];
  const data = testAppData(db, user, () => testId((nextId += 1)), { webPush, role });
  render(
    <I18nProvider i18n={speak('fr')}>
      <ToastProvider>
        <AppDataProvider value={data}>
          <ContentContext value={testContent}>
            <MemoryRouter initialEntries={[address]}>
              <ConfirmProvider Dialog={ConfirmDialog}>{what}</ConfirmProvider>
            </MemoryRouter>
          </ContentContext>
        </AppDataProvider>
      </ToastProvider>
    </I18nProvider>,
  );
  return data;
}

function sheet(slot: string): () => void {
  const onClose = vi.fn<() => void>();
  show(<ReminderSheet slot={slot} name={null} onClose={onClose} />);
  return onClose;
}

const title = () => screen.findByLabelText<HTMLInputElement>('À faire');
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));

/** Returns the error that a field names as its description; empty without one. */
function errorOf(label: string): string {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
  return ids === '' ? '' : (document.getElementById(ids.split(' ').at(-1) ?? '')?.textContent ?? '');
}

/** Returns the mutations in the outbox. */
async function outboxMutations() {
  const entries = await db.outbox.orderBy('seq').toArray();
  return entries.map((entry) => ({ name: entry.name, state: entry.state, args: readMutation(entry)?.args }));
}

test('ending the filters leaves whose reminders are listed', async () => {
  show(<RemindersScreen />, noWebPush, `/rappel?who=all&employee=${certifier.id}&q=zzz`, supervisor);
  fireEvent.click(await screen.findByRole('button', { name: 'Effacer les filtres' }));
  await screen.findByText('Pas encore de rappel');
  expect(screen.getByRole('radio', { name: 'Tous', checked: true })).toBeTruthy();
});

test('a reminder about an order proposes a title and is saved with one tap', async () => {
  const onClose = sheet(`order.${order.id}`);
  expect((await title()).value).toBe('Rappeler Jean Lambert');
  expect(screen.getByRole('link', { name: /2026-000007/ })).toBeTruthy();
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(await outboxMutations()).toMatchObject([
    { name: 'reminder.create', args: { title: 'Rappeler Jean Lambert', orderId: order.id, assignee: certifier } },
  ]);
  expect(await db.drafts.count()).toBe(0);
});

test('shows a missing value at its field, and asks about a past time', async () => {
  const onClose = sheet('new');
  fireEvent.change(await title(), { target: { value: '   ' } });
  fireEvent.change(screen.getByLabelText('Jour'), { target: { value: '' } });
  save();
  expect(screen.getByText(/Écrivez ce qui est à faire/)).toBeTruthy();
  expect(errorOf('Jour')).toBe('Choisissez un jour et une heure.');
  expect(errorOf('Heure')).toBe('');
  fireEvent.change(screen.getByLabelText('Jour'), { target: { value: '2020-02-03' } });
  fireEvent.change(screen.getByLabelText('Heure'), { target: { value: '' } });
  expect(errorOf('Jour')).toBe('');
  expect(errorOf('Heure')).toBe('Choisissez un jour et une heure.');
  fireEvent.change(screen.getByLabelText('Heure'), { target: { value: '09:00' } });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('À faire'), { target: { value: 'Relire le plan' } });
  save();
  fireEvent.click(await screen.findByRole('button', { name: 'Modifier' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Modifier' })).toBeNull());
  expect(await db.outbox.count()).toBe(0);
  save();
  fireEvent.click(await screen.findByRole('button', { name: 'Enregistrer quand même' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(await outboxMutations()).toMatchObject([
    { args: { title: 'Relire le plan', dueAt: '2020-02-03T08:00:00.000Z' } },
  ]);
});

test('restores the draft after a reload', async () => {
  sheet('new');
  fireEvent.change(await title(), { target: { value: 'Demander le plan' } });
  await waitFor(async () => expect(await db.drafts.count()).toBe(1));
  cleanup();
  sheet('new');
  await waitFor(async () => expect((await title()).value).toBe('Demander le plan'));
});

test('a refused creation reopens with its content and is replaced in the outbox', async () => {
  const data = show(<RemindersScreen />);
  const given = { note: 'Deux fois', dueAt: '2026-11-21T08:00:00.000Z', orderId: order.id, clientId: null };
  await data.mutate({
    name: 'reminder.create',
    args: { ...given, reminderId: testId(90), title: 'Refusé', assignee: supervisor },
  });
  await db.outbox.toCollection().modify({ state: 'refused', error: { code: 'NotFound' } });
  await db.reminders.clear();
  const refused = within(await screen.findByRole('list'));
  expect(refused.getByText('Deux fois')).toBeTruthy();
  const [entry] = await db.outbox.toArray();
  cleanup();
  sheet(`refused.${entry?.id ?? ''}`);
  expect((await title()).value).toBe('Refusé');
  fireEvent.change(await title(), { target: { value: 'Corrigé' } });
  save();
  await waitFor(async () =>
    expect(await outboxMutations()).toMatchObject([
      { state: 'pending', args: { ...given, reminderId: testId(90), title: 'Corrigé', assignee: supervisor } },
    ]),
  );
});

test('explains that a reminder is no longer on this device', async () => {
  sheet(`edit.${testId(99)}`);
  expect(await screen.findByText(/Ce rappel n’est pas sur cet appareil/)).toBeTruthy();
});

test('an update holds only the changed fields', async () => {
  const row = testReminder(91, { assignee: certifier, createdBy: certifier });
  await db.reminders.put({ id: row.id, version: 1, scopes: ['all'], generation: 1, row });
  sheet(`edit.${row.id}`);
  fireEvent.change(await title(), { target: { value: 'Rappeler le notaire' } });
  save();
  await waitFor(async () =>
    expect(await outboxMutations()).toMatchObject([
      { name: 'reminder.update', args: { reminderId: row.id, changes: { title: 'Rappeler le notaire' } } },
    ]),
  );
});

test('the page explains how this device signals a due reminder', async () => {
  const dismiss = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const inState = (state: WebPushState): WebPushControls => ({ ...noWebPush, current: () => state, dismiss });
  const expected: [WebPushState, RegExp][] = [
    ['ask', /Recevoir les rappels à l’heure/],
    ['denied', /seulement dans l’application ouverte/],
    ['unsupported', /seulement dans l’application ouverte/],
    ['ios', /installez d’abord l’application/],
    ['openOnly', /tant que l’application est ouverte/],
  ];
  for (const [state, words] of expected) {
    show(<RemindersScreen />, inState(state));
    expect(await screen.findByText(words)).toBeTruthy();
    if (state === 'ask') fireEvent.click(screen.getByRole('button', { name: 'Plus tard' }));
    cleanup();
  }
  expect(dismiss).toHaveBeenCalledOnce();
});

test('a list without a reminder of one’s own offers a new one; only a search or a colleague can match nothing', async () => {
  const facts = { version: 1, scopes: ['all'], generation: 1 };
  const others = testReminder(63, { assignee: supervisor, createdBy: supervisor });
  await db.reminders.put({ ...facts, id: others.id, row: others });
  // Everybody's reminders, and a colleague's among them, are a supervisor's to ask for.
  show(<RemindersScreen />, noWebPush, `/rappel?who=all&employee=${supervisor.id}`);
  await screen.findByText('Pas encore de rappel');
  fireEvent.change(screen.getByLabelText('Chercher un rappel'), { target: { value: 'chaudière' } });
  await screen.findByText('Aucun rappel ne correspond');
  expect(screen.queryByText('Pas encore de rappel')).toBeNull();
});
