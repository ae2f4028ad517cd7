import { z } from 'zod';
import { cents, employeeRef, instant, recordId } from './common.ts';

const paymentMethods = ['card', 'cash', 'online', 'transfer'] as const;
export const paymentMethod = z.enum(paymentMethods);

/** Money received for an order, or the counter-entry that takes it back. Owned by the main API. */
export const payment = z.object({
  id: recordId,
  orderId: recordId,
  method: paymentMethod,
  /** Negative in a counter-entry only. */
  amount: cents,
  receivedAt: instant,
  receivedBy: employeeRef,
  /** The reason, in a counter-entry. */
  note: z.string(),
  /** The payment that this counter-entry takes back. */
  corrects: recordId.exactOptional(),
});
export type Payment = z.infer<typeof payment>;

/** A payment that the office decides on: its author had lost the order (rule PL3j). It is the lost value of a conflict. */
export const proposedPayment = payment
  .omit({ id: true, orderId: true, corrects: true })
  .extend({ paymentId: recordId, amount: cents.min(1) })
  .strict();
export type ProposedPayment = z.infer<typeof proposedPayment>;
