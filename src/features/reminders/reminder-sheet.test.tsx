// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readMutation } from '#contract/mutations/upcast.ts';
import { openUserDatabase } from '#data/user-database.ts';
import type { UserDatabase } from '#data/user-database.ts';
import type { Alerts, AlertsState } from '#hooks/alerts.ts';
import type { AppData } from '#hooks/app-data.tsx';
import { AppDataProvider } from '#hooks/app-data.tsx';
import { ContentContext } from '#hooks/content-context.ts';
import { noAlerts, testAppData } from '#tests/support/app-data.ts';
import { testContent } from '#tests/support/content.ts';
import { stubResizeObserver } from '#tests/support/resize-observer.ts';
import { certifier, supervisor, testEmployee, testId, testOrder, testReminder } from '#tests/support/rows.ts';
import { speak } from '#tests/support/words.ts';
import { ToastProvider } from '#ui/toast.tsx';
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

function show(what: React.ReactNode, alerts: Alerts = noAlerts): AppData {
  const data = testAppData(db, certifier, () => testId((nextId += 1)), { alerts });
  render(
    <I18nProvider i18n={speak('fr')}>
      <ToastProvider>
        <AppDataProvider value={data}>
          <ContentContext value={testContent}>
            <MemoryRouter initialEntries={['/rappel']}>{what}</MemoryRouter>
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

/** What of reminders waits to be sent. */
async function sent() {
  const entries = await db.outbox.orderBy('seq').toArray();
  return entries.map((entry) => ({ name: entry.name, state: entry.state, args: readMutation(entry)?.args }));
}

test('one about an order begins with what is to be done, and is kept with one tap', async () => {
  const onClose = sheet(`order.${order.id}`);
  expect((await title()).value).toBe('Rappeler Jean Lambert');
  expect(screen.getByRole('link', { name: /2026-000007/ })).toBeTruthy();
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(await sent()).toMatchObject([
    { name: 'reminder.create', args: { title: 'Rappeler Jean Lambert', orderId: order.id, assignee: certifier } },
  ]);
  expect(await db.drafts.count()).toBe(0);
});

test('what is missing is said at its field, and a time that is over is said but kept', async () => {
  const onClose = sheet('new');
  fireEvent.change(await title(), { target: { value: '   ' } });
  fireEvent.change(screen.getByLabelText('Jour'), { target: { value: '' } });
  save();
  expect(screen.getByText(/Écrivez ce qui est à faire/)).toBeTruthy();
  expect(screen.getByText('Choisissez un jour et une heure.')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('À faire'), { target: { value: 'Relire le plan' } });
  fireEvent.change(screen.getByLabelText('Jour'), { target: { value: '2020-02-03' } });
  expect(screen.getByText(/Cette heure est déjà passée/)).toBeTruthy();
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(await sent()).toMatchObject([{ args: { title: 'Relire le plan', dueAt: '2020-02-03T08:00:00.000Z' } }]);
});

test('what was typed is there again after a reload', async () => {
  sheet('new');
  fireEvent.change(await title(), { target: { value: 'Demander le plan' } });
  await waitFor(async () => expect(await db.drafts.count()).toBe(1));
  cleanup();
  sheet('new');
  await waitFor(async () => expect((await title()).value).toBe('Demander le plan'));
});

test('a creation that the server refused is reopened with everything, and goes again in its place', async () => {
  const data = show(<RemindersScreen />);
  const given = { note: 'Deux fois', dueAt: '2026-11-21T08:00:00.000Z', orderId: order.id, clientId: null };
  await data.mutate('reminder.create', { ...given, reminderId: testId(90), title: 'Refusé', assignee: supervisor });
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
    expect(await sent()).toMatchObject([
      { state: 'pending', args: { ...given, reminderId: testId(90), title: 'Corrigé', assignee: supervisor } },
    ]),
  );
});

test('a reminder that has left this device is said to have', async () => {
  sheet(`edit.${testId(99)}`);
  expect(await screen.findByText(/Ce rappel n’est pas sur cet appareil/)).toBeTruthy();
});

test('one that is there is changed in what was changed only', async () => {
  const row = testReminder(91, { assignee: certifier, createdBy: certifier });
  await db.reminders.put({ id: row.id, version: 1, scopes: ['all'], generation: 1, row });
  sheet(`edit.${row.id}`);
  fireEvent.change(await title(), { target: { value: 'Rappeler le notaire' } });
  save();
  await waitFor(async () =>
    expect(await sent()).toMatchObject([
      { name: 'reminder.update', args: { reminderId: row.id, changes: { title: 'Rappeler le notaire' } } },
    ]),
  );
});

test('the page says what this device does when a reminder is due', async () => {
  const putOff = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const inState = (state: AlertsState): Alerts => ({ ...noAlerts, current: () => state, putOff });
  const said: [AlertsState, RegExp][] = [
    ['ask', /Être prévenu à l’heure d’un rappel/],
    ['denied', /seulement dans l’application ouverte/],
    ['unsupported', /seulement dans l’application ouverte/],
    ['ios', /installez d’abord l’application/],
    ['openOnly', /tant que l’application est ouverte/],
  ];
  for (const [state, words] of said) {
    show(<RemindersScreen />, inState(state));
    expect(await screen.findByText(words)).toBeTruthy();
    if (state === 'ask') fireEvent.click(screen.getByRole('button', { name: 'Plus tard' }));
    cleanup();
  }
  expect(putOff).toHaveBeenCalledOnce();
});
