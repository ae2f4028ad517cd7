import Dexie from 'dexie';
import type { Message } from '#contract/entities/message.ts';
import { isUnread } from '#contract/rules/unread.ts';
import type { UserDatabase } from '../user-database.ts';

function threadOf(db: UserDatabase, orderId: string) {
  return db.messages.where('[row.orderId+row.sentAt]').between([orderId, Dexie.minKey], [orderId, Dexie.maxKey]);
}

/** Returns an order's thread, oldest first. */
export async function messagesOfOrder(db: UserDatabase, orderId: string): Promise<Message[]> {
  return (await threadOf(db, orderId).toArray()).map((stored) => stored.row);
}

/** Returns the number of messages of each of these orders, in the given order. */
export function messageCounts(db: UserDatabase, orderIds: readonly string[]): Promise<number[]> {
  return db.transaction('r', db.messages, () => Promise.all(orderIds.map((id) => threadOf(db, id).count())));
}

/**
 * Returns the number of unread messages by order; omits orders without any. Reads the short index of unread messages: one
 * request for any number of orders.
 */
export async function unreadCounts(
  db: UserDatabase,
  userId: string,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  const wanted = new Set(orderIds);
  const counts = new Map<string, number>();
  for (const { row } of await db.messages.where('unreadAt').above('').toArray()) {
    if (wanted.has(row.orderId) && isUnread(row, userId)) counts.set(row.orderId, (counts.get(row.orderId) ?? 0) + 1);
  }
  return counts;
}
