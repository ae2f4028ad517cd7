import { z } from 'zod';
import { employeeRef, instant, recordId } from './common.ts';

/** A call-back or a task with a due time, about an order, a client or neither. Owned by the main API. */
export const reminder = z.object({
  id: recordId,
  title: z.string(),
  note: z.string(),
  dueAt: instant,
  assignee: employeeRef,
  orderId: recordId.nullable(),
  clientId: recordId.nullable(),
  createdAt: instant,
  createdBy: employeeRef,
  done: z.object({ by: employeeRef, at: instant }).nullable(),
});
export type Reminder = z.infer<typeof reminder>;
