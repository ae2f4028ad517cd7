import { z } from 'zod';
import { recordId } from './common.ts';
import { qualifications } from './user.ts';

/** An employee as colleagues see them: who orders can be given to. Owned by the main API; seen by everybody. */
export const employee = z.object({
  id: recordId,
  name: z.string(),
  qualifications: z.array(z.enum(qualifications)),
  commercial: z.boolean(),
  supervisor: z.boolean(),
  /** Locked out: keeps their records, gets no new ones. */
  disabled: z.boolean(),
  /** Given by themselves; absent until then. */
  phone: z.string().nullable().exactOptional(),
  /** The upload that is their picture. */
  pictureId: recordId.nullable().exactOptional(),
  /** Language that the company writes to them in. */
  language: z.enum(['fr', 'nl']).exactOptional(),
});
export type Employee = z.infer<typeof employee>;
