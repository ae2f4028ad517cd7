import { z } from 'zod';
import { employeeRef, instant, recordId } from './common.ts';
import { position } from './position.ts';

/**
 * A value of an order, of one of its visits or of a client that a merge set aside (rule CF2). It is never deleted. Owned by the
 * main API; visible to supervisors and to the author of the value.
 */
export const conflict = z.object({
  id: recordId,
  /** The order; null for a value of a client. */
  orderId: recordId.nullable(),
  /** The row, when it is not the order itself. */
  of: z.object({ collection: z.enum(['visits', 'clients']), id: recordId }).exactOptional(),
  /** The field of the value. */
  field: z.string(),
  lost: z.unknown(),
  /** The value that the merge kept. */
  kept: z.unknown(),
  /** Further fields of the row that lost with it, such as the end of a visit with its start. */
  also: z.array(z.object({ field: z.string(), lost: z.unknown(), kept: z.unknown() })).exactOptional(),
  /** Author of the lost value; null for values from before authors were recorded. */
  lostBy: employeeRef.nullable(),
  /** Author of the kept value; null as above. */
  keptBy: employeeRef.nullable(),
  /** The mutation whose merge set the value aside. */
  mutationId: recordId,
  at: instant,
  /**
   * When the author wrote the value, by the server's clock: for a change from before the invoice that arrived after it (rule
   * CF3). It was never applied. A supervisor's decision is judged at that time.
   */
  writtenAt: instant.exactOptional(),
  /** Where the author of a proposed visit was. The server keeps it to itself: a decision for the visit stores it (rule PL3l). */
  position: position.omit({ id: true }).exactOptional(),
  /** Set when a supervisor restored the lost value. */
  restored: z.object({ by: employeeRef, at: instant }).nullable(),
  /** Set when a supervisor confirmed the kept value, or the author took back what they had proposed (rule PL3u). */
  upheld: z.object({ by: employeeRef, at: instant, takenBack: z.literal(true).exactOptional() }).exactOptional(),
});
export type Conflict = z.infer<typeof conflict>;
