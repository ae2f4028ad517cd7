import { z } from 'zod';
import { recordId } from './common.ts';

export const qualifications = [
  'peb-brussels',
  'peb-wallonia',
  'epc-flanders',
  'electrical',
  'asbestos',
  'oil-tank',
  'gas',
] as const;

/** An unread notification in the response of `users/me`. The badges show the length of the list. */
export const notification = z.object({
  id: recordId,
  orderId: recordId.nullable(),
  at: z.iso.datetime({ precision: 3 }),
});

/** Response of the user endpoint: the signed-in user. The field names are the specification's (§3). */
export const user = z.object({
  UserId: recordId,
  Email: z.string(),
  FirstName: z.string(),
  Picture: z.string().nullable(),
  Notifications: z.array(notification),
  NbOfIncompleteUpload: z.int().min(0),
  NbOfIncompleteSurvey: z.int().min(0),
  Role: z.array(z.string()),
  Qualifications: z.array(z.enum(qualifications)),
});
export type User = z.infer<typeof user>;
