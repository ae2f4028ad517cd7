import { z } from 'zod';
import { employeeRef, instant, recordId } from './common.ts';

/** A field of a form with the time of its last keystroke. */
export const draftedField = z.object({
  /** JSON. */
  value: z.string(),
  at: instant,
});

/**
 * A visit form that is not submitted yet. Owned by the field portal; visible to its author only, whose other devices resume
 * it.
 */
export const formDraft = z.object({
  /** Follows from the author and the visit, so that two devices write one row. */
  id: recordId,
  visitId: recordId,
  employee: employeeRef,
  /** By name of the field; a line of the checklist is a field of its own. */
  fields: z.record(z.string(), draftedField),
  /** When the form was submitted or its draft deleted. The row has no fields then, and no device holds it. */
  ended: instant.nullable(),
  /** The form that another device submitted and that leaves these fields out (rule LW7e). Such a row waits for its author. */
  submittedId: recordId.exactOptional(),
});
export type FormDraft = z.infer<typeof formDraft>;

/** The namespace of the identifiers of drafts, which are UUIDv5. */
export const formDraftNamespace = '5f7c2a0e-41c9-5b0e-8a53-9d1c7b6e2f10';

/** Returns the name that the identifier of a draft follows from, within the namespace. */
export function formDraftName(employeeId: string, visitId: string): string {
  return `${employeeId}/${visitId}`;
}
