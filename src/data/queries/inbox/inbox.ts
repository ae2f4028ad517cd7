import type { Client } from '#contract/entities/client.ts';
import type { Message } from '#contract/entities/message.ts';
import type { EmployeeNotification } from '#contract/entities/notification.ts';
import type { Order } from '#contract/entities/order.ts';
import { grouped } from '#contract/values/grouped.ts';
import type { OrderViewer } from '#contract/rules/orders/order-rights.ts';
import { isMeantFor } from '#contract/rules/orders/order-rights.ts';
import type { StoredRow, UserDatabase } from '../../database/user-database.ts';
import { compare } from '../compare.ts';
import { ordersOf } from '../orders/orders.ts';
import { rowsById } from '../../rows/stored-rows.ts';

/** Messages read from the index at once, in the search for those of the user's orders. */
const block = 200;

interface Received {
  id: string;
  at: string;
  unread: boolean;
  /** The order concerned, when it is on this device. */
  order: Order | undefined;
}

/** A message by someone else. */
export interface ReceivedMessage extends Received {
  message: Message;
  order: Order;
}

/** A notification, with the client concerned when it is on this device. */
export interface ReceivedNotification extends Received {
  notification: EmployeeNotification;
  client: Client | undefined;
}

export type InboxEntry = ReceivedMessage | ReceivedNotification;

export interface InboxQuery {
  unreadOnly: boolean;
  oldestFirst?: boolean;
  /** Whose messages are listed: a device also stores messages of orders that its user only looks at. */
  viewer: OrderViewer;
  /** Returns whether an entry has the searched text; null for all. */
  fits?: ((entry: InboxEntry) => boolean) | null;
}

/** Returns the messages that are meant for the viewer, with their orders. */
async function received(
  db: UserDatabase,
  messages: readonly StoredRow<'messages'>[],
  viewer: OrderViewer,
): Promise<ReceivedMessage[]> {
  const orders = await ordersOf(
    db,
    messages.map(({ row }) => row),
  );
  return messages.flatMap(({ id, row, unreadAt }) => {
    const order = orders.get(row.orderId);
    if (order === undefined || !isMeantFor(viewer, order)) return [];
    return [{ id, at: row.sentAt, message: row, order, unread: unreadAt !== undefined }];
  });
}

async function reported(
  db: UserDatabase,
  notifications: readonly StoredRow<'notifications'>[],
): Promise<ReceivedNotification[]> {
  const rows = notifications.map(({ row }) => row);
  const orders = await ordersOf(db, rows);
  const clients = await rowsById(
    db.clients,
    rows.map(({ clientId }) => clientId),
  );
  return notifications.map(({ id, row, unreadAt }) => ({
    id,
    at: row.at,
    notification: row,
    order: orders.get(row.orderId ?? ''),
    client: clients.get(row.clientId ?? ''),
    unread: unreadAt !== undefined,
  }));
}

/**
 * Returns the first messages of others and notifications as one list, newest or oldest first; `more` is true when there are
 * further ones. Awaits only database requests: any other wait would end the transaction.
 */
export function receivedEntries(
  db: UserDatabase,
  size: number,
  query: InboxQuery,
): Promise<{ items: InboxEntry[]; more: boolean }> {
  const order = query.unreadOnly ? 'unreadAt' : 'receivedAt';
  const { fits = null, oldestFirst = false } = query;
  const inOrder = <C extends { reverse: () => C }>(rows: C): C => (oldestFirst ? rows : rows.reverse());
  const fitting = <E extends InboxEntry>(entries: E[]): E[] => (fits === null ? entries : entries.filter(fits));
  return db.transaction('r', [db.messages, db.notifications, db.orders, db.clients], async () => {
    const items: InboxEntry[] = [];
    for (let offset = 0; items.length <= size; offset += block) {
      const messages = await inOrder(db.messages.orderBy(order)).offset(offset).limit(block).toArray();
      items.push(...fitting(await received(db, messages, query.viewer)));
      if (messages.length < block) break;
    }
    const sorted = inOrder(db.notifications.orderBy(order));
    const notifications = await (fits === null ? sorted.limit(size + 1) : sorted).toArray();
    items.push(...fitting(await reported(db, notifications)));
    items.sort((one, other) => (oldestFirst ? compare(one.at, other.at) : compare(other.at, one.at)));
    return { items: items.slice(0, size), more: items.length > size };
  });
}

/** Returns the viewer's unread messages by order: identifiers, newest first. */
export function unreadByOrder(db: UserDatabase, viewer: OrderViewer): Promise<Map<string, string[]>> {
  return db.transaction('r', db.messages, db.orders, async () => {
    const messages = await db.messages.orderBy('unreadAt').reverse().toArray();
    const byOrder = grouped(await received(db, messages, viewer), ({ message }) => message.orderId);
    return new Map([...byOrder].map(([orderId, unread]) => [orderId, unread.map(({ id }) => id)]));
  });
}

/** Returns the user's unread notifications: identifiers, newest first, from the index alone. */
export function unreadNotifications(db: UserDatabase): Promise<string[]> {
  return db.notifications.orderBy('unreadAt').reverse().primaryKeys();
}
