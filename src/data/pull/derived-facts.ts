import type { AnyRow, CollectionName } from '#contract/collections.ts';
import type { EmployeeNotification } from '#contract/entities/notification.ts';
import type { Message } from '#contract/entities/message.ts';
import type { Order } from '#contract/entities/order.ts';
import { isUnread } from '#contract/rules/unread.ts';

/** Marks by which lists and counts find orders. */
export type OrderMark = 'unpaid' | 'urgent' | 'draftWaiting';

/**
 * Facts derived from a row and stored beside it, because IndexedDB indexes neither booleans nor the absence of a reader in
 * a list. They are written with every row; a database upgrade adds them to the rows of an older version (rule LW5).
 */
export interface DerivedFacts {
  /** Set on orders. */
  marks?: OrderMark[];
  /** When it was sent; set on messages by others and on notifications. */
  receivedAt?: string;
  /** When it was sent; set while the user has not read it. */
  unreadAt?: string;
}

/** Returns the facts derived from a row, for this user. */
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
