import Dexie from 'dexie';
import type { Message } from '#contract/entities/message.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { readRows } from '../../rows/stored-rows.ts';

function threadOf(db: UserDatabase, orderId: string) {
  return db.messages.where('[row.orderId+row.sentAt]').between([orderId, Dexie.minKey], [orderId, Dexie.maxKey]);
}

/** Returns an order's thread, oldest first. */
export function messagesOfOrder(db: UserDatabase, orderId: string): Promise<Message[]> {
  return readRows(threadOf(db, orderId));
}

/** Returns the number of messages of each of these orders, in the given order. */
export function messageCounts(db: UserDatabase, orderIds: readonly string[]): Promise<number[]> {
  return db.transaction('r', db.messages, () => Promise.all(orderIds.map((id) => threadOf(db, id).count())));
}
