import { z } from 'zod';
import { cents, employeeRef, instant, recordId } from './common.ts';

/** The five invoice states of the specification (§3). */
const invoiceStates = ['notGivenIncorrect', 'notGivenCorrect', 'given', 'correct', 'incorrect'] as const;
export const invoiceState = z.enum(invoiceStates);
export type InvoiceState = z.infer<typeof invoiceState>;

/** The six sell states of the specification (§3). */
const sellStates = [
  'rental',
  'soldOrUnderCompromise',
  'forSaleByAgencyOrNotary',
  'wantsOffer',
  'wantsContact',
  'doesNotWantContact',
] as const;
export const sellState = z.enum(sellStates);
export type SellState = z.infer<typeof sellState>;

/** The ten payment options of the specification (§3), in its order. */
export const paymentOptions = [
  'onSiteFollowUp',
  'toOnlinePayment',
  'payCard',
  'invitationToPayOnline',
  'cashAmountReceived',
  'receivedByOffice',
  'notYetReceivedByOffice',
  'paymentNotice',
  'askReview',
  'instantReviewOnSite',
] as const;
const paymentOption = z.enum(paymentOptions);

const text = z.string().trim().max(4000);

/** Answers to the invoice questions; null while a question is not answered. */
export const invoiceAnswers = z.strictObject({
  dataCorrect: z.boolean().nullable(),
  /** What to change; empty when the data are correct. */
  change: text,
  givenOnSite: z.boolean().nullable(),
});
export type InvoiceAnswers = z.infer<typeof invoiceAnswers>;

/** Answers to the sale questions. `by` and `wish` are asked only for a property for sale that is not sold. */
export const saleAnswers = z.strictObject({
  property: z.enum(['sale', 'rent', 'other']).nullable(),
  sold: z.boolean().nullable(),
  by: z.enum(['private', 'agency', 'notary']).nullable(),
  /** What the client wants: a direct unconditional offer, to be contacted by a partner agency, not to be contacted. */
  wish: z.enum(['offer', 'contact', 'none']).nullable(),
  /** When the client agreed to be contacted or made an offer: without it neither happens. */
  consentAt: instant.nullable(),
});
export type SaleAnswers = z.infer<typeof saleAnswers>;

/** Most strokes, and most numbers in one and in all of them, so that a row stays small. */
const strokesMax = 200;
const strokeMax = 1000;
const numbersMax = 8000;

/** A signature as drawn: strokes of x, y, x, y … in a field of 1000 × 400. */
const signature = z.strictObject({
  name: z.string().trim().min(1).max(200),
  at: instant,
  strokes: z
    .array(z.array(z.int().min(0).max(1000)).min(2).max(strokeMax))
    .min(1)
    .max(strokesMax)
    .refine((strokes) => strokes.reduce((all, stroke) => all + stroke.length, 0) <= numbersMax, {
      message: 'too many points',
    }),
});

/** What was answered on site; the same shape in a form under way, in the mutation and in the row. */
export const feedbackAnswers = {
  /** The content's version that the form was made of. */
  formVersion: z.string().max(64),
  arrivedAt: instant,
  /** Who was there. */
  present: z.string().trim().max(400),
  checklist: z
    .array(z.strictObject({ code: z.string().min(1).max(80), done: z.boolean(), note: z.string().trim().max(400) }))
    .max(100),
  invoice: invoiceAnswers,
  sale: saleAnswers,
  options: z.array(paymentOption).max(paymentOptions.length),
  /** Cash that was handed over, in cents: with the option that says so, and only then. */
  cashReceived: cents.min(5).max(300_000).multipleOf(5).nullable(),
  remarks: text,
  signature: signature.nullable(),
};

/** What a certifier brought back from a visit (specification §3). Owned by the field portal. */
export const feedback = z.object({
  id: recordId,
  orderId: recordId,
  visitId: recordId,
  by: employeeRef,
  submittedAt: instant,
  ...feedbackAnswers,
  invoiceState: invoiceState.nullable(),
  sellState: sellState.nullable(),
});
export type Feedback = z.infer<typeof feedback>;
