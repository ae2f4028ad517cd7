import { feedbackOfVisit } from '../queries/feedback.ts';
import type { Draft, UserDatabase } from '../user-database.ts';
import { draftSubject } from './draft-subject.ts';

/** Returns whether the work of a draft is done: its order was created, or the form of its visit was submitted. */
async function isSubmitted(db: UserDatabase, key: string): Promise<boolean> {
  const { kind, id } = draftSubject(key);
  if (kind === 'newOrder') return (await db.orders.get(id)) !== undefined;
  if (kind !== 'visitForm') return false;
  const visit = await db.visits.get(id);
  return visit !== undefined && (await feedbackOfVisit(db, visit.row)) !== undefined;
}

/**
 * Returns the drafts that are unsent work (rule LW6), in the order of their keys. Leaves out a text that was changed back to the
 * value it began over, and what a kill left behind between a submit and the end of its draft.
 */
export async function unsentDrafts(db: UserDatabase): Promise<Draft[]> {
  const unsent: Draft[] = [];
  for (const draft of await db.drafts.toArray())
    if (draft.text !== draft.base && !(await isSubmitted(db, draft.key))) unsent.push(draft);
  return unsent;
}
