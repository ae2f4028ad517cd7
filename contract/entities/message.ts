import { z } from 'zod';
import { messageBodyMax } from '../values/limits.ts';
import { employeeRef, instant, recordId } from './common.ts';

export const messageBody = z.string().trim().min(1).max(messageBodyMax);

/** One message of an order's thread. Owned by the main API. */
export const message = z.object({
  id: recordId,
  orderId: recordId,
  author: employeeRef,
  body: messageBody,
  sentAt: instant,
  /** Readers with their times, without the author. */
  readBy: z.array(z.object({ userId: recordId, at: instant })),
  /** Set when the order had left the author: they get no replies. */
  byFormer: z.literal(true).exactOptional(),
});
export type Message = z.infer<typeof message>;
