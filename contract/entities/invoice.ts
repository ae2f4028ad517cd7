import { z } from 'zod';
import { cents, day, employeeRef, instant, recordId } from './common.ts';

/** An invoice, or the payment notice that precedes it. Owned by the main API. */
export const invoice = z.object({
  id: recordId,
  orderId: recordId,
  kind: z.enum(['invoice', 'paymentNotice']),
  /** Assigned by the server from a series per kind and year; null until then. */
  number: z.string().nullable(),
  issuedAt: instant,
  issuedBy: employeeRef,
  dueOn: day,
  total: cents,
  /** VAT included in the total. */
  vat: cents,
  /** Structured payment reference, `+++123/1234/12345+++`; null without a number. */
  reference: z.string().nullable(),
});
export type Invoice = z.infer<typeof invoice>;
