import { z } from 'zod';
import { employeeRef, instant, recordId } from './common.ts';

/** What an employee is told of; messages are told of by themselves. */
const notificationKinds = [
  'orderAssigned',
  'orderCancelled',
  'visitPlanned',
  'visitMoved',
  'visitCancelled',
  'draftAccepted',
  'draftRejected',
  'followUpReturned',
  'followUpSubmitted',
  'uploadReturned',
  'reminderAssigned',
  'clientGiven',
  'clientRefused',
  'clientClaimed',
] as const;
const notificationKind = z.enum(notificationKinds);

/** A notification to one employee: that something happened, to which record, and who did it. Owned by the main API. */
export const employeeNotification = z.object({
  id: recordId,
  /** Who is told: on nobody else's device. */
  userId: recordId,
  kind: notificationKind,
  orderId: recordId.nullable(),
  clientId: recordId.nullable(),
  by: employeeRef,
  at: instant,
  readAt: instant.nullable(),
});
export type EmployeeNotification = z.infer<typeof employeeNotification>;
