import Dexie from 'dexie';
import type { Message } from '#contract/entities/message.ts';
import { isUnread } from '#contract/rules/unread.ts';
import type { UserDatabase } from '../user-database.ts';

function threadOf(db: UserDatabase, orderId: string) {
  return db.messages.where('[row.orderId+row.sentAt]').between([orderId, Dexie.minKey], [orderId, Dexie.maxKey]);
}

/** An order's thread, oldest first. */
export async function messagesOfOrder(db: UserDatabase, orderId: string): Promise<Message[]> {
  return (await threadOf(db, orderId).toArray()).map((stored) => stored.row);
}

/** How many messages of each of these orders the user has not read; orders with none are left out. */
export async function unreadCounts(
  db: UserDatabase,
  userId: string,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  const threads = await Promise.all(orderIds.map((orderId) => threadOf(db, orderId).toArray()));
  const counts = threads.map((thread) => thread.filter((stored) => isUnread(stored.row, userId)).length);
  const entries = orderIds.map((orderId, index): [string, number] => [orderId, counts[index] ?? 0]);
  return new Map(entries.filter(([, count]) => count > 0));
}
