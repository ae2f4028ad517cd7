// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countMarked } from '#data/queries/orders/attention.ts';
import { countDueReminders } from '#data/queries/inbox/reminders.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { testAppData } from '#tests/support/data/app-data.ts';
import { markLoaded } from '#tests/support/data/mark-loaded.ts';
import { certifier, supervisor, testId, testMessage, testOrder, testReminder } from '#tests/support/rows.ts';
import { speak } from '#tests/support/labels.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { Tiles } from './tiles.tsx';

const day = '2026-11-20';
const roleIds = { commercial: 'c', supervisor: 's' };
const invoice = { number: 'F2026000001', issuedAt: '2026-11-18T09:00:00.000Z' };
let db: UserDatabase;

beforeEach(async () => {
  db = openUserDatabase('tiles', certifier.id);
  await markLoaded(db);
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

function show(user = certifier, role: string[] = [], wide = false): void {
  render(
    <I18nProvider i18n={speak('fr')}>
      <MemoryRouter>
        <AppDataProvider value={testAppData(db, user, () => testId(900), { roleIds, role })}>
          <Tiles day={day} wide={wide} />
        </AppDataProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
}

test('counts as unpaid what is invoiced and not cancelled', async () => {
  await storeRows(db, 'orders', [
    testOrder(1, { invoice }),
    testOrder(2),
    testOrder(3, { invoice, state: 'cancelled' }),
    testOrder(4, { invoice, paid: true }),
  ]);
  expect(await countMarked(db, 'owed')).toBe(1);
});

test('counts the reminders of the day apart from the overdue ones', async () => {
  await storeRows(db, 'reminders', [
    testReminder(1, { dueAt: '2026-11-18T09:00:00.000Z' }),
    testReminder(2, { dueAt: '2026-11-19T09:00:00.000Z' }),
    testReminder(3, { dueAt: '2026-11-20T15:00:00.000Z' }),
    testReminder(4, { dueAt: '2026-11-21T09:00:00.000Z' }),
  ]);
  expect(await countDueReminders(db, certifier.id, day)).toEqual({ today: 1, overdue: 2 });
  show();
  expect((await screen.findByRole('link', { name: /Rappels en retard/ })).textContent).toContain('2');
  expect(screen.getByRole('link', { name: /Rappels du jour/ }).textContent).toContain('1');
});

test('counts unread messages, not orders, and opens the list with as many', async () => {
  await storeRows(db, 'orders', [testOrder(1)]);
  await storeRows(db, 'messages', [
    testMessage(1, 1, { author: supervisor, readBy: [] }),
    testMessage(2, 1, { author: supervisor, readBy: [] }),
  ]);
  show();
  const tile = await screen.findByRole('link', { name: /Non lus/ });
  expect(tile.textContent).toContain('2');
  expect(tile.getAttribute('href')).toBe('/notifications?unread=1');
});

test('what the drawer does not list keeps its tile at zero, the decisions first for a supervisor alone', async () => {
  show();
  await waitFor(() =>
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Rappels du jour0']),
  );
  cleanup();
  show(supervisor, ['s']);
  await screen.findByText('À décider');
  await waitFor(() =>
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'À décider0',
      'Rappels du jour0',
    ]),
  );
});

test('the tiles of a supervisor have their places before anything is counted, and keep them at zero', async () => {
  show(supervisor, ['s'], true);
  const labels = (): string[] =>
    screen.getAllByRole('link').map(({ textContent }) => textContent?.replace(/[\d–]+$/, '') ?? '');
  const before = labels();
  expect(before[0]).toBe('À décider');
  expect(before.length).toBeGreaterThan(6);
  await waitFor(() => expect(screen.queryByText('–')).toBeNull());
  expect(labels()).toEqual(before);
});
