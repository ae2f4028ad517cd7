import type { PromiseExtended } from 'dexie';
import type { Client } from '#contract/entities/client.ts';
import type { Message } from '#contract/entities/message.ts';
import type { EmployeeNotification } from '#contract/entities/notification.ts';
import type { Order } from '#contract/entities/order.ts';
import type { OrderViewer } from '#contract/rules/order-rights.ts';
import { isMeantFor } from '#contract/rules/order-rights.ts';
import type { StoredRow, UserDatabase } from '../user-database.ts';

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
  /** Whose messages are listed: a device also stores messages of orders that its user only looks at. */
  viewer: OrderViewer;
}

/** Returns the identifiers among these, each once. */
function idsOf(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids.flatMap((id) => id ?? []))];
}

function byId<R>(stored: readonly ({ id: string; row: R } | undefined)[]): Map<string | null, R> {
  return new Map(stored.flatMap((one) => (one === undefined ? [] : [[one.id, one.row] as const])));
}

type Orders = ReadonlyMap<string | null, Order>;

/** Returns the messages that are meant for the viewer, with their orders. */
function received(messages: readonly StoredRow<'messages'>[], orders: Orders, viewer: OrderViewer): ReceivedMessage[] {
  return messages.flatMap(({ id, row, unreadAt }) => {
    const order = orders.get(row.orderId);
    if (order === undefined || !isMeantFor(viewer, order)) return [];
    return [{ id, at: row.sentAt, message: row, order, unread: unreadAt !== undefined }];
  });
}

function reported(
  notifications: readonly StoredRow<'notifications'>[],
  orders: Orders,
  clients: ReadonlyMap<string | null, Client>,
): ReceivedNotification[] {
  return notifications.map(({ id, row, unreadAt }) => ({
    id,
    at: row.at,
    notification: row,
    order: orders.get(row.orderId),
    client: clients.get(row.clientId),
    unread: unreadAt !== undefined,
  }));
}

function ordersOf(db: UserDatabase, rows: readonly { row: { orderId: string | null } }[]): PromiseExtended<Orders> {
  return db.orders.bulkGet(idsOf(rows.map(({ row }) => row.orderId))).then(byId);
}

/**
 * Returns the latest messages of others and notifications as one list, newest first; `more` is true when there are further
 * ones. Awaits only database requests: any other wait would end the transaction.
 */
export function latestReceived(
  db: UserDatabase,
  size: number,
  query: InboxQuery,
): Promise<{ items: InboxEntry[]; more: boolean }> {
  const order = query.unreadOnly ? 'unreadAt' : 'receivedAt';
  return db.transaction('r', [db.messages, db.notifications, db.orders, db.clients], async () => {
    const items: InboxEntry[] = [];
    for (let offset = 0; items.length <= size; offset += block) {
      const messages = await db.messages.orderBy(order).reverse().offset(offset).limit(block).toArray();
      items.push(...received(messages, await ordersOf(db, messages), query.viewer));
      if (messages.length < block) break;
    }
    const latest = db.notifications.orderBy(order).reverse();
    const notifications = await latest.limit(size + 1).toArray();
    const clients = await db.clients.bulkGet(idsOf(notifications.map(({ row }) => row.clientId)));
    items.push(...reported(notifications, await ordersOf(db, notifications), byId(clients)));
    items.sort((one, other) => other.at.localeCompare(one.at));
    return { items: items.slice(0, size), more: items.length > size };
  });
}

/** Returns the viewer's unread messages by order: identifiers, newest first. */
export function unreadByOrder(db: UserDatabase, viewer: OrderViewer): Promise<Map<string, string[]>> {
  return db.transaction('r', db.messages, db.orders, async () => {
    const messages = await db.messages.orderBy('unreadAt').reverse().toArray();
    const byOrder = new Map<string, string[]>();
    for (const { message } of received(messages, await ordersOf(db, messages), viewer)) {
      byOrder.set(message.orderId, [...(byOrder.get(message.orderId) ?? []), message.id]);
    }
    return byOrder;
  });
}

/** Returns the user's unread notifications: identifiers, newest first, from the index alone. */
export function unreadNotifications(db: UserDatabase): Promise<string[]> {
  return db.notifications.orderBy('unreadAt').reverse().primaryKeys();
}
