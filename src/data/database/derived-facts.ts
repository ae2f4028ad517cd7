import type { AnyRow, CollectionName } from '#contract/collections.ts';
import type { Client } from '#contract/entities/client.ts';
import type { FollowUp } from '#contract/entities/follow-up.ts';
import type { EmployeeNotification } from '#contract/entities/notification.ts';
import type { Message } from '#contract/entities/message.ts';
import type { Order } from '#contract/entities/order.ts';
import type { PebDraft } from '#contract/entities/peb-draft.ts';
import type { Upload } from '#contract/entities/upload.ts';
import { isComplaint } from '#contract/rules/orders/complaints.ts';
import { isOpenOrder } from '#contract/rules/orders/order-states.ts';
import { isOwed } from '#contract/rules/payments/owed.ts';
import { owesDocumentsOf, statesOwingDocuments } from '#contract/rules/orders/required-documents.ts';
import { isUnread } from '#contract/rules/people/unread.ts';
import { houseKey } from '../text/house-key.ts';

/**
 * Marks by which lists and counts find orders. `filesDue`: somebody has to provide its files. `owesFiles`: the user has to.
 * `followUp`: its survey is not accepted. `clientProofs`: it is open, its client was asked for proofs and sent documents.
 */
export type OrderMark =
  | 'complaint'
  | 'owed'
  | 'urgent'
  | 'draftWaiting'
  | 'toPlan'
  | 'filesDue'
  | 'owesFiles'
  | 'followUp'
  | 'clientProofs';

/**
 * Facts derived from a row and stored beside it, because IndexedDB indexes neither booleans nor the absence of a reader in
 * a list. They are written with every row; a database upgrade adds them to the rows of an older version (rule LW5).
 */
export interface DerivedFacts {
  /** Set on orders. */
  marks?: OrderMark[];
  /** Names its house; set on orders. */
  house?: string;
  /** When it was sent; set on messages by others and on notifications. */
  receivedAt?: string;
  /** When it was sent; set while the user has not read it. */
  unreadAt?: string;
  /** Since when it waits for a supervisor's decision; set on uploads, follow-ups, drafts and clients that do. */
  undecidedAt?: string;
  /** When a supervisor returned it; set on uploads that were returned, removed ones too. */
  returnedAt?: string;
}

/** Returns the facts derived from a row, for this user. */
export function derivedFacts(collection: CollectionName, row: AnyRow, userId: string): DerivedFacts {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row is stored under the collection it is of
  if (collection === 'orders') return factsOfOrder(row as Order, userId);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  if (collection === 'messages') return factsOfMessage(row as Message, userId);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  if (collection === 'notifications') return factsOfNotification(row as EmployeeNotification);
  const undecidedAt = undecidedSince(collection, row);
  return {
    ...(undecidedAt === null ? {} : { undecidedAt }),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    ...(collection === 'uploads' ? returnOf(row as Upload) : {}),
  };
}

/** A return stands where its file was returned, also once the file is filed elsewhere. */
function returnOf({ review, formerReviews = [] }: Upload): Pick<DerivedFacts, 'returnedAt'> {
  const returned = [review, ...formerReviews.map((former) => former.review)].find((one) => one?.accepted === false);
  return returned === undefined || returned === null ? {} : { returnedAt: returned.at };
}

type Since = (row: AnyRow) => string | null;

/* oxlint-disable typescript/no-unsafe-type-assertion -- a row is stored under the collection it is of */
const undecided: Partial<Record<CollectionName, Since>> = {
  uploads: (row) => {
    const { requirement, receivedAt, review, removed } = row as Upload;
    return requirement === null || review !== null || removed !== null ? null : receivedAt;
  },
  followUps: (row) => {
    const { state, history, openedAt } = row as FollowUp;
    return state === 'submitted' ? (history.at(-1)?.at ?? openedAt) : null;
  },
  pebDrafts: (row) => {
    const { state, submittedAt } = row as PebDraft;
    return state === 'waiting' ? submittedAt : null;
  },
  clients: (row) => (row as Client).claims[0]?.at ?? null,
};
/* oxlint-enable typescript/no-unsafe-type-assertion */

/** Returns since when a row waits for a supervisor: evidence, a survey, a draft, or a client whom an agent has claimed. */
function undecidedSince(collection: CollectionName, row: AnyRow): string | null {
  return undecided[collection]?.(row) ?? null;
}

function marksOf(order: Order, userId: string): OrderMark[] {
  const marks: OrderMark[] = [];
  if (isComplaint(order)) marks.push('complaint');
  if (isOwed(order)) marks.push('owed');
  if (order.urgent) marks.push('urgent');
  if (order.draft?.state === 'waiting') marks.push('draftWaiting');
  if (order.state === 'toPlan') marks.push('toPlan');
  if (statesOwingDocuments.includes(order.state)) marks.push('filesDue');
  if (owesDocumentsOf(order)?.id === userId) marks.push('owesFiles');
  if (order.incompleteFollowUp) marks.push('followUp');
  if (order.proofLink !== undefined && order.clientDocuments.length > 0 && isOpenOrder(order))
    marks.push('clientProofs');
  return marks;
}

function factsOfOrder(order: Order, userId: string): DerivedFacts {
  return { marks: marksOf(order, userId), house: houseKey(order.address) };
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
