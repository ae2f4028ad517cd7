import { z } from 'zod';
import { address, day, employeeRef, instant, recordId } from './common.ts';
import { decided } from './decision.ts';
import { contact, customerType } from './order.ts';

/** The most affiliates of a client. */
export const affiliatesMax = 20;

/** The most decisions about claims that a client keeps, the latest. */
export const decidedClaimsMax = 10;

/**
 * A customer of the company, private or professional. Owned by the main API; visible to their commercial agent and to
 * supervisors.
 */
export const client = z.object({
  id: recordId,
  type: customerType,
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  contacts: z.array(contact),
  /** VAT number of a professional, `BE0123456749`. */
  vatNumber: z.string().nullable(),
  address: address.nullable(),
  /** Agencies or offices that act for the client. */
  affiliates: z.array(z.string()),
  note: z.string(),
  /** The commercial agent whose client this is. */
  commercial: employeeRef.nullable(),
  /** Agents who claimed this client; a supervisor decides. */
  claims: z.array(z.object({ by: employeeRef, at: instant })),
  /** What was decided about claims last, the latest at the end; absent before the first decision. */
  decidedClaims: z.array(z.object({ claimant: employeeRef, decided })).exactOptional(),
  createdAt: instant,
  createdBy: employeeRef.nullable(),
  /** Input of the status labels. The labels change with the calendar, so they are not stored. */
  orders: z.object({ count: z.int().min(0), lastOn: day.nullable() }),
  /** Check-in of the last commercial visit. */
  lastVisitAt: instant.nullable(),
  /** The client that this one was merged into: both were one. Absent on every other client. */
  mergedInto: recordId.exactOptional(),
});
export type Client = z.infer<typeof client>;
