// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unreadByOrder, unreadNotifications } from '#data/queries/inbox/inbox.ts';
import { createSyncStorage } from '#data/sync-storage.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { useUnread } from '#hooks/orders/use-unread.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, supervisor, testId, testMessage, testNotification, testOrder } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { ToastProvider } from '#ui/layers/toast.tsx';
import { useMarkAllRead } from './use-mark-all-read.ts';

let db: UserDatabase;
let nextId = 800;

beforeEach(async () => {
  db = openUserDatabase('mark-all-read', certifier.id);
  await storeRows(db, 'orders', [testOrder(7), testOrder(8)]);
  await storeRows(db, 'messages', [
    testMessage(5, 7, { author: supervisor }),
    testMessage(6, 8, { author: supervisor }),
  ]);
  await storeRows(db, 'notifications', [testNotification(9, { userId: certifier.id, orderId: testId(7) })]);
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

function Page() {
  const { markAllRead } = useMarkAllRead();
  const unread = useUnread();
  return (
    <button type="button" onClick={() => markAllRead(unread)}>
      {unread.count}
    </button>
  );
}

async function markAll(): Promise<void> {
  render(
    <I18nProvider i18n={speak('fr')}>
      <ToastProvider>
        <AppDataProvider value={testAppData(db, certifier, () => testId((nextId += 1)))}>
          <Page />
        </AppDataProvider>
      </ToastProvider>
    </I18nProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: '3' }));
  await screen.findByRole('button', { name: '0' });
}

const unread = async (): Promise<number> =>
  (await unreadByOrder(db, { id: certifier.id, commercial: false, supervisor: false })).size +
  (await unreadNotifications(db)).length;

test('[OB7f] takes the marking back, of which nothing was sent meanwhile', async () => {
  await markAll();
  const now = Date.now();
  const limits = { mutations: 100, bytes: 100_000 };
  expect(await createSyncStorage(db).nextBatch('main', limits, now)).toEqual([]);
  expect(await createSyncStorage(db).nextBatch('main', limits, now + 11_000)).toHaveLength(3);
  expect(await unread()).toBe(0);
  fireEvent.click(await screen.findByRole('button', { name: 'Annuler' }));
  expect(await screen.findByText('De nouveau non lu.')).toBeTruthy();
  await waitFor(async () => expect(await unread()).toBe(3));
  expect(await db.outbox.count()).toBe(0);
});

test('leaves what is read once the sending began', async () => {
  await markAll();
  await db.outbox.toCollection().modify({ attemptedAt: '2026-11-20T09:00:00.000Z' });
  fireEvent.click(await screen.findByRole('button', { name: 'Annuler' }));
  expect(await screen.findByText('Trop tard : l’envoi a commencé.')).toBeTruthy();
  expect(await unread()).toBe(0);
  expect(await db.outbox.count()).toBe(3);
});
