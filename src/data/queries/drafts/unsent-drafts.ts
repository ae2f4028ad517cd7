import type { FormDraft } from '#contract/entities/form-draft.ts';
import { feedbackOfVisit } from '../visits/feedback.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import type { Draft, SyncedDraft } from '../../database/stored-draft.ts';
import { draftKinds, draftName, subjectId } from '../../drafts/draft-name.ts';
import type { Fields } from '../../drafts/form-fields.ts';
import { formIdField, textOf } from '../../drafts/form-fields.ts';
import { leftOutFields } from '../../drafts/left-out-fields.ts';
import { draftsOf } from '../../drafts/drafts.ts';

/** Matches an instant as the server writes it. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** A draft beside the submitted form of its visit, with the fields that the form does not have. */
export interface LeftOutDraft {
  draft: Draft;
  fields: Fields;
  /** The submitted form. */
  formId: string;
}

/**
 * Returns what a draft holds that the submitted form of its visit does not have (rule LW7e); null while no form of the visit is
 * on this device.
 */
async function leftOutOf(db: UserDatabase, draft: Draft, synced: SyncedDraft['fields']): Promise<LeftOutDraft | null> {
  const visit = await db.visits.get(subjectId(draft));
  const form = visit === undefined ? undefined : await feedbackOfVisit(db, visit.row);
  return form === undefined ? null : { draft, fields: leftOutFields(draft.text, synced, form), formId: form.id };
}

async function leftOutOfTyped(db: UserDatabase, draft: Draft): Promise<LeftOutDraft | null> {
  return leftOutOf(db, draft, (await db.syncedDrafts.get(draft.key))?.fields ?? {});
}

/** Returns true while a supervisor has not decided on this submission of a survey. */
async function isUndecided(db: UserDatabase, orderId: string, submittedAt: string | null): Promise<boolean> {
  const survey = (await db.followUps.get(orderId))?.row;
  return survey?.state === 'submitted' && survey.history.at(-1)?.at === submittedAt;
}

/**
 * Returns whether the work of a draft is done: its order was created, its survey judged, or the form of its visit has all of it.
 */
async function isSubmitted(db: UserDatabase, draft: Draft): Promise<boolean> {
  const { kind, field } = draft;
  if (kind === draftKinds.newOrder.kind) return (await db.orders.get(field ?? '')) !== undefined;
  // The reason of a whole return names the submission, as the marked answers do.
  const isOfSubmission =
    kind === draftKinds.surveyReturn.kind || (kind === draftKinds.refusal.kind && instant.test(field ?? ''));
  if (isOfSubmission) return !(await isUndecided(db, subjectId(draft), field));
  if (kind !== draftKinds.visitForm.kind) return false;
  const leftOut = await leftOutOfTyped(db, draft);
  return leftOut !== null && Object.keys(leftOut.fields).length === 0;
}

function valuesOf(fields: FormDraft['fields']): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));
}

/** Returns a row of its author as the draft that it was on the device where it was typed. */
function draftOf({ id, visitId, fields }: FormDraft): Draft {
  return {
    ...draftName(draftKinds.visitForm, visitId, id),
    text: textOf({ ...valuesOf(fields), [formIdField]: JSON.stringify(id) }),
    base: '',
    changedAt: Math.max(0, ...Object.values(fields).map(({ at }) => Date.parse(at))),
  };
}

/** Returns what submitted forms leave out and the server has, or will have; of a form that this device does not have, all of it. */
async function leftOutRows(db: UserDatabase): Promise<LeftOutDraft[]> {
  const found: LeftOutDraft[] = [];
  for (const { row } of await db.formDrafts.toArray()) {
    if (row.submittedId === undefined || row.ended !== null) continue;
    const draft = draftOf(row);
    const leftOut = await leftOutOf(db, draft, row.fields);
    const { fields } = leftOut ?? { fields: valuesOf(row.fields) };
    if (Object.keys(fields).length > 0) found.push({ draft, fields, formId: row.submittedId });
  }
  return found;
}

/** Returns what the form of a visit leaves out: the draft of this device, and those that the server has of any device. */
export async function leftOutDrafts(db: UserDatabase, visitId: string): Promise<LeftOutDraft[]> {
  const [typed, rows] = await Promise.all([typedLeftOut(db), leftOutRows(db)]);
  return [...typed, ...rows].filter(({ draft }) => subjectId(draft) === visitId);
}

/** Returns the drafts typed on this device beside a form that leaves some of them out. */
export async function typedLeftOut(db: UserDatabase): Promise<LeftOutDraft[]> {
  const found: LeftOutDraft[] = [];
  for (const draft of await draftsOf(db, draftKinds.visitForm)) {
    const leftOut = await leftOutOfTyped(db, draft);
    if (leftOut !== null && Object.keys(leftOut.fields).length > 0) found.push(leftOut);
  }
  return found;
}

/**
 * Returns the drafts that are unsent work (rule LW6), in the order of their keys. Leaves out a text that was changed back to the
 * value it began over, what a kill left behind between a submit and the end of its draft, and what the server has as a row (rule
 * LW7e).
 */
export async function unsentDrafts(db: UserDatabase): Promise<Draft[]> {
  const unsent: Draft[] = [];
  for (const draft of await draftsOf(db))
    if (draft.text !== draft.base && !(await isSubmitted(db, draft))) unsent.push(draft);
  return unsent;
}

/**
 * Returns the drafts that their user can read and delete: the unsent ones, and what a form that another device submitted leaves
 * out, on every device of its author.
 */
export async function readableDrafts(db: UserDatabase): Promise<Draft[]> {
  const [unsent, rows] = await Promise.all([unsentDrafts(db), leftOutRows(db)]);
  return [...unsent, ...rows.map(({ draft }) => draft)];
}
