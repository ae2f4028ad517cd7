import { z } from 'zod';
import { employeeRef, instant, recordId } from './common.ts';

/**
 * A value of an order, of one of its visits or of a client that a merge set aside (rule CF2), kept for ever. Owned by the main
 * API; seen by the supervisors and by whoever wrote the value.
 */
export const conflict = z.object({
  id: recordId,
  /** The order; null for a value of a client. */
  orderId: recordId.nullable(),
  /** The row, where it is not the order itself. */
  of: z.object({ collection: z.enum(['visits', 'clients']), id: recordId }).exactOptional(),
  /** The field whose value was set aside. */
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
  /** A supervisor decided for the value that stands. */
  upheld: z.object({ by: employeeRef, at: instant }).exactOptional(),
});
export type Conflict = z.infer<typeof conflict>;
