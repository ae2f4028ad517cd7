// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type * as Inbox from '#data/queries/inbox/inbox.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { markLoaded } from '#tests/support/data/mark-loaded.ts';
import { certifier, supervisor, testId, testMessage, testNotification, testOrder } from '#tests/support/rows.ts';
import { testUser } from '#tests/support/server/session.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { AppDataProvider } from '../app/use-app-data.tsx';
import { mergeUnread, useUnreadCount } from './use-unread-count.ts';
import { useUnread } from './use-unread.ts';

/** The messages take longer to read than the notifications, on a device with many. */
vi.mock(import('#data/queries/inbox/inbox.ts'), async (original) => {
  const queries = await original();
  const unreadByOrder: typeof Inbox.unreadByOrder = async (...given) => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return queries.unreadByOrder(...given);
  };
  return { ...queries, unreadByOrder };
});

const listed = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

afterEach(cleanup);

test('counts an item once when both the server and the device list it', () => {
  expect(mergeUnread(['a', 'x'], listed, new Set())).toEqual(new Set(['a', 'x', 'b', 'c']));
});

test('does not count a message read on this device since', () => {
  expect(mergeUnread([], listed, new Set(['a', 'b', 'c']))).toEqual(new Set());
});

test('counts messages unread on this device before the server lists them', () => {
  expect(mergeUnread(['new'], [], new Set())).toEqual(new Set(['new']));
});

test('never shows the count of a part, at the start of a page with all rows', async () => {
  const db = openUserDatabase('unread-count', certifier.id);
  await storeRows(db, 'orders', [testOrder(1, { assignee: certifier })]);
  await storeRows(db, 'messages', [testMessage(21, 1)]);
  await storeRows(db, 'notifications', [testNotification(31), testNotification(32)]);
  await markLoaded(db);
  const Notifications = [21, 31, 32].map((id) => ({ id: testId(id), orderId: testId(1), at: '', by: supervisor }));
  const user = testUser({ UserId: certifier.id, Notifications });
  const data = testAppData(db, certifier, () => testId(900));
  const shown = new Set<number>();
  const hook = renderHook(
    () => {
      const count = useUnreadCount();
      shown.add(count);
      return { count, isRead: useUnread().isRead };
    },
    {
      wrapper: ({ children }) => (
        <AppDataProvider value={{ ...data, session: { ...data.session, user } }}>{children}</AppDataProvider>
      ),
    },
  );
  await waitFor(() => expect(hook.result.current.isRead).toBe(true));
  expect([hook.result.current.count, ...shown]).toEqual([3, 3]);
  cleanup();
  await db.delete();
});

test('keeps the count of the sign-in while a message is here and its order still arrives', async () => {
  const db = openUserDatabase('unread-arriving', certifier.id);
  const Notifications = [21, 22].map((id) => ({ id: testId(id), orderId: testId(1), at: '', by: supervisor }));
  const user = testUser({ UserId: certifier.id, Notifications });
  const data = testAppData(db, certifier, () => testId(900));
  const hook = renderHook(() => ({ count: useUnreadCount(), isRead: useUnread().isRead }), {
    wrapper: ({ children }) => (
      <AppDataProvider value={{ ...data, session: { ...data.session, user } }}>{children}</AppDataProvider>
    ),
  });
  await storeRows(db, 'messages', [testMessage(21, 1)]);
  await waitFor(() => expect(hook.result.current.isRead).toBe(true));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(hook.result.current.count).toBe(2);
  cleanup();
  await db.delete();
});
