import type { Message } from '#contract/entities/message.ts';
import type { Order } from '#contract/entities/order.ts';
import type { StoredRow, UserDatabase } from '../user-database.ts';

/** Messages read from the index at once while looking for those that concern the user. */
const block = 200;

/** A message of somebody else's, with the order it is about when that is on the device. */
export interface ReceivedMessage {
  message: Message;
  order: Order | undefined;
  unread: boolean;
}

export interface InboxQuery {
  unreadOnly: boolean;
  /**
   * Whose orders the messages are about; null for all that the device holds. A supervisor's device holds all orders, and a
   * supervisor answers for their own.
   */
  ownOrdersOf: string | null;
}

/** True when the employee has to do with the order in person. */
function isTheirs(order: Order | undefined, employeeId: string): boolean {
  if (order === undefined) return false;
  return [order.assignee, order.handler, order.visitedBy].some((employee) => employee?.id === employeeId);
}

async function withOrders(
  db: UserDatabase,
  messages: readonly StoredRow<'messages'>[],
  { ownOrdersOf }: InboxQuery,
): Promise<ReceivedMessage[]> {
  const orderIds = [...new Set(messages.map(({ row }) => row.orderId))];
  const stored = await db.orders.bulkGet(orderIds);
  const orders = new Map(stored.flatMap((one) => (one === undefined ? [] : [[one.id, one.row] as const])));
  return messages
    .map(({ row, unreadAt }) => ({ message: row, order: orders.get(row.orderId), unread: unreadAt !== undefined }))
    .filter(({ order }) => ownOrdersOf === null || isTheirs(order, ownOrdersOf));
}

/** The latest messages of others, newest first; `more` when there are further ones. */
export function receivedMessages(
  db: UserDatabase,
  size: number,
  query: InboxQuery,
): Promise<{ items: ReceivedMessage[]; more: boolean }> {
  return db.transaction('r', db.messages, db.orders, async () => {
    const index = db.messages.orderBy(query.unreadOnly ? 'unreadAt' : 'receivedAt').reverse();
    const items: ReceivedMessage[] = [];
    for (let offset = 0; items.length <= size; offset += block) {
      const messages = await index.clone().offset(offset).limit(block).toArray();
      items.push(...(await withOrders(db, messages, query)));
      if (messages.length < block) break;
    }
    return { items: items.slice(0, size), more: items.length > size };
  });
}

/** The messages that this user has not read, by order: identifiers, newest first. */
export function unreadByOrder(db: UserDatabase, ownOrdersOf: string | null): Promise<Map<string, string[]>> {
  return db.transaction('r', db.messages, db.orders, async () => {
    const messages = await db.messages.orderBy('unreadAt').reverse().toArray();
    const byOrder = new Map<string, string[]>();
    for (const { message } of await withOrders(db, messages, { unreadOnly: true, ownOrdersOf })) {
      byOrder.set(message.orderId, [...(byOrder.get(message.orderId) ?? []), message.id]);
    }
    return byOrder;
  });
}
