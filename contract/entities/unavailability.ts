import { z } from 'zod';
import { employeeRef, instant, recordId } from './common.ts';

export const unavailabilityKinds = ['leave', 'illness', 'training', 'other'] as const;

/** The longest unavailability, milliseconds: two years. Longer ones are mistakes that reach every visit to come. */
const longest = 731 * 86_400_000;

/** Returns true for a period that is longer than an unavailability may be. */
export function isTooLong({ from, to }: { from: string; to: string }): boolean {
  return Date.parse(to) - Date.parse(from) > longest;
}

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
