import { z } from 'zod';
import { employeeRef, instant, recordId } from '../../entities/common.ts';
import { decided } from '../../entities/decision.ts';
import { requirement } from '../../entities/upload.ts';

/** Maximum number of changes in one response. */
const historyLimitMax = 100;

/** GET orders/{id or number}/history: who changed what of the order, the newest first. */
export const historyQuery = z.object({
  /** `next` of the previous response. */
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(historyLimitMax).default(historyLimitMax),
});

/** A decision of a supervisor among the changes of an order, as the field `decision`: what it was about, and what it said. */
export const recordedDecision = decided.extend({
  of: z.enum(['uploads', 'followUps', 'pebDrafts', 'conflicts']),
  id: recordId,
  /** The name of a file and the required document that it fulfils; absent for anything else. */
  name: z.string().exactOptional(),
  requirement: requirement.nullable().exactOptional(),
  /** The field of a replaced value; absent for anything else. */
  field: z.string().exactOptional(),
});
export type RecordedDecision = z.infer<typeof recordedDecision>;

const orderChange = z.object({
  id: z.int(),
  /** By the server's clock. */
  at: instant,
  /** Null for a change by the server itself, and when the author is no longer known. */
  by: employeeRef.nullable(),
  mutationId: recordId.nullable(),
  /** The changed fields of the order, with both values as the order had them; null for an absent one. */
  fields: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
});
export type OrderChange = z.infer<typeof orderChange>;

export const historyResponse = z.object({
  changes: z.array(orderChange),
  /** Since when changes are kept; null when that is before the order was created. */
  since: instant.nullable(),
  /** Cursor of the older changes; null when there are none. */
  next: z.int().nullable(),
});
export type HistoryResponse = z.infer<typeof historyResponse>;
