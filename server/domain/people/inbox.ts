import type { z } from 'zod';
import type { RequiredDocument } from '#contract/content/content.ts';
import type { notification } from '#contract/entities/user.ts';
import { owesAnswersOf } from '#contract/rules/surveys/follow-ups.ts';
import { capturerOf, dueDocuments } from '#contract/rules/orders/required-documents.ts';
import type { Db } from '../../db/connection/database.ts';
import { readOpenFollowUps, readOrdersOwingFiles, readUnread } from '../../db/records/inbox.ts';
import { everything, openedScope, ownerScope, ownScope, userScope } from '../rows/scopes.ts';
import type { Viewer } from '../rows/viewer.ts';

/**
 * Returns the scopes of messages meant for the viewer personally. A supervisor sees every order but answers only for
 * their own.
 */
function messageScopes(viewer: Viewer): string[] {
  return viewer.commercial && !viewer.supervisor
    ? [userScope(viewer.id), ownerScope(viewer.id)]
    : [userScope(viewer.id)];
}

/** Returns the unread messages of others and the unread notifications of the viewer, newest first. */
export function unreadOf(db: Db, viewer: Viewer): Promise<z.infer<typeof notification>[]> {
  const { id } = viewer;
  return readUnread(db, { userId: id, messageScopes: messageScopes(viewer), notificationScope: ownScope(id) });
}

/**
 * Counts the orders whose survey the viewer has to complete, of those that their devices hold: an agent's without the
 * commercial role are not, unless opened from a search.
 */
export async function incompleteFollowUpsOf(db: Db, { id, commercial, supervisor }: Viewer): Promise<number> {
  const owned = commercial || supervisor ? [ownerScope(id)] : [];
  const orders = await readOpenFollowUps(db, [userScope(id), openedScope(id), ...owned]);
  return orders.filter(({ followUp, ...order }) => owesAnswersOf(order, followUp ?? undefined)?.id === id).length;
}

/**
 * Counts the orders with due files that the server has not received: those that the viewer has to provide, for a supervisor
 * everybody's.
 */
export async function incompleteUploadsOf(
  db: Db,
  { id, supervisor }: Viewer,
  documents: readonly RequiredDocument[],
): Promise<number> {
  const orders = await readOrdersOwingFiles(db, supervisor ? everything : userScope(id));
  return orders.filter(
    ({ files, ...order }) =>
      (supervisor || capturerOf(order)?.id === id) && dueDocuments(order, documents, files).length > 0,
  ).length;
}
