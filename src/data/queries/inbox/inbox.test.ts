import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CollectionName, Row } from '#contract/collections.ts';
import type { OrderViewer } from '#contract/rules/orders/order-rights.ts';
import { createMutate } from '../../outbox/mutate.ts';
import {
  certifier,
  supervisor,
  testClient,
  testId,
  testMessage,
  testNotification,
  testOrder,
} from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { UserDatabase } from '../../database/user-database.ts';
import { receivedEntries, unreadByOrder, unreadNotifications } from './inbox.ts';
import { readHere } from './notified.ts';

let db: UserDatabase;

const store = <C extends CollectionName>(collection: C, ...rows: (Row<C> & { id: string })[]): Promise<void> =>
  storeRows(db, collection, rows);

const at = (hour: number): string => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`;
const holder = { id: certifier.id, commercial: false, supervisor: false };
const all = { unreadOnly: false, viewer: holder };

beforeEach(async () => {
  db = new UserDatabase(`inbox-${Math.random()}`, certifier.id);
  await store(
    'orders',
    testOrder(1),
    testOrder(2, { handler: certifier, assignee: supervisor }),
    testOrder(3, { assignee: supervisor, commercial: certifier }),
  );
  await store('clients', testClient(61));
  await store(
    'messages',
    testMessage(21, 1, { sentAt: at(8) }),
    testMessage(22, 2, { sentAt: at(10) }),
    testMessage(23, 1, { sentAt: at(12), author: certifier }),
    // Only looked at: of an order that the user opened from a search, or sees as a supervisor.
    testMessage(24, 3, { sentAt: at(13) }),
  );
  await store(
    'notifications',
    testNotification(64, { at: at(9), orderId: testId(1) }),
    testNotification(65, { at: at(11), orderId: null, clientId: testId(61), kind: 'clientGiven', readAt: at(12) }),
    testNotification(66, { at: at(7), orderId: testId(99) }),
  );
});

afterEach(() => db.delete());

test('messages and notifications form one list, newest first, with their orders and clients', async () => {
  const { items, more } = await receivedEntries(db, 10, all);
  expect(items.map(({ id, unread }) => [id, unread])).toEqual([
    [testId(65), false],
    [testId(22), true],
    [testId(64), true],
    [testId(21), true],
    [testId(66), true],
  ]);
  expect(more).toBe(false);
  expect(items[0]).toMatchObject({ client: { name: 'Immo Cambre' } });
  expect(items[2]).toMatchObject({ order: { number: '2026-000001' } });
  expect(items[4]?.order).toBeUndefined();
});

test('a page ends at its size, whether a message or a notification comes next', async () => {
  for (const size of [1, 2, 3, 4]) {
    const { items, more } = await receivedEntries(db, size, all);
    expect([items.length, more]).toEqual([size, true]);
    expect(items.map((item) => item.at)).toEqual([at(11), at(10), at(9), at(8)].slice(0, size));
  }
});

test('the oldest first, a page at a time', async () => {
  for (const size of [1, 2, 3, 5]) {
    const { items, more } = await receivedEntries(db, size, { ...all, oldestFirst: true });
    expect(items.map((item) => item.at)).toEqual([at(7), at(8), at(9), at(10), at(11)].slice(0, size));
    expect(more).toBe(size < 5);
  }
});

test('the messages are those of orders that the user works on; an agent has those of their clients too', async () => {
  const messages = async (roles: Partial<OrderViewer>): Promise<string[]> => {
    const { items } = await receivedEntries(db, 10, { unreadOnly: true, viewer: { ...holder, ...roles } });
    return items.flatMap((item) => ('message' in item ? item.id : []));
  };
  expect(await messages({})).toEqual([testId(22), testId(21)]);
  expect(await messages({ supervisor: true })).toEqual([testId(22), testId(21)]);
  expect(await messages({ commercial: true })).toEqual([testId(24), testId(22), testId(21)]);
  expect(await messages({ commercial: true, supervisor: true })).toEqual([testId(22), testId(21)]);
});

test('[LW3] reading a notification removes it from the unread ones at once, and leaves it in the list', async () => {
  expect(await unreadNotifications(db)).toEqual([testId(64), testId(66)]);
  const newId = (): string => testId(901);
  const mutate = createMutate({
    db,
    clock: () => Date.parse(at(13)),
    newId,
    actor: certifier,
    afterCommit: () => undefined,
  });
  await mutate({ name: 'notification.read', args: { notificationIds: [testId(64), testId(66)] } });
  expect(await unreadNotifications(db)).toEqual([]);
  expect((await receivedEntries(db, 10, all)).items).toHaveLength(5);
  expect(await unreadByOrder(db, holder)).toEqual(
    new Map([
      [testId(2), [testId(22)]],
      [testId(1), [testId(21)]],
    ]),
  );
});

test('finds which messages and notifications of a server list are read on this device', async () => {
  await storeRows(db, 'notifications', [testNotification(67, { readAt: '2026-11-20T10:00:00.000Z' })]);
  const ids = [testId(21), testId(67), testId(500)];
  expect(await readHere(db, ids)).toEqual(new Set([testId(67)]));
});
