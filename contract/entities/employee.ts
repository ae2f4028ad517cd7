import { z } from 'zod';
import { recordId } from './common.ts';
import { qualifications } from './user.ts';

/** An employee as colleagues see them: who orders can be given to. Owned by the main API; seen by supervisors. */
export const employee = z.object({
  id: recordId,
  name: z.string(),
  qualifications: z.array(z.enum(qualifications)),
  commercial: z.boolean(),
  supervisor: z.boolean(),
  /** Locked out: keeps their records, gets no new ones. */
  disabled: z.boolean(),
});
export type Employee = z.infer<typeof employee>;
