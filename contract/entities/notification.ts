import { z } from 'zod';
import { address, employeeRef, instant, recordId } from './common.ts';

/**
 * Events that notify an employee. Messages have their own unread state.
 * - `orderReassigned`: to the former assignee.
 * - `workRefused`: a change by somebody whom the order has left is refused; to its author and to who has the order.
 * - `clientDocument`: the client sent documents by the link of a proof request. `by` names the client.
 * - `clientOrder`: to the agent of a client for whom somebody else created an order, or to whom an order went.
 * - `clientLeft`: to the agent whose client was given to another one.
 * - `messageReply`: a message in a thread that the recipient wrote in, to whom the thread itself does not notify.
 */
const notificationKinds = [
  'orderAssigned',
  'orderReassigned',
  'workRefused',
  'messageReply',
  'orderCancelled',
  'visitPlanned',
  'visitMoved',
  'visitCancelled',
  'visitNoShow',
  'visitRestored',
  'visitUnavailable',
  'draftAccepted',
  'draftRejected',
  'followUpAssigned',
  'followUpReturned',
  'followUpSubmitted',
  'feedbackCorrected',
  'paymentBeyondDue',
  'uploadReturned',
  'clientDocument',
  'reminderAssigned',
  'clientOrder',
  'clientGiven',
  'clientRefused',
  'clientLeft',
  'clientClaimed',
] as const;
const notificationKind = z.enum(notificationKinds);

/** Maximum length of a message's beginning in a notification, in characters. */
export const excerptMax = 120;

/** An order as it was when a notification was written. The recipient's devices may not have the order. */
export const notifiedOrder = z.object({
  /** Null until the server gives one. */
  number: z.string().nullable(),
  address,
  assignee: employeeRef.nullable(),
});
export type NotifiedOrder = z.infer<typeof notifiedOrder>;

/** A notification of one employee: the event, its record and its author, an employee unless the kind says otherwise. Owned by the main API. */
export const employeeNotification = z.object({
  id: recordId,
  /** The recipient. The row exists on no other user's device. */
  userId: recordId,
  kind: notificationKind,
  orderId: recordId.nullable(),
  clientId: recordId.nullable(),
  by: employeeRef,
  at: instant,
  readAt: instant.nullable(),
  /** With `orderReassigned`, `workRefused` and `messageReply`. */
  order: notifiedOrder.exactOptional(),
  /** With `clientLeft` and `clientRefused`: the recipient's devices do not have the client. */
  clientName: z.string().exactOptional(),
  /** The returned file, with `uploadReturned`. */
  uploadId: recordId.exactOptional(),
  /** The beginning of the message, with `messageReply`; of the reason, with `clientRefused`. */
  excerpt: z.string().max(excerptMax).exactOptional(),
});
export type EmployeeNotification = z.infer<typeof employeeNotification>;
