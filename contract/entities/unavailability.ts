import { z } from 'zod';
import { employeeRef, instant, recordId } from './common.ts';

export const unavailabilityKinds = ['leave', 'illness', 'training', 'other'] as const;

/** A period in which an employee makes no visits. Owned by the field portal. */
export const unavailability = z.object({
  id: recordId,
  employee: employeeRef,
  kind: z.enum(unavailabilityKinds),
  from: instant,
  to: instant,
  note: z.string(),
  /** A removed unavailability leaves every device. */
  removed: z.boolean(),
});
export type Unavailability = z.infer<typeof unavailability>;
