import type { AnyRow, CollectionName } from '#contract/collections.ts';
import type { EmployeeNotification } from '#contract/entities/notification.ts';
import type { Message } from '#contract/entities/message.ts';
import type { Order } from '#contract/entities/order.ts';
import { isUnread } from '#contract/rules/unread.ts';

/** What lists and counts ask of orders. */
export type OrderMark = 'unpaid' | 'urgent' | 'draftWaiting';

/**
 * Facts that follow from a row, stored beside it because IndexedDB indexes neither booleans nor who is missing from a list.
 * Written wherever the row is; a row of an older version gets them when the database is upgraded (rule LW5).
 */
export interface DerivedFacts {
  /** Of an order. */
  marks?: OrderMark[];
  /** Of a message by somebody else, and of a notification: when it was sent. */
  receivedAt?: string;
  /** Of one that the user has not read: when it was sent. */
  unreadAt?: string;
}

/** The facts that follow from a row, for this user. */
export function derivedFacts(collection: CollectionName, row: AnyRow, userId: string): DerivedFacts {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row is stored under the collection it is of
  if (collection === 'orders') return { marks: marksOf(row as Order) };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  if (collection === 'messages') return factsOfMessage(row as Message, userId);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  if (collection === 'notifications') return factsOfNotification(row as EmployeeNotification);
  return {};
}

function marksOf(order: Order): OrderMark[] {
  const marks: OrderMark[] = [];
  if (!order.paid) marks.push('unpaid');
  if (order.urgent) marks.push('urgent');
  if (order.draft?.state === 'waiting') marks.push('draftWaiting');
  return marks;
}

function factsOfMessage(message: Message, userId: string): DerivedFacts {
  if (message.author.id === userId) return {};
  return {
    receivedAt: message.sentAt,
    ...(isUnread(message, userId) ? { unreadAt: message.sentAt } : {}),
  };
}

function factsOfNotification({ at, readAt }: EmployeeNotification): DerivedFacts {
  return { receivedAt: at, ...(readAt === null ? { unreadAt: at } : {}) };
}
