import { z } from 'zod';
import { recordId } from './common.ts';
import { qualifications } from './user.ts';

/** An employee, as colleagues see them. Owned by the main API; visible to everybody. */
export const employee = z.object({
  id: recordId,
  name: z.string(),
  qualifications: z.array(z.enum(qualifications)),
  commercial: z.boolean(),
  supervisor: z.boolean(),
  /** A disabled employee keeps their records and gets no new ones. */
  disabled: z.boolean(),
  /** Entered by the employee; absent until then. */
  phone: z.string().nullable().exactOptional(),
  /** The upload of their picture. */
  pictureId: recordId.nullable().exactOptional(),
  /** Language of the company's messages to them. */
  language: z.enum(['fr', 'nl']).exactOptional(),
});
export type Employee = z.infer<typeof employee>;
