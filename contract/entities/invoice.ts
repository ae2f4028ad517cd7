import { z } from 'zod';
import { cents, day, employeeRef, instant, recordId } from './common.ts';

/** An invoice, or the payment notice that precedes it. Owned by the main API. */
export const invoice = z.object({
  id: recordId,
  orderId: recordId,
  kind: z.enum(['invoice', 'paymentNotice']),
  /** Given by the server, in a series of its own for each kind and year; null until then. */
  number: z.string().nullable(),
  issuedAt: instant,
  issuedBy: employeeRef,
  dueOn: day,
  total: cents,
  /** VAT that the total includes. */
  vat: cents,
  /** Structured reference of the payment, `+++123/1234/12345+++`; null until there is a number. */
  reference: z.string().nullable(),
});
export type Invoice = z.infer<typeof invoice>;
