import { z } from 'zod';
import { draftState } from './order.ts';
import { employeeRef, instant, recordId } from './common.ts';

/** A PEB certificate before its registration, for the client's approval. Owned by the main API. */
export const pebDraft = z.object({
  id: recordId,
  orderId: recordId,
  state: draftState,
  submittedAt: instant,
  submittedBy: employeeRef,
  /** The document of the draft. */
  documentId: recordId.nullable(),
  remark: z.string(),
  decided: z.object({ by: employeeRef, at: instant, reason: z.string() }).nullable(),
});
export type PebDraft = z.infer<typeof pebDraft>;
