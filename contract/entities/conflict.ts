import { z } from 'zod';
import { employeeRef, instant, recordId } from './common.ts';

/**
 * A value of an order that a merge set aside (rule CF2), kept for ever. Owned by the main API; seen by the supervisors and by
 * whoever wrote the value.
 */
export const conflict = z.object({
  id: recordId,
  orderId: recordId,
  /** The order's field whose value was set aside. */
  field: z.string(),
  lost: z.unknown(),
  /** What stands in its place since. */
  kept: z.unknown(),
  /** Who wrote the value that lost; null when it was there before authors were noted. */
  lostBy: employeeRef.nullable(),
  /** Who wrote the value that stands; null as above. */
  keptBy: employeeRef.nullable(),
  /** The mutation at which the two met. */
  mutationId: recordId,
  at: instant,
  /** A supervisor brought the value back. */
  restored: z.object({ by: employeeRef, at: instant }).nullable(),
});
export type Conflict = z.infer<typeof conflict>;
