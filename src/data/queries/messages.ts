import Dexie from 'dexie';
import type { Message } from '#contract/entities/message.ts';
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
