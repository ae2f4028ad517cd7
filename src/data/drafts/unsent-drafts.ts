import { feedbackOfVisit } from '../queries/feedback.ts';
import type { Draft, UserDatabase } from '../user-database.ts';
import { draftSubject } from './draft-subject.ts';
import type { Fields } from './form-fields.ts';
import { leftOutFields } from './left-out-fields.ts';

/**
 * Returns what a draft holds that the submitted form of its visit does not have (rule LW7e); null while no form of the visit is
 * on this device.
 */
async function leftOutOf(db: UserDatabase, { key, text }: Draft, visitId: string): Promise<Fields | null> {
  const visit = await db.visits.get(visitId);
  const form = visit === undefined ? undefined : await feedbackOfVisit(db, visit.row);
  if (form === undefined) return null;
  return leftOutFields(text, (await db.syncedDrafts.get(key))?.fields ?? {}, form);
}

/** True while a supervisor has not decided on this submission of a survey. */
async function isUndecided(db: UserDatabase, orderId: string, submittedAt: string | null): Promise<boolean> {
  const survey = (await db.followUps.get(orderId))?.row;
  return survey?.state === 'submitted' && survey.history.at(-1)?.at === submittedAt;
}

/**
 * Returns whether the work of a draft is done: its order was created, its survey judged, or the form of its visit has all of it.
 */
async function isSubmitted(db: UserDatabase, draft: Draft): Promise<boolean> {
  const { kind, id, field } = draftSubject(draft.key);
  if (kind === 'newOrder') return (await db.orders.get(id)) !== undefined;
  if (kind === 'surveyReturn') return !(await isUndecided(db, id, field));
  if (kind !== 'visitForm') return false;
  const leftOut = await leftOutOf(db, draft, id);
  return leftOut !== null && Object.keys(leftOut).length === 0;
}

/** A draft beside the submitted form of its visit, with the fields that the form does not have. */
export interface LeftOutDraft {
  draft: Draft;
  fields: Fields;
}

/** Returns the draft of a visit that another device's submission leaves out; null when there is none. */
export async function leftOutDraft(db: UserDatabase, key: string): Promise<LeftOutDraft | null> {
  const draft = await db.drafts.get(key);
  if (draft === undefined) return null;
  const fields = await leftOutOf(db, draft, draftSubject(key).id);
  return fields === null || Object.keys(fields).length === 0 ? null : { draft, fields };
}

/**
 * Returns the drafts that are unsent work (rule LW6), in the order of their keys. Leaves out a text that was changed back to the
 * value it began over, and what a kill left behind between a submit and the end of its draft. A form that another device submitted
 * meanwhile leaves a draft of what it lacks.
 */
export async function unsentDrafts(db: UserDatabase): Promise<Draft[]> {
  const unsent: Draft[] = [];
  for (const draft of await db.drafts.toArray())
    if (draft.text !== draft.base && !(await isSubmitted(db, draft))) unsent.push(draft);
  return unsent;
}
