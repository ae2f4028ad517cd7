import { z } from 'zod';
import { employeeRef, instant, recordId, trimmedLine, valueLine } from './common.ts';

/** Languages of the page that the client opens. */
export const proofLanguage = z.enum(['fr', 'nl']);
export type ProofLanguage = z.infer<typeof proofLanguage>;

const text = trimmedLine(200);

/** Whom the request is for, as somebody of the order is named: the client or a contact. */
export const proofRecipient = z.strictObject({
  name: text.min(1),
  phone: valueLine(200).nullable(),
  email: z.email().max(200).nullable(),
});

/** What is asked of the client. */
export const askedProofs = {
  /** Codes of the content's proofs, in its order. */
  pieces: z.array(z.string().min(1).max(80)).max(20),
  /** What else the client reads on the page. */
  remark: z.string().trim().max(1000),
  language: proofLanguage,
  recipient: proofRecipient,
};

/** When a link ended before its time, and by whose act: an employee closed it, or why else it ended. */
const linkEnd = z.object({
  by: employeeRef,
  at: instant,
  why: z.enum(['handedOver', 'otherClient', 'cancelled', 'disabled']).exactOptional(),
});
export type LinkEnd = z.infer<typeof linkEnd>;

/** A request for proofs, with the link under which the client sends them. An order has one at a time. */
export const proofLink = z.object({
  /** Identifier of the request. The link's secret is on the server only. */
  id: recordId,
  ...askedProofs,
  by: employeeRef,
  at: instant,
  /** End of the link's life, by the server; null until it has the request. */
  expiresAt: instant.nullable(),
  revoked: linkEnd.nullable(),
});
export type ProofLink = z.infer<typeof proofLink>;
