import { z } from 'zod';
import { employeeRef, instant, recordId } from '../entities/common.ts';

/** Maximum number of changes in one response. */
const historyLimitMax = 100;

/** GET orders/{id or number}/history: who changed what of the order, the newest first. */
export const historyQuery = z.object({
  /** `next` of the previous response. */
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(historyLimitMax).default(historyLimitMax),
});

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
